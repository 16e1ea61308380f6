import { describe, expect, it } from 'vitest'
import { markdownHtml, markdownLead, markdownWords } from './markdown-lite.ts'

describe('the mark-up of articles', () => {
  it('becomes headings, paragraphs, lists, bold words and links', () => {
    expect(markdownHtml('## 签约\n第一行\n第二行\n\n- 甲\n- **乙**\n\n1. [办理](/pcDiscount)')).toBe(
      '<h3>签约</h3><p>第一行<br>第二行</p><ul><li>甲</li><li><strong>乙</strong></li></ul>' +
        '<ol><li><a href="/pcDiscount" rel="noopener noreferrer">办理</a></li></ol>',
    )
  })

  it.each([
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['[点我](javascript:alert)', '<p>[点我](javascript:alert)</p>'],
    ['[点我](//evil.example)', '<p>[点我](//evil.example)</p>'],
    ['[点](https://a.example/"onclick="x)', '<p>[点](https://a.example/&quot;onclick=&quot;x)</p>'],
    ['<img src=x onerror=y>', '<p>&lt;img src=x onerror=y&gt;</p>'],
  ])('never turns %s into markup of its own', (markup, html) => {
    expect(markdownHtml(markup)).toBe(html)
  })

  it('keeps the query of a link', () => {
    expect(markdownHtml('[问](/commonQus?id=1&a=2)')).toContain('href="/commonQus?id=1&amp;a=2"')
  })

  it('gives its words alone', () => {
    expect(markdownWords('## 签约\n- **乙** 与 [办理](/pcDiscount)\n')).toBe('签约 乙 与 办理')
  })

  it.each([
    ['## 标题\n\n第一段。\n\n- 一项\n\n第二段。', 20, '第一段。第二段。'],
    ['- 只有\n- 列表', 20, '只有 列表'],
    ['前一句说完了。后一句太长，放不下这么多字', 12, '前一句说完了。'],
    ['一句很长的话，在停顿处断开而不在词中间', 12, '一句很长的话…'],
    ['利率为1234.5678一线波动', 8, '利率为…'],
  ])('begins %s in %i characters as %s', (markup, max, lead) => {
    expect(markdownLead(markup, max)).toBe(lead)
    expect(markdownLead(markup, max).length).toBeLessThanOrEqual(max)
  })
})
