// Wrong: computes the discount from the list price. Caught by: has the discount on top of shipping
import InstanceMethods

struct Item { let cents: Int }

final class Shop {
  let price = Overridable(Shop.listPrice)
  func listPrice(_ item: Item) -> Int { item.cents }
  func total(_ item: Item) -> Int { price(self, item) ?? 0 }

  func addDiscount() {
    price.override("discount") { shop, base, item in
      (base?(item) ?? 0) - shop.listPrice(item) / 10
    }
  }

  func addShipping() {
    price.override("shipping") { _, base, item in (base?(item) ?? 0) + 500 }
  }
}
