import { expect, test } from 'vitest'
import { yuanInCapitals } from './capitals.ts'
import { parseYuan } from './fen.ts'

// The rows marked * are the annex's own examples.
test.each([
  ['0', '零元整'],
  ['0.01', '壹分'],
  ['0.10', '壹角整'],
  ['0.99', '玖角玖分'],
  ['1', '壹元整'],
  ['10', '壹拾元整'],
  ['15.20', '壹拾伍元贰角整'],
  ['100.05', '壹佰元零伍分'],
  ['1409.50', '壹仟肆佰零玖元伍角整'],
  ['6007.14', '陆仟零柒元壹角肆分'], // *
  ['1680.32', '壹仟陆佰捌拾元叁角贰分'], // *
  ['107000.53', '壹拾万零柒仟元伍角叁分'], // *
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'], // *
  ['325.04', '叁佰贰拾伍元零肆分'], // *
  ['1001', '壹仟零壹元整'],
  ['10010.10', '壹万零壹拾元壹角整'],
  ['10000', '壹万元整'],
  ['100500', '壹拾万零伍佰元整'],
  ['1000000', '壹佰万元整'],
  ['10000001', '壹仟万零壹元整'],
  ['2336754.89', '贰佰叁拾叁万陆仟柒佰伍拾肆元捌角玖分'],
  ['2345678.90', '贰佰叁拾肆万伍仟陆佰柒拾捌元玖角整'],
  ['100000000.01', '壹亿元零壹分'],
  ['100010000', '壹亿零壹万元整'],
  ['123400005678', '壹仟贰佰叁拾肆亿零伍仟陆佰柒拾捌元整'],
  ['1000000000', '壹拾亿元整'],
  ['1000000000000', '壹万亿元整'],
  ['1001000000001', '壹万零壹拾亿零壹元整'],
])('%s yuan', (yuan, capitals) => {
  expect(yuanInCapitals(parseYuan(yuan) ?? -1n)).toBe(capitals)
})

test('no amount below zero and none past the largest is written', () => {
  expect(() => yuanInCapitals(-1n)).toThrow(RangeError)
  expect(() => yuanInCapitals(10n ** 18n)).toThrow(RangeError)
  expect(yuanInCapitals(10n ** 18n - 1n)).toMatch(/^玖仟玖佰玖拾玖万玖仟.*玖元玖角玖分$/)
})
