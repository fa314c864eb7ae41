"""The look of a page: before its scripts run, in forced colors, on a phone, and in print."""

from base64 import b64encode

from book import each, largest, on_pages, visit_until

PHONE = 390
TOUCH = {"has_touch": True, "is_mobile": True}


def test_a_stored_theme_is_there_before_the_scripts_of_the_page(book):
    page = book.open(from_server=True, color_scheme="light")
    page.evaluate("localStorage.theme = 'dark'")
    page.route("**/book.js", lambda route: route.abort())
    visit_until(page, page.url, "html[data-theme=dark]")
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert ground == "rgb(22, 24, 27)", ground
    assert page.locator(".search").is_visible(), "controls that need scripts appear late"


def test_the_head_script_is_allowed_and_the_icon_is_no_request(book):
    page = book.open(from_server=True)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{book.origin}/{largest(book)[0]}")
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.dataset.theme") == "auto"
    assert len([url for url in asked if not url.startswith("data:")]) == 3, asked
    assert not page.complaints, page.complaints


@on_pages()
def test_text_has_the_same_apparent_size_in_every_face(page, name):
    free = page.evaluate("""() => [...new Set([...document.querySelectorAll('body *')].filter(e =>
      !e.closest('svg, .playground, script') && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())
      && getComputedStyle(e).fontSizeAdjust === 'none').map(e => `${e.tagName} ${e.className}`))]""")
    assert not free, free[:8]


def changed_pixels(page, before, after):
    """The number of pixels whose lightness differs clearly between two screenshots."""
    return page.evaluate("""async shots => {
      const [before, after] = await Promise.all(shots.map(async shot => {
        const image = await createImageBitmap(new Blob([Uint8Array.from(atob(shot), c => c.charCodeAt(0))]));
        const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
        canvas.drawImage(image, 0, 0);
        return canvas.getImageData(0, 0, image.width, image.height).data;
      }));
      return before.filter((value, place) => place % 4 === 1 && Math.abs(value - after[place]) > 100).length;
    }""", [b64encode(shot).decode() for shot in (before, after)])


def test_a_chosen_answer_differs_in_forced_colors(book):
    page = book.open(book.first_with('class="quiz"'), forced_colors="active")
    box = page.locator(".choices input").first
    box.evaluate("i => i.scrollIntoView({ block: 'center', behavior: 'instant' })")
    before = box.screenshot()
    box.check()
    page.mouse.move(1, 1)
    box.evaluate("i => i.blur()")
    changed = changed_pixels(page, before, box.screenshot())
    assert changed > 40, f"{changed} pixels differ"


def test_the_place_and_the_values_are_seen_in_forced_colors(book):
    page = book.open(book.first_with('class="value"'), forced_colors="active")
    line = page.evaluate("getComputedStyle(document.querySelector('.toc .inner'), '::after').backgroundColor")
    ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    assert line != ground
    edge = page.locator(".value").first.evaluate("v => getComputedStyle(v).outlineStyle")
    assert edge == "solid", edge


def contrast(page, query):
    return page.evaluate("""query => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const light = color => {
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map(v => v / 255)
          .map(v => v <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
        return .2126 * r + .7152 * g + .0722 * b;
      };
      const text = light(getComputedStyle(document.querySelector(query)).color);
      const ground = light(getComputedStyle(document.documentElement).backgroundColor);
      return (Math.max(text, ground) + .05) / (Math.min(text, ground) + .05);
    }""", query)


@each(("light",), ("dark",))
def test_prefers_contrast_gives_stronger_colors(book, scheme):
    page = book.open(largest(book)[0], color_scheme=scheme, contrast="more")
    for query in (".meta", ".code .k", ".code .c", ".act", ".toc a"):
        found = contrast(page, query)
        assert found >= 9, f"{query}: {found:.1f}:1"


def test_the_contents_of_a_phone_can_be_closed(book):
    page = book.open(largest(book)[0], width=344, **TOUCH)
    page.locator(".top button").tap()
    nav = page.locator("nav.site")
    nav.wait_for()
    assert page.locator("#searchField").evaluate("i => parseFloat(getComputedStyle(i).fontSize)") >= 16
    nav.get_by_role("button", name="Close").tap()
    nav.wait_for(state="hidden")


@each((PHONE,), (820,))
def test_the_contents_close_behind_the_section_that_is_tapped(book, width):
    page = book.open(largest(book)[0], width=width, **TOUCH)
    nav = page.locator("nav.site")
    for place in (1, 3):
        page.locator(".top button").tap()
        nav.wait_for()
        link = nav.locator(".inner > li > a").nth(place)
        heading = page.locator("article " + link.get_attribute("href"))
        link.tap()
        nav.wait_for(state="hidden")
        page.wait_for_function("h => h.getBoundingClientRect().top > 0 && h.getBoundingClientRect().top < 300", arg=heading.element_handle())


