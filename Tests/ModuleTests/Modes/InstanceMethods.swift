import InstanceMethods

final class Account {
  let load = Overridable(Account.read)
  let download = AsyncOverridable(Account.fetch)
  private(set) var requests = 0

  func image(_ file: String) async -> String {
    if let stored = load(self, file) { return stored }
    return (try? await download(self, file)) ?? "nothing"
  }

  private func read(_ file: String) -> String? { nil }

  private func fetch(_ file: String) async throws -> String {
    requests += 1
    return "\(file) from the network"
  }
}

let account = Account()
account.download.override("stub") { _, base, file in
  file == "ada.png" ? "sample" : try await base(file)
}
let stubbed = await account.image("ada.png")
account.download.remove("stub")
let real = await account.image("ada.png")
account.load.override("stored") { _, _, file in "\(file) from the disk" }
let stored = await account.image("ada.png")
print(stubbed, real, stored, account.requests, account.download.has("stub"))
