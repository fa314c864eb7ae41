import Testing

@Suite struct `A price` {
  let shop = Shop()
  let book = Item(cents: 10_000)

  @Test func `has shipping on top of the discount`() {
    shop.addDiscount()
    shop.addShipping()
    #expect(shop.total(book) == 9_500)
  }

  @Test func `has the discount on top of shipping`() {
    shop.addShipping()
    shop.addDiscount()
    #expect(shop.total(book) == 9_450)
  }

  @Test func `has one of them alone`() {
    #expect(shop.total(book) == 10_000)
    shop.addShipping()
    #expect(shop.total(book) == 10_500)
    let other = Shop()
    other.addDiscount()
    #expect(other.total(book) == 9_000)
  }

  @Test func `has shipping once`() {
    shop.addShipping()
    shop.addShipping()
    #expect(shop.total(book) == 10_500)
  }
}
