import InstanceMethods
import Testing

@Suite struct `A price` {
  let shop = Shop()

  private func totals() -> [Int] {
    [10_000, 250, 0, 999, 250].map { shop.total(Item(cents: $0)) }
  }

  @Test func `has shipping on top of the discount`() {
    shop.addDiscount()
    shop.addShipping()
    #expect(totals() == [9_500, 725, 500, 1_399, 725])
  }

  @Test func `has the discount on top of shipping`() {
    shop.addShipping()
    shop.addDiscount()
    #expect(totals() == [9_450, 675, 450, 1_349, 675])
  }

  @Test func `has shipping alone`() {
    #expect(totals() == [10_000, 250, 0, 999, 250])
    shop.addShipping()
    #expect(totals() == [10_500, 750, 500, 1_499, 750])
  }

  @Test func `has the discount alone`() {
    shop.addDiscount()
    #expect(totals() == [9_000, 225, 0, 899, 225])
  }

  @Test func `has a layer on top that is added again`() {
    shop.addDiscount()
    shop.addShipping()
    _ = totals()
    shop.addDiscount()
    #expect(totals() == [9_450, 675, 450, 1_349, 675])
    shop.addShipping()
    #expect(totals() == [9_500, 725, 500, 1_399, 725])
  }

  @Test func `goes with a layer of somebody else`() {
    var calls = 0
    shop.price.override { _, base, item in
      calls += 1
      return (base?(item) ?? 0) - 1_000
    }
    shop.addShipping()
    #expect(shop.total(Item(cents: 10_000)) == 9_500)
    #expect(calls == 1)
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
    #expect(totals() == [10_500, 750, 500, 1_499, 750])
    shop.addDiscount()
    shop.addDiscount()
    #expect(totals() == [9_450, 675, 450, 1_349, 675])
  }
}
