import { expect, test } from 'vitest'
import { isIdCard, isMobile, isUscc, orgCodeCheckCharacter, usccCheckCharacter } from './identity.ts'

test.each([
  '91990000MA0000015Q',
  '91990000MA0000023K',
  '91990000MA00000A9E',
  '91350100M000100Y43',
  '91110108551385082Q',
])('%s is a unified social credit code with a good organisation code inside', code => {
  expect(isUscc(code)).toBe(true)
  expect(usccCheckCharacter(code.slice(0, 17))).toBe(code.slice(17))
  expect(orgCodeCheckCharacter(code.slice(8, 16))).toBe(code.slice(16, 17))
})

test.each([
  ['a wrong check', '91990000MA0000015R'],
  ['a wrong digit', '91990000MA0000016Q'],
  ['lower case', '91990000ma0000015q'],
  ['a letter that is never used', '9199000OMA0000015Q'],
  ['one place too few', '91990000MA0000015'],
  ['nothing', ''],
])('%s is refused', (_why, code) => {
  expect(isUscc(code)).toBe(false)
})

test('an identity card number needs its check and a birth date that exists', () => {
  expect(isIdCard('990101199001010019')).toBe(true)
  expect(isIdCard('990101198506150020')).toBe(true)
  expect(isIdCard('11010519491231002X'), 'the example of GB 11643').toBe(true)
  expect(isIdCard('990101199001010018')).toBe(false)
  expect(isIdCard('99010119900101001')).toBe(false)
  expect(isIdCard('990101900101001')).toBe(false)
  const body = '99010119900230001'
  expect([...'0123456789X'].some(check => isIdCard(body + check))).toBe(false)
})

test('a mobile number has eleven digits and begins with 13 to 19', () => {
  for (const mobile of ['15400000001', '13000000000', '19999999999'])
    expect(isMobile(mobile), mobile).toBe(true)
  for (const text of ['12345678901', '1540000000', '154000000011', '+8615400000001', '1540000000a', '']) {
    expect(isMobile(text), text).toBe(false)
  }
})
