"use strict";
// Runs a script of Trees.swift in the playground of a rendered page, and compares the results:
//   node replay.js PAGE-playground.js SCRIPT
const fs = require("node:fs");
const [page, script] = process.argv.slice(2).map(path => fs.readFileSync(path, "utf8"));
const bytes = Buffer.from(page.match(/^const playground = \{ module: "([^"]*)" \};$/m)[1], "base64");
const wasm = new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports;

const visits = count => {
  const data = new DataView(wasm.memory.buffer, wasm.visits());
  return Array.from({ length: count }, (_, i) => [
    data.getInt32(24 * i, true), data.getInt32(24 * i + 4, true),
    data.getFloat64(24 * i + 8, true), data.getFloat64(24 * i + 16, true),
  ].join(":"));
};
const answer = (name, given) => {
  const result = wasm[name](...given);
  switch (name) {
    case "walk": return visits(result);
    case "map": return [...new Uint8Array(wasm.memory.buffer, result, given[0] * given[1])].map(n => String(n - 1));
    case "area": return [...new Float64Array(wasm.memory.buffer, result, 4)].map(String);
    default: return [String(result)];
  }
};
/* Numbers are written in more than one way: 5 and 5.0 are one. */
const plain = words => words.map(word => word.split(":").map(Number).join(":"));

const count = { hit: 0, walk: 0, area: 0, map: 0, add: 0 };
let trees = 0, memory = 0;
script.trimEnd().split("\n").forEach((line, index) => {
  const [call, expected] = line.split(" =").map(part => part.trim().split(" "));
  const name = call[0], given = call.slice(1).map(Number);
  const found = answer(name, given);
  if (name === "clear" && ++trees === 60) memory = wasm.memory.buffer.byteLength;
  if (expected === undefined) return;
  count[name]++;
  if (plain(found).join() === plain(expected).join()) return;
  console.error(`line ${index + 1}: ${call.join(" ")}\n  here:        ${expected.join(" ")}\n  WebAssembly: ${found.join(" ")}`);
  process.exit(1);
});
for (const [name, number] of Object.entries(count)) {
  if (number < 100) { console.error(`${name} was asked ${number} times only`); process.exit(1); }
}
/* Trees of the same kind come and go: their memory is used again. */
if (wasm.memory.buffer.byteLength > 2 * memory) {
  console.error(`memory grows with every tree: ${memory} bytes, then ${wasm.memory.buffer.byteLength}`);
  process.exit(1);
}
if (bytes.length > 30_000) { console.error(`the module has ${bytes.length} bytes, more than 30,000`); process.exit(1); }
console.log(`${trees} trees agree, at ${count.hit} points, ${count.walk} walks and ${count.map} maps (${bytes.length} bytes)`);
