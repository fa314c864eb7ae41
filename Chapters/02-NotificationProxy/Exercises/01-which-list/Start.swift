import NotificationProxy
import Synchronization

protocol Reader: AnyObject, Sendable {
  func read(_ headline: String)
}

protocol Subscriber: Reader {
  func pay(_ amount: Int)
}

struct Weather: Sendable { let degrees: Int }

final class Diary: Sendable {
  private let entries = Mutex<[String]>([])
  func note(_ line: String) { entries.withLock { $0.append(line) } }
  var lines: [String] { entries.withLock { $0 } }
}

final class Person: Subscriber {
  let name: String
  let diary: Diary

  init(_ name: String, _ diary: Diary) { (self.name, self.diary) = (name, diary) }

  func read(_ headline: String) { diary.note("\(name) reads \(headline)") }
  func pay(_ amount: Int) { diary.note("\(name) pays \(amount)") }
}

func newsOfTheDay() -> [String] {
  let hub = NotificationHub()
  let diary = Diary()
  let ann = Person("Ann", diary)
  let ben = Person("Ben", diary)

  hub.add(ann, to: (any Subscriber).self) { $0 }
  hub.add(ben, to: (any Reader).self) { $0 }
  hub.add(ann, to: (any Reader).self) { $0 }
  hub.add(ben, to: (any Reader).self) { $0 }

  hub.send(to: (any Reader).self) { $0.read("rain") }
  hub.send(to: (any Subscriber).self) { subscriber in
    subscriber.read("sun")
    subscriber.pay(3)
  }

  _ = hub.observe(Weather.self) { diary.note("one hears \($0.degrees)") }
  let two = hub.observe(Weather.self) { diary.note("two hears \($0.degrees)") }
  let three = hub.observe(Weather?.self) { diary.note("three hears \($0?.degrees ?? 0)") }

  let forecast: Weather? = Weather(degrees: 21)
  hub.post(Weather(degrees: 20))
  hub.post(forecast)
  two.cancel()
  hub.post(Weather(degrees: 22))

  return withExtendedLifetime((ann, ben, two, three)) { diary.lines }
}

/// What `newsOfTheDay()` returns.
let prediction: [String] = [
  // TODO: one string for each line, such as "Ann reads rain".
]
