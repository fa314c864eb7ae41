// Original: your tests pass with the corrected code

/// The index of the tab at `x`; nil beside the tabs.
func tab(at x: Double, widths: [Double]) -> Int? {
  var left = 0.0
  for (index, width) in widths.enumerated() {
    if left <= x && x < left + width { return index }
    left += width
  }
  return nil
}
