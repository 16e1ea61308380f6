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
