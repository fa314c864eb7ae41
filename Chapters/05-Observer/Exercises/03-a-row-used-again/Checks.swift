import Testing

@Suite struct `A row` {
  private let row = Row()
  private let kitchen = Player("Kitchen")
  private let garage = Player("Garage")

  @Test func `shows the volume at once, and each one after`() {
    row.show(kitchen)
    #expect(row.text == "Kitchen: 5")
    let texts = [6, 0, 30].map {
      kitchen.volume = $0
      return row.text
    }
    #expect(texts == ["Kitchen: 6", "Kitchen: 0", "Kitchen: 30"])
  }

  @Test func `follows the last player, and no other`() {
    let attic = Player("Attic")
    for player in [kitchen, attic, garage] { row.show(player) }
    kitchen.volume = 9
    attic.volume = 8
    #expect(row.text == "Garage: 5")
    garage.volume = 7
    #expect(row.text == "Garage: 7")
    #expect([kitchen, attic].map(\.$volume.isObserved) == [false, false])
  }

  @Test func `may show the same player twice`() {
    row.show(kitchen)
    row.show(kitchen)
    kitchen.volume = 6
    #expect(row.text == "Kitchen: 6")
    row.show(nil)
    #expect(!kitchen.$volume.isObserved)
  }

  @Test func `is empty when it shows no player`() {
    row.show(nil)
    #expect(row.text == "")
    row.show(kitchen)
    row.show(nil)
    kitchen.volume = 6
    #expect(row.text == "")
  }

  @Test func `shows a player again after none, and after another`() {
    row.show(kitchen)
    row.show(nil)
    row.show(kitchen)
    kitchen.volume = 6
    #expect(row.text == "Kitchen: 6")
    row.show(garage)
    row.show(kitchen)
    kitchen.volume = 7
    #expect(row.text == "Kitchen: 7")
  }

  @Test func `tells players of one name apart`() {
    let other = Player("Kitchen")
    row.show(kitchen)
    row.show(other)
    other.volume = 8
    #expect(row.text == "Kitchen: 8")
  }

  @Test func `leaves other rows alone`() {
    let second = Row()
    row.show(kitchen)
    second.show(garage)
    kitchen.volume = 6
    garage.volume = 7
    #expect([row.text, second.text] == ["Kitchen: 6", "Garage: 7"])
  }

  @Test func `keeps no player alive`() {
    weak var lost: Player?
    do {
      let cellar = Player("Cellar")
      lost = cellar
      row.show(cellar)
    }
    #expect(lost == nil)
  }

  @Test func `is not kept alive by its player`() {
    weak var lost: Row?
    do {
      let row = Row()
      lost = row
      row.show(kitchen)
    }
    #expect(lost == nil)
    #expect(!kitchen.$volume.isObserved)
  }
}