def test_touch_targets_are_at_least_36_pixels(book):
    page = book.open(largest(book)[0], width=PHONE, **TOUCH)
    page.evaluate("document.getElementById('siteContents').showPopover()")
    small = page.evaluate("""() => [...document.querySelectorAll('button, summary, .toc a, .theme label, .choices label, .search input')]
      .filter(e => e.checkVisibility()).map(e => [e.getBoundingClientRect(), e.textContent.trim().slice(0, 30)])
      .filter(([box]) => box.height < 36 || box.width < 36).map(([box, text]) => [text, box.width, box.height])""")
    assert not small, small[:8]


@on_pages(width=PHONE)
def test_small_text_has_13_pixels_on_a_phone(page, name):
    small = page.evaluate("""() => [...new Set([...document.querySelectorAll('main *')].filter(e =>
      !e.closest('svg, .playground') && [...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())
      && parseFloat(getComputedStyle(e).fontSize) < 12.9).map(e => `${e.tagName} ${e.className} ${getComputedStyle(e).fontSize}`))]""")
    assert not small, small[:8]


def test_a_table_of_numbers_stays_a_table_on_a_phone(book):
    page = book.open("measurements.html", width=PHONE)
    wide = "[...document.querySelectorAll('.numbers')].findIndex(box => box.scrollWidth > box.clientWidth)"
    index = page.evaluate(wide)
    assert index >= 0, "no table is wider than a phone"
    box = page.locator(".numbers").nth(index)
    assert box.locator("td").first.evaluate("cell => getComputedStyle(cell).display") == "table-cell"
    box.evaluate("box => { box.scrollLeft = 10000; }")
    assert box.evaluate("box => box.scrollLeft") > 0
    name = box.locator("tbody th").first
    assert name.bounding_box()["x"] == 0, name.bounding_box()
    assert box.get_attribute("tabindex") == "0" and box.get_attribute("role") == "region"


@on_pages("chapters", at_least=100, width=PHONE)
def test_a_cell_has_a_label_on_a_phone_only_where_there_are_several(page, name):
    labels = page.evaluate("""() => [...document.querySelectorAll(':not(.numbers) > table td')].filter(cell => cell.checkVisibility())
      .map(cell => [getComputedStyle(cell, '::before').content.slice(1, -1), cell.parentElement.cells.length])
      .filter(([label]) => label !== 'on')""")
    single = [label for label, count in labels if count < 3]
    assert not single, single[:5]
    # In the broadest tables, longer ones would take two lines.
    long = {label for label, _ in labels if len(label) > 17}
    assert name != "how-quire-works.html" or labels and not long, long
    return len(labels)


@on_pages(width=PHONE)
@on_pages(width=344)
def test_letters_in_figures_can_be_read_on_a_phone_and_none_are_cut(page, name):
    found = page.evaluate("""() => [...document.querySelectorAll('.panels svg')].filter(svg => svg.clientWidth)
      .flatMap(svg => [...svg.querySelectorAll('text')].map(text => {
        const { left, right } = text.getBoundingClientRect();
        // A broad figure scrolls.
        return [text.textContent, parseFloat(getComputedStyle(text).fontSize) * svg.getScreenCTM().a, left, svg.closest('.broad') ? 0 : right];
      })).filter(([, size, left, right]) => size < 11 || left < 0 || right > innerWidth)""")
    assert not found, found[:5]


@on_pages("chapters", at_least=100)
@on_pages("chapters", at_least=100, width=1240)
@on_pages("chapters", at_least=100, width=1100)
@on_pages("chapters", at_least=100, width=820)
@on_pages("chapters", at_least=100, width=PHONE)
def test_letters_in_figures_can_be_read_and_do_not_touch_others(page, name):
    sizes = page.evaluate("""() => [...document.querySelectorAll('.panels svg')].filter(svg => svg.clientWidth)
      .flatMap(svg => [...svg.querySelectorAll('text')].map(text =>
        [text.textContent, parseFloat(getComputedStyle(text).fontSize) * svg.getScreenCTM().a]))""")
    small = [(text, size) for text, size in sizes if size < 11]
    assert not small, small[:5]
    # A figure wider than the text has all of its width, or scrolls.
    touching = page.evaluate("""() => [...document.querySelectorAll('.panels.broad svg')].flatMap(svg => {
      const boxes = [...svg.querySelectorAll('text')].map(text => [text.textContent, text.getBoundingClientRect()]);
      return boxes.flatMap(([a, one], place) => boxes.slice(place + 1).filter(([, other]) => one.left < other.right - 1
        && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1).map(([b]) => [a, b]));
    })""")
    assert not touching, touching[:5]
    return len(sizes)


