import Testing

@Suite struct `A price` {
  let shop = Shop()

  private func totals() -> [Int] {
    [10_000, 250, 0, 2_000, 250].map { shop.total(Item(cents: $0)) }
  }

  @Test func `has shipping on top of the discount`() {
    shop.addDiscount()
    shop.addShipping()
    #expect(totals() == [9_500, 725, 500, 2_300, 725])
  }

  @Test func `has the discount on top of shipping`() {
    shop.addShipping()
    shop.addDiscount()
    #expect(totals() == [9_450, 675, 450, 2_250, 675])
  }

  @Test func `has shipping alone`() {
    #expect(totals() == [10_000, 250, 0, 2_000, 250])
    shop.addShipping()
    #expect(totals() == [10_500, 750, 500, 2_500, 750])
  }

  @Test func `has the discount alone`() {
    shop.addDiscount()
    #expect(totals() == [9_000, 225, 0, 1_800, 225])
  }

  @Test func `has a layer on top that is added again`() {
    shop.addDiscount()
    shop.addShipping()
    shop.addDiscount()
    #expect(totals() == [9_450, 675, 450, 2_250, 675])
    shop.addShipping()
    #expect(totals() == [9_500, 725, 500, 2_300, 725])
  }

  @Test func `does not keep its shop alive`() {
    weak var lost: Shop?
    do {
      let shop = Shop()
      lost = shop
      shop.addDiscount()
      shop.addShipping()
      _ = shop.total(Item(cents: 250))
    }
    #expect(lost == nil)
  }

  @Test func `has each layer once`() {
    shop.addShipping()
    shop.addShipping()
    #expect(totals() == [10_500, 750, 500, 2_500, 750])
    shop.addDiscount()
    shop.addDiscount()
    #expect(totals() == [9_450, 675, 450, 2_250, 675])
  }
}
