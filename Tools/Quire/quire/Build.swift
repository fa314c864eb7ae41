struct Build { init(_ words: inout Arguments) throws {}; func run() throws -> Int32 { 0 } }
struct Doctor { init(_ words: inout Arguments) throws {}; func run() throws -> Int32 { 0 } }
struct New { init(_ words: inout Arguments) throws {}; func run() throws -> Int32 { 0 } }
