// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Whole } from './whole.tsx'

const partsOf = (text: string) => {
  const { container } = render(<Whole text={text} />)
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('span')].map(each => each.textContent)
}

test.each([
  ['等待付息人同意承担利息，付息人，已过 06-22 15:29', ['06-22 15:29']],
  ['到期日 2026-11-16 为工作日，不顺延', ['2026-11-16']],
  ['计息到期日 2026-11-16 08:30 前', ['2026-11-16 08:30']],
  [
    '贴入行 江州示例银行，贴现日期 2026-06-23，入账账号 9900 **** **** *** 0265',
    ['2026-06-23', '9900 **** **** *** 0265'],
  ],
  ['172,000.00 × 3.5900% × 146 ÷ 360 = 2,504.22', []],
])('of "%s" dates and accounts stay on one line', (text, whole) => {
  expect(partsOf(text)).toEqual(whole)
})
