// The listings of chapter 3 for UIKit and SwiftUI.
import Foundation
import Observation
import TimerHolder

#if canImport(UIKit)
  import UIKit
#endif
#if canImport(SwiftUI)
  import SwiftUI
#endif

// snippet.controller
final class ClockViewController: UIViewController {
  private var ticker: Ticker?

  override func viewDidLoad() {
    super.viewDidLoad()
    ticker = Ticker(self, every: .seconds(1)) {
      $0.title = Date.now.formatted(date: .omitted, time: .standard)
    }
  }
}
// snippet.end

struct ElapsedView: View {
  @State private var seconds = 0

  var body: some View {
    // snippet.task
    Text("\(seconds) s").task {
      while (try? await Task.sleep(for: .seconds(1))) != nil { seconds += 1 }
    }
    // snippet.end
  }
}

/// The model of the page, without its clock.
@MainActor @Observable
final class TeaserModel {
  private(set) var seconds = 0
  @ObservationIgnored private var ticker: Ticker?

  func start() {
    ticker = Ticker(self, every: .seconds(1), missed: .catchUp) { $0.seconds += 1 }
  }

  func stop() { ticker = nil }
}

struct TeaserRow: View {
  @State private var model = TeaserModel()

  var body: some View {
    // snippet.view
    Text("\(model.seconds) s")  // @State private var model = TeaserModel()
      .onAppear { model.start() }
      .onDisappear { model.stop() }
    // snippet.end
  }
}
