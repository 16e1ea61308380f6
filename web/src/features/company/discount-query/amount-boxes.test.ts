import { expect, it } from 'vitest'
import { amountBoxes, boxTitles } from './amount-boxes.ts'

it('puts each digit under its name, with ¥ before the first', () => {
  const boxes = amountBoxes('234567890')
  expect(boxes.map((sign, at) => `${boxTitles[at]?.title}${sign}`).join(' ')).toBe(
    '十 亿 千¥ 百2 十3 万4 千5 百6 十7 元8 角9 分0',
  )
})

it('holds the largest amount of a bill, and the smallest', () => {
  expect(amountBoxes('99999999999').join('')).toBe('¥99999999999')
  expect(amountBoxes('1').join('')).toBe('¥001')
})
