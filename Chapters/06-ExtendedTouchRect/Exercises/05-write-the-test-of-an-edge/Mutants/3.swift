// Mutant: your tests fail with the fix of the other colleague

/// The index of the tab at `x`; nil beside the tabs.
func tab(at x: Double, widths: [Double]) -> Int? {
  var left = 0.0
  for (index, width) in widths.enumerated() {
    let isLast = index == widths.count - 1
    if left <= x && (isLast ? x < left + width : x <= left + width) { return index }
    left += width
  }
  return nil
}
