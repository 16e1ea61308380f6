import { expect, test } from 'vitest'
import { isSameParty, matchBill, type Party } from './parties.ts'

const party = (name: string, code = ''): Party => ({ name, code })
const code = '91990000MA0000023K'
const otherCode = '91990000MA0000015Q'

test.each([
  ['青禾示例（江州）有限公司', '', '青禾示例(江州)有限公司', '', true],
  ['青禾示例　有限 公司', '', '青禾示例有限公司', '', true],
  ['青禾示例〔江州〕有限公司', '', '青禾示例【江州】有限公司', '', true],
  ['ＡＢＣ示例有限公司', '', 'abc示例有限公司', '', true],
  ['青禾示例有限公司', '', '青禾示例有限责任公司', '', false],
  // Renamed since: the code says that it is the same company.
  ['青禾示例有限公司', code, '青禾示例科技有限公司', code.toLowerCase(), true],
  ['青禾示例有限公司', code, '青禾示例有限公司', otherCode, false],
  // One code alone, or an old tax number, says nothing.
  ['青禾示例有限公司', code, '青禾示例有限公司', '', true],
  ['青禾示例有限公司', code, '青禾示例有限公司', '990000000000015', true],
])('%s %s and %s %s: one party %s', (name, usc, otherName, otherUsc, same) => {
  expect(isSameParty(party(name, usc), party(otherName, otherUsc))).toBe(same)
})

const buyer = { role: 'seller' as const, counter: party('购示例有限公司') }

test.each([
  ['购示例有限公司', '他示例有限公司', 'match', '出票人购示例有限公司为合同购货方'],
  ['他示例有限公司', '购示例有限公司', 'match', '前手购示例有限公司为合同购货方'],
  ['他示例有限公司', '又示例有限公司', 'differs', '前手又示例有限公司、出票人他示例有限公司不是合同购货方'],
  ['他示例有限公司', '他示例有限公司', 'differs', '出票人（前手）他示例有限公司不是合同购货方'],
  ['他示例有限公司', null, 'unknown', '出票人他示例有限公司不是合同购货方，前手不明'],
  ['购示例有限公司', null, 'match', '出票人购示例有限公司为合同购货方'],
] as const)('a bill drawn by %s and endorsed by %s: %s', (drawer, giver, outcome, text) => {
  const given = { drawer: party(drawer), giver: giver === null ? null : party(giver) }
  expect(matchBill(given, [{ role: 'seller', counter: party('无关示例有限公司') }, buyer])).toEqual({
    outcome,
    text,
  })
})

test('a contract with somebody of the same name and another code is told apart in words', () => {
  const given = { drawer: party('购示例有限公司', code), giver: null }
  const contracts = [{ role: 'seller' as const, counter: party('购示例 有限公司', otherCode) }]
  expect(matchBill(given, contracts)).toEqual({
    outcome: 'differs',
    text: '合同购货方与购示例有限公司同名，但统一社会信用代码不同',
  })
})

test('a contract in which the company buys explains no bill', () => {
  const given = { drawer: party('购示例有限公司'), giver: null }
  expect(matchBill(given, [{ ...buyer, role: 'buyer' }]).outcome).toBe('unknown')
  expect(matchBill(given, []).outcome).toBe('unknown')
})
