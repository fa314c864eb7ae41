import Testing

@Suite struct `A row` {
  let row = Row()
  let kitchen = Player("Kitchen")
  let garage = Player("Garage")

  @Test func `shows the volume at once, and each one after`() {
    row.show(kitchen)
    #expect(row.text == "Kitchen: 5")
    kitchen.volume = 6
    #expect(row.text == "Kitchen: 6")
  }

  @Test func `follows the last player, and no other`() {
    row.show(kitchen)
    row.show(garage)
    kitchen.volume = 9
    #expect(row.text == "Garage: 5")
    garage.volume = 7
    #expect(row.text == "Garage: 7")
    #expect(!kitchen.$volume.isObserved)
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
    row.show(kitchen)
    row.show(nil)
    kitchen.volume = 6
    #expect(row.text == "")
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
