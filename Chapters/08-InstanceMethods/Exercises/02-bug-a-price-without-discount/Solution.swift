// Each layer computes from `base`, the price below it, whatever that is. So the layers can be added
// in any order, and none knows the others. `base` is nil only for a method that does not exist;
// `guard let base else { return 0 }` says the same in two lines.

import InstanceMethods

struct Item { let cents: Int }

final class Shop {
  let price = Overridable(Shop.listPrice)
  func listPrice(_ item: Item) -> Int { item.cents }
  func total(_ item: Item) -> Int { price(self, item) ?? 0 }

  func addDiscount() {
    price.override("discount") { _, base, item in (base?(item) ?? 0) * 9 / 10 }
  }

  func addShipping() {
    price.override("shipping") { _, base, item in (base?(item) ?? 0) + 500 }
  }
}
