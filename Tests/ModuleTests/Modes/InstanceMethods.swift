import InstanceMethods

final class Account {
  let download = Overridable(Account.begin)
  private(set) var requests = 0

  func image(_ file: String) async -> String? {
    try? await download(self, file)?.value
  }

  private func begin(_ file: String) -> Task<String, any Error> {
    requests += 1
    return Task { "\(file) from the network" }
  }
}

let account = Account()
account.download.override("stub") { _, base, file in
  file == "ada.png" ? Task { "sample" } : base?(file) ?? Task { "nothing" }
}
let stubbed = await account.image("ada.png") ?? "none"
account.download.remove("stub")
let real = await account.image("ada.png") ?? "none"
print(stubbed, real, account.requests, account.download.has("stub"))
