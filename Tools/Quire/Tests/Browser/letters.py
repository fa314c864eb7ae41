"""Draws the letters of the card images: python3 letters.py > Tools/Quire/Sources/CTheme/letters.z

DejaVu Sans Mono, 80 x 160 pixels a letter, one bit a pixel, the letters of LETTERS one after the other, compressed by zlib.
"""

import shutil
import sys
import zlib

from playwright.sync_api import sync_playwright

# CardImage.swift has the same letters.
RANGES = [(32, 126), (0x451, 0x451), (0xC0, 0x17F), (0x391, 0x3A1), (0x3A3, 0x3CE), (0x401, 0x401), (0x410, 0x44F)]
LETTERS = "".join(chr(code) for first, last in RANGES for code in range(first, last + 1)) + "’‘“”–—…→·≠«»¿¡"

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
    page = browser.new_page()
    # A canvas can be no higher than 32,767 pixels.
    parts = [bytes(page.evaluate(DRAW, LETTERS[start:start + 200])) for start in range(0, len(LETTERS), 200)]
    sys.stdout.buffer.write(zlib.compress(b"".join(parts), 9))
    browser.close()