def test_nothing_overflows_at_a_default_font_of_32_pixels(book):
    page = book.open()
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    for name in book.pages:
        page.goto(book.file(name))
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        for width in (320, PHONE, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{name}: {wide} px wide on {width}"


def test_print_opens_folds_and_puts_answers_at_the_end(book):
    name = next(name for name in largest(book) if all(f'class="{part}"' in (book.folder / name).read_text() for part in ("quiz", "topic")))
    page = book.open(name, width=680, from_server=True)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    closed = page.evaluate("[...document.querySelectorAll(':is(.fold, .topic) code')].filter(code =>"
                           " !code.closest('.exercise, .words, .quiz') && code.getBoundingClientRect().height === 0).length")
    assert closed == 0, f"{closed} folds are closed"
    quizzes, answers = page.locator(".quiz").count(), page.locator(".answers dt")
    assert answers.count() == quizzes
    assert page.locator(".answers dd").first.inner_text().strip()
    assert page.locator(".answers + .stamp").count() == 1
    meta = page.locator(".meta").first.inner_text()
    assert " lines" in meta and " steps" in meta, meta
    clipped = page.evaluate("[...document.querySelectorAll('.listing .body')].filter(body => body.getBoundingClientRect().left < 0).length")
    assert clipped == 0, f"{clipped} listings begin left of the paper"
    rules = page.evaluate("[...document.styleSheets[0].cssRules].map(rule => rule.cssText).join('')")
    assert "counter(page)" in rules
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator(".answers").count() == 0


def test_print_has_text_as_wide_as_the_paper_and_no_addresses_in_sentences(book):
    page = book.open(book.first_with('class="note"'), width=582)
    page.emulate_media(media="print")
    text = page.locator("article.text").first.evaluate("t => t.getBoundingClientRect().width")
    assert text > 560, text
    for note in page.locator(".note").all():
        assert note.evaluate("n => getComputedStyle(n).float") == "none"
    # All pages have the same style sheet.
    page.goto(book.file(book.first_with('<p><a href="http')))
    shown = page.evaluate("[...document.querySelectorAll('.text p > a[href^=http]')].map(a => getComputedStyle(a, '::after').content)")
    assert shown and all(after == "none" for after in shown), shown


def test_printing_adds_the_answers(book):
    page = book.open(book.first_with('class="quiz"'))
    page.evaluate("addEventListener('beforeprint', () => { window.answers = document.querySelectorAll('.answers dt').length; })")
    page.pdf()
    assert page.evaluate("window.answers") == page.locator(".quiz").count()


BROKEN_WORDS = """() => [...document.querySelectorAll('main :not(pre) > code')].filter(code => code.checkVisibility()).flatMap(code => {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT), found = [], range = document.createRange();
  const top = (node, at) => { range.setStart(node, at); range.setEnd(node, at + 1); return range.getBoundingClientRect().top; };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    for (const match of node.data.matchAll(/-(?=[^\\s-])/g)) {
      const word = node.data.slice(node.data.lastIndexOf(' ', match.index) + 1).split(/\\s/)[0];
      if (word.length < 32 && top(node, match.index + 1) > top(node, match.index) + 4) found.push(word);
    }
  }
  return found;
})"""


@on_pages("chapters", at_least=100, width=PHONE)
@on_pages("chapters", at_least=100)
def test_no_word_of_inline_code_breaks_at_its_hyphen(page, name):
    broken = page.evaluate(BROKEN_WORDS)
    assert not broken, broken[:6]
    return page.evaluate("[...document.querySelectorAll('main code')].filter(code => /-\\S/.test(code.textContent)).length")


def test_listings_have_two_widths(book):
    page = book.open()
    for name in largest(book)[:4]:
        page.goto(book.file(name))
        widths = page.evaluate("""() => [...new Set([...document.querySelectorAll('.listing:not(details *)')]
          .map(box => Math.round(box.getBoundingClientRect().width)))]""")
        assert len(widths) <= 2, f"{name}: {widths}"


# Of each listing: its style, the most letters of a line in sight, and whether one of them is broken.
LINES = """() => [...document.querySelectorAll('.text > .listing, .quiz .listing')].map(box => {
  const lines = [...box.querySelectorAll('.code .l')].filter(line => !line.closest('details:not([open])')).map(line => {
    const copy = line.cloneNode(true);
    copy.querySelectorAll('.hid').forEach(hidden => hidden.remove());
    const { height } = line.getBoundingClientRect();
    return [copy.textContent.length, height > 1.5 * parseFloat(getComputedStyle(line).lineHeight)];
  });
  return [box.id, box.className.split(' '), Math.max(0, ...lines.map(([length]) => length)), lines.some(([, isBroken]) => isBroken)];
})"""


def test_a_listing_is_as_wide_as_its_longest_line_in_sight(book):
    page = book.open()
    seen = 0
    for name in [name for name in book.chapters if not name.startswith("reference")]:
        page.goto(book.file(name))
        page.evaluate("document.querySelectorAll('details.topic').forEach(topic => { topic.open = true; })")
        for id, style, length, is_broken in page.evaluate(LINES):
            if "wide" in style:
                seen += 1
                assert length > 60, f"{name}#{id} is wide for a line of {length} letters"
            else:
                assert not is_broken, f"{name}#{id} breaks a line beside free space"
    assert seen > 20, seen


@on_pages("chapters", at_least=31)
def test_a_message_takes_the_room_of_its_indent_before_it_wraps(page, name):
    messages = page.evaluate("""() => [...document.querySelectorAll('.text > .listing .diag')].map(box => {
      const message = box.querySelector('.msg'), { lineHeight } = getComputedStyle(message);
      const lines = Math.round((message.clientHeight - 4) / parseFloat(lineHeight));
      return [message.textContent, box.querySelector('.at').getBoundingClientRect().width, message.clientWidth / 8, lines];
    })""")
    for text, indent, letters, lines in messages:
        assert lines == 1 or indent < 12 or letters > 50, (text, indent, letters, lines)
    return len(messages)


def test_a_column_of_times_has_one_unit_and_bars(book):
    page = book.open("measurements.html")
    table = page.locator("#broadcasting ~ .numbers").first
    heads = table.locator("th[scope=col]").all_inner_texts()
    assert [head.split(", ")[-1] for head in heads[1:5]] == ["ns", "ns", "µs", "µs"], heads
    cells = table.locator("tbody tr").evaluate_all("""rows => rows.map(row => [row.cells[4].innerText.replace(',', ''),
      row.cells[4].querySelector('svg path').getBoundingClientRect().width / row.cells[4].querySelector('svg').clientWidth])""")
    lengths = [length for _, length in sorted((float(number), length) for number, length in cells)]
    assert len(lengths) > 5 and lengths == sorted(lengths) and abs(lengths[-1] - 1) < 0.02, cells
    assert table.locator("svg").first.evaluate("bar => bar.getBoundingClientRect().height") == 2
    cell = table.locator("tbody td").first.evaluate("cell => cell.querySelector('svg').clientWidth / cell.clientWidth")
    assert cell > 0.6, cell


@on_pages("chapters", at_least=11)
def test_a_caption_is_beside_its_figure_where_there_is_a_margin(page, name):
    captions = page.evaluate("""() => [...document.querySelectorAll('.drawing:not(:has(.broad))')].filter(box => box.checkVisibility()).map(box => {
      const part = box.querySelector('.switches')?.parentElement ?? box.querySelector('svg');
      const figure = part.getBoundingClientRect(), caption = box.querySelector('figcaption').getBoundingClientRect();
      return [caption.left - figure.right, caption.bottom - figure.bottom];
    })""")
    for gap, below in captions:
        assert 8 < gap < 200 and -60 < below < 60, f"the caption is {gap} beside the figure and {below} below it"
    return len(captions)


@each(("light",), ("dark",))
def test_the_contents_have_a_shadow_where_more_is_hidden(book, scheme):
    page = book.open(largest(book)[0], color_scheme=scheme, height=500, bypass_csp=True)
    toc = page.locator(".toc")
    assert toc.evaluate("t => t.scrollHeight > t.clientHeight + 100")
    # Without its words and its bar, the list is its ground.
    page.add_style_tag(content=".toc > * { visibility: hidden !important } .toc { scrollbar-width: none !important }")
    edge = """edge => {
      const box = document.querySelector(".toc").getBoundingClientRect();
      return { x: box.left, y: edge === "top" ? box.top : box.bottom - 5, width: box.width, height: 5 };
    }"""
    shots = {}
    for place in ("start", "middle", "end"):
        toc.evaluate("(t, place) => { t.scrollTop = { start: 0, middle: 60, end: t.scrollHeight }[place]; }", place)
        shots[place] = [page.screenshot(clip=page.evaluate(edge, side)) for side in ("top", "bottom")]
    assert shots["start"][0] != shots["middle"][0] and shots["end"][0] == shots["middle"][0], "top"
    assert shots["end"][1] != shots["middle"][1] and shots["start"][1] == shots["middle"][1], "bottom"
