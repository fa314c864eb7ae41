import SwiftAnalysis
import Testing

@testable import Mutation

@Suite struct `A job of tests` {
  @Test func `is a line with patterns of its tests`() {
    let job = TestJob(
      mutant: 7, tests: ["M.S/f()", "XCTest M.C/testA"], seconds: 1.5, computing: 0.5)
    #expect(job.line == "7\t1500\t500\tparallel\t^M\\.S\\/f\\(\\)(\\/|$)\tXCTest M.C/testA\n")
    let serial = TestJob(mutant: 0, tests: [], isParallel: false, seconds: 2, computing: 3)
    #expect(serial.line == "0\t2000\t3000\tserially\n")
  }

  @Test(arguments: [
    ("exited 0", "", nil), ("exited 77", "M.S/f()/S.swift:3:2", "M.S/f()"),
    ("exited 77", "", "a test"), ("exited 3", "", "the tests end with status 3"),
    ("signalled 4", "", "the tests crash (signal 4)"), ("late 0", "", "late"),
    ("endless 0", "", "time-out"),
  ])
  func `ends in one of these ways`(end: String, text: String, failure: String?) throws {
    let found = TestJob.Result.parse("3\t1500000\t\(end)\t\(text)\t1 5 \n")
    let (number, result) = try #require(found.first)
    #expect(number == 3 && result.seconds == 1.5 && result.reached == [1, 5])
    #expect(result.failure == failure)
  }

  @Test func `has no result where the line is cut short`() {
    #expect(TestJob.Result.parse("1\t20\texited 0\t\t\n2\t30\texi").map(\.number) == [1])
  }
}

@Suite struct `A list of tests of XCTest` {
  @Test func `has the methods that XCTest runs`() {
    let source = """
      final class A: XCTestCase {
        func testB() {}
        func testC() async throws {}
        @MainActor func testD() {}
        func testWith(_ a: Int) {}
        func testResult() -> Int { 1 }
        private func testHidden() {}
        static func testStatic() {}
        func helper() { func testInner() {} }
      }
      """
    #expect(
      XCTestList([source]).entries == [
        #"testCase([("testB", A.testB), ("testC", asyncTest(A.testC)), ("testD", asyncTest({ (test: A) in nonisolated(unsafe) let test = test; return { await test.testD() } }))])"#
      ])
  }

  @Test func `includes what a class inherits, and extensions`() {
    #expect(
      XCTestList([
        "class Base: XCTestCase { func testA() {} }", "final class B: Base {}",
        "extension B { func testB() {} }",
      ]).entries == [
        #"testCase([("testB", B.testB), ("testA", B.testA)])"#,
        #"testCase([("testA", Base.testA)])"#,
      ])
  }

  @Test func `is empty where nothing is a test case`() {
    let others = ["class A { func testB() {} }", "struct S { func testC() {} }"]
    #expect(XCTestList(others).entries.isEmpty)
    let hidden = ["private class A: XCTestCase { func testB() {} }"]
    #expect(XCTestList(hidden).entries.isEmpty)
  }
}
