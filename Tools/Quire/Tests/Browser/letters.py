"""Draws the letters of the card images: python3 letters.py > Tools/Quire/Sources/CTheme/letters.z

DejaVu Sans Mono, 80 x 160 pixels a letter, one bit a pixel, the letters of LETTERS one after the other, compressed by zlib.
"""

import shutil
import sys
import zlib

from playwright.sync_api import sync_playwright

# CardImage.swift has the same letters.
LETTERS = "".join(map(chr, range(32, 127))) + "’‘“”–—…→·×é≠"

DRAW = """letters => {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [80, 160 * letters.length];
  const pen = canvas.getContext("2d");
  pen.font = "132.88px 'DejaVu Sans Mono'";
  [...letters].forEach((letter, i) => pen.fillText(letter, 0, 160 * i + 120));
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  return Array.from({ length: data.length / 32 }, (_, i) =>
    [0, 1, 2, 3, 4, 5, 6, 7].reduce((byte, bit) => byte << 1 | (data[4 * (8 * i + bit) + 3] > 127), 0));
}"""

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"), args=["--no-sandbox"])
    sys.stdout.buffer.write(zlib.compress(bytes(browser.new_page().evaluate(DRAW, LETTERS)), 9))
    browser.close()
