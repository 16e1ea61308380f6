// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { looksOf, rule } from './ruler.ts'

const frameOf = (label: string, cells: string) => {
  const frame = document.createElement('section')
  frame.setAttribute('aria-label', label)
  frame.innerHTML = `<table><tbody><tr>${cells}</tr></tbody></table>`
  document.body.append(frame)
  return { looks: looksOf(frame), cells: [...frame.querySelectorAll('td')] }
}
const asked = vi.spyOn(Range.prototype, 'getBoundingClientRect')
beforeEach(() => {
  asked.mockClear()
  document.body.replaceChildren()
})

/** How often something was measured for these cells. */
const rulings = ({ looks, cells }: ReturnType<typeof frameOf>) => {
  asked.mockClear()
  for (const cell of cells) rule(cell, looks)
  return asked.mock.calls.length
}

test('a cell that looks like one before it is not measured again, in its list when it is opened again, too', () => {
  const cells =
    '<td class="numeric">1,234.56</td><td class="numeric">7,890.12</td><td class="numeric">12,345.67</td>'
  expect(rulings(frameOf('票据', cells))).toBe(2)
  expect(rulings(frameOf('票据', cells))).toBe(0)
})

test('the same text in another list, under another mark, or in other letters is measured anew', () => {
  expect(rulings(frameOf('合同', '<td>甲公司</td>'))).toBe(1)
  expect(rulings(frameOf('发票', '<td>甲公司</td>'))).toBe(1)
  expect(rulings(frameOf('合同', '<td class="is-new">甲公司</td>'))).toBe(1)
  document.documentElement.dataset.density = 'standard'
  expect(rulings(frameOf('合同', '<td>甲公司</td>'))).toBe(1)
})
