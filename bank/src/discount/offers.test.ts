import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seller } from '../testing/discount-scene.ts'
import { longestName } from '../testing/largest-apply.ts'
import {
  firstBank,
  newBankOfTwo,
  publishFor,
  type SceneOfTwo,
  shown,
  signWithBank,
} from '../testing/two-banks.ts'
import { bestFirst } from './offers.ts'

/* What stands against a bank, and the order in which banks are shown. */

let at: SceneOfTwo
beforeEach(async () => {
  at = await newBankOfTwo()
})
afterEach(() => at.close())

describe('what stands against a bank', () => {
  test('a class without a price, a limit of the signing: named, not proposed, and after all that can be had', async () => {
    const third = await signWithBank(at.bank, '云岭示例银行', { singleLimitFen: 900_000_000n })
    const bills = await at.threeBills()
    await publishFor(at.bank, third.bankNo, [
      ['SN', '1M', 10_000],
      ['GG', '3M', 10_000],
      ['CS', '6M', 10_000],
    ])
    await publishFor(at.bank, (await signWithBank(at.bank, '中原示例银行')).bankNo, [['GG', '3M', 9_000]])
    const { banks } = await at.compare(bills)
    expect(banks.map(row => [row.bank_name, row.proposed, row.net_fen !== null])).toEqual([
      ['华东示例银行', true, true],
      ['江州示例银行', false, true],
      ['云岭示例银行', false, true],
      ['中原示例银行', false, false],
    ])
    expect(banks[2]?.stops).toEqual([
      { code: '20036', msg: '超过签约单笔限额9,000,000.00元', field: 'sign_no' },
    ])
    expect(banks[3]?.stops.map(({ code, field }) => `${code} ${field}`)).toEqual([
      '20018 bills[0]',
      '20018 bills[2]',
    ])
    expect(banks[3]?.bills.map(({ price }) => price?.rate_e6)).toEqual([undefined, 9_000, undefined])
    expect(await at.call()('/api/discount/get_quote', { bills })).toMatchObject({ bank_name: '华东示例银行' })
  })

  test('the limit of an acceptor, which the bank itself does not need for its own acceptances', async () => {
    const bills = (await at.threeBills()).slice(2)
    await at.change(`update bank_org set credit_limit_fen = used_limit_fen where name = '江州示例银行'`)
    const { banks } = await at.compare(bills)
    expect(
      banks.map(row => [row.bank_name, row.proposed, row.stops.map(({ msg, field }) => `${field} ${msg}`)]),
    ).toEqual([
      ['江州示例银行', true, []],
      ['华东示例银行', false, ['bills 承兑人可用额度不足']],
    ])
  })

  test('no signing: the published figure, without the company’s own price, and never proposed', async () => {
    await at.change(`update bank_org set is_discount_bank = true where name = '云岭示例银行'`)
    await at.change(
      `update member set coefficient_e4 = 5000 where id = (select member_id from operator where account = '${seller}')`,
    )
    const { banks } = await at.compare(await at.threeBills())
    expect(banks.at(-1)).toMatchObject({
      bank_name: '云岭示例银行',
      sign_no: '',
      proposed: false,
      interest_fen: '2100319',
      less_fen: null,
      stops: [{ code: '20025', msg: '未签约', field: 'sign_no' }],
    })
  })
})

test('the largest bill at a bank with the longest name, to the fen', async () => {
  const holding_id = await at.reshape(100_000_000_000n)
  await at.change(`update bank_org set name = '${longestName}' where bank_no = '${at.second.bankNo}'`)
  await at.change(`update bank_org set credit_limit_fen = 100000000000 where bank_no = '${firstBank}'`)
  await publishFor(at.bank, at.second.bankNo, [['CS', '6M', 12_500]])
  const row = await at.compare([{ holding_id }])
  expect(longestName).toHaveLength(61)
  expect(shown(row).map(each => [each[0], each[3], each[5]])).toEqual([
    [longestName, '371527778', '0'],
    ['江州示例银行', '380444444', '8916666'],
  ])
})

test('equal offers stay in the order of the signings, and what has no price comes last', () => {
  const offer = (name: string, net: bigint | null, stops: string[] = []) => ({
    name,
    stops,
    sums: net === null ? null : { netFen: net, interestFen: 1n },
  })
  const offers = [
    offer('none', null, ['20018']),
    offer('barred', 9n, ['20036']),
    offer('a', 5n),
    offer('b', 5n),
    offer('c', 7n),
  ]
  expect(bestFirst(offers).map(({ name }) => name)).toEqual(['c', 'a', 'b', 'barred', 'none'])
})
