import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeHtml } from './footer-html.ts'

describe('html of the configuration', () => {
  it('keeps text elements, entities and links to safe addresses', () => {
    expect(safeHtml('<P>服务时间 08:30&nbsp;-&nbsp;23:30<br/><b>示例</b></P>')).toBe(
      '<p>服务时间 08:30&nbsp;-&nbsp;23:30<br><b>示例</b></p>',
    )
    expect(safeHtml('<a href="/information?a=1&b=2">资讯</a>')).toBe(
      '<a href="/information?a=1&amp;b=2" rel="noopener noreferrer">资讯</a>',
    )
    expect(safeHtml("<a href='https://example.invalid/x'>x</a>")).toContain(
      'href="https://example.invalid/x"',
    )
  })

  it.each([
    ['a script', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['a handler', '<p onclick="alert(1)">x</p>', '<p>x</p>'],
    ['a picture', '<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['a script address', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['a hidden script address', '<a href=" java\nscript:alert(1)">x</a>', '<a>x</a>'],
    ['a foreign host in disguise', '<a href="//evil.example">x</a>', '<a>x</a>'],
    ['a second attribute', '<a href="/x" onclick="alert(1)">x</a>', '<a>x</a>'],
    ['a broken tag', '<p <script>alert(1)</script>', '&lt;p &lt;script&gt;alert(1)&lt;/script&gt;'],
    ['a comment', '<!-- x -->', '&lt;!-- x --&gt;'],
    ['half a tag', 'a < b & c <', 'a &lt; b &amp; c &lt;'],
  ])('shows %s as text', (_, html, safe) => {
    expect(safeHtml(html)).toBe(safe)
  })
})

it('cleaning what is clean changes nothing', () => {
  for (const html of [
    '<a href="/information?a=1&b=2">资讯</a>',
    "<a href='https://example.invalid/x?a=1&amp;b=2' REL='noopener noreferrer'>x</a>",
    '<p>a & b &amp; c &lt;script&gt;</p>',
    '<a href="/x" onclick="y">z</a>',
  ]) {
    const once = safeHtml(html)
    expect(safeHtml(once)).toBe(once)
  }
  expect(safeHtml(safeHtml('<a href="/x?a=1&b=2">z</a>'))).toContain('href="/x?a=1&amp;b=2"')
})

/** Pieces of which hostile markup is made, beside any text at all. */
const piece = fc.oneof(
  fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '&amp;',
    '&lt;',
    '&#60;',
    '&amp;lt;',
    '/',
    ' ',
    '\t',
    '=',
    '<a',
    '<a href="',
    "<a href='",
    'https://x.example/',
    'javascript:alert(1)',
    '//x.example',
    '" rel="noopener noreferrer">',
    '</a>',
    '<p>',
    '<P >',
    '<br/>',
    '<script>',
    '</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=1>',
    '<b',
    ' onclick="x"',
    '<!--',
    '-->',
    '<![CDATA[',
    '\u0000',
    'href',
    'style="x"',
  ),
  fc.string({ maxLength: 6, unit: 'binary' }),
)

/** What a browser would take for a tag, each of which must be one of ours to the letter. */
const ours = /^<(?:\/?(?:p|br|span|b|strong|i|em|small)|\/a|a|a href="[^"<>\s]*" rel="noopener noreferrer")>$/

it('whatever is written, only our own tags are left, and a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 24 }), pieces => {
      const once = safeHtml(pieces.join(''))
      expect(safeHtml(once)).toBe(once)
      for (const [tag] of once.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(ours)
      for (const [, href = ''] of once.matchAll(/<a href="([^"]*)"/g))
        expect(href).toMatch(/^(https?:\/\/|\/(?!\/))/i)
    }),
    { numRuns: 3000 },
  )
})
