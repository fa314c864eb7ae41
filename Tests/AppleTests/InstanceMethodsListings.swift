// The listings of chapter 8 for SwiftUI.
import InstanceMethods
import Observation

#if canImport(SwiftUI)
  import SwiftUI
#endif

@MainActor final class Account {
  let download = AsyncOverridable(Account.fetch)

  private func fetch(_ file: String) async throws -> String { throw Offline() }
}

struct Offline: Error {}

@MainActor @Observable final class ProfileModel {
  let account: Account
  private(set) var image = "placeholder"
  init(account: Account) { self.account = account }
}

struct ProfileView: View {
  let model: ProfileModel
  var body: some View { Text(model.image) }
}

// snippet.preview
struct OfflineProfile: PreviewProvider {
  static var previews: some View {
    let account = Account()
    account.download.override { _, _, _ in throw Offline() }
    return ProfileView(model: ProfileModel(account: account))
  }
}
// snippet.end
