import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRandom } from '../sandbox/random.ts'
import { seller } from '../testing/discount-scene.ts'
import { newKey } from '../testing/test-bank.ts'
import {
  firstBank,
  newBankOfTwo,
  publishFor,
  type SceneOfTwo,
  shown,
  signWithBank,
} from '../testing/two-banks.ts'

/* A company with several banks compares what each would pay, and is quoted by the one it names. */

const firstSign = 'QY20251225000002'

let at: SceneOfTwo
beforeEach(async () => {
  at = await newBankOfTwo()
})
afterEach(() => at.close())

// The figures were computed with Python's decimal.
describe('the worked example at two banks', () => {
  test('is compared bill by bill, the best first', async () => {
    const row = await at.compare(await at.threeBills())
    expect(row).toMatchObject({ disc_dt: '2026-06-23', total_count: 3, total_fen: '951967890', pay_type: 2 })
    expect(shown(row)).toEqual([
      ['华东示例银行', '推荐', 12_210, '2058332', '949909558', '0'],
      ['江州示例银行', '', 12_459, '2100319', '949867571', '41987'],
    ])
    expect(row.banks.map(({ grid, sign_no, stops }) => [grid, sign_no, stops])).toEqual([
      ['own', at.second.signNo, []],
      ['market', firstSign, []],
    ])
    expect(row.banks.map(({ bills }) => bills.map(({ price }) => price?.interest_fen))).toEqual([
      ['8460', '1150500', '899372'],
      ['8251', '1199667', '892401'],
    ])
  })

  test('at the price of the company, which is its own at every bank', async () => {
    await at.change(
      `update member set coefficient_e4 = 9500, revenue_bp = 5
        where id = (select member_id from operator where account = '${seller}')`,
    )
    expect(shown(await at.compare(await at.threeBills())).map(row => row.slice(3, 5))).toEqual([
      ['2039703', '949928187'],
      ['2079590', '949888300'],
    ])
  })

  test('with the interest shared, and with all of it borne by the buyer', async () => {
    const bills = await at.threeBills()
    expect(shown(await at.compare(bills, { pay_type: 3, buyer_pct: '30' })).map(row => row.slice(3))).toEqual(
      [
        ['2058332', '950527058', '0'],
        ['2100319', '950497666', '29392'],
      ],
    )
    // Both pay the whole face: the buyer pays less interest at the second.
    const whole = await at.compare(bills, { pay_type: 1 })
    expect(shown(whole).map(row => [row[0], row[4], row[5]])).toEqual([
      ['华东示例银行', '951967890', '0'],
      ['江州示例银行', '951967890', '0'],
    ])
  })

  test('is quoted by the best bank where none is named, and submitted to it at the compared figures', async () => {
    const bills = await at.threeBills()
    const before = await at.bank.snapshot()
    await at.compare(bills)
    expect(await at.bank.snapshot()).toEqual(before)
    const quote = await at.call()('/api/discount/get_quote', { bills })
    const named = { sign_no: at.second.signNo, bank_no: at.second.bankNo, bank_name: '华东示例银行' }
    expect(quote).toMatchObject({ ...named, interest_fen: '2058332', net_fen: '949909558', rate_e6: 12_210 })
    const { lock_no } = quote
    const apply = await at.call()('/api/discount/submit_apply', {
      idem_key: newKey(),
      lock_no,
      sign_no: at.second.signNo,
    })
    expect(apply).toMatchObject({ interest_fen: '2058332', net_fen: '949909558' })
    expect(await at.detail(apply.apply_no)).toMatchObject({
      bank_name: '华东示例银行',
      sign_no: at.second.signNo,
    })
  })

  test('is quoted, tried and drafted at the bank that is named', async () => {
    const bills = await at.threeBills()
    const named = { bills, sign_no: firstSign }
    const first = { bank_no: firstBank, interest_fen: '2100319' }
    expect(await at.call()('/api/discount/get_quote', named)).toMatchObject(first)
    expect(await at.call()('/api/discount/calc_interest', named)).toMatchObject(first)
    expect(await at.call()('/api/discount/calc_interest', { bills })).toMatchObject({
      bank_no: at.second.bankNo,
      interest_fen: '2058332',
    })
    const save = (sign_no?: string) =>
      at.call()('/api/discount/save_apply', { bills, ...(sign_no && { sign_no }) })
    expect(await save(firstSign)).toMatchObject({ interest_fen: '2100319' })
    expect(await save()).toMatchObject({ interest_fen: '2058332' })
  })
})

describe('a quote', () => {
  test('of one bank is refused at another, and stays good for its own', async () => {
    const bills = await at.threeBills()
    const { lock_no } = await at.call()('/api/discount/get_quote', { bills, sign_no: at.second.signNo })
    const submit = (sign_no: string) =>
      at.call()('/api/discount/submit_apply', { idem_key: newKey(), lock_no, sign_no })
    await at.refused(() => submit(firstSign), '20373', '报价属于另一家贴入行，请向所选的贴入行重新询价')
    expect((await submit(at.second.signNo)).net_fen).toBe('949909558')
  })

  test('says the new figure where a grid was published since it was compared, and one kept before holds', async () => {
    const bills = await at.threeBills()
    const ask = () => at.call()('/api/discount/get_quote', { bills, sign_no: at.second.signNo })
    const kept = await ask()
    await at.compare(bills)
    await publishFor(at.bank, at.second.bankNo, [['GG', '3M', 13_000]])
    expect((await ask()).net_fen).not.toBe(kept.net_fen)
    // The first bank is the better one now; nothing else has moved.
    expect(shown(await at.compare(bills)).map(row => [row[0], row[4]])).toEqual([
      ['江州示例银行', '949867571'],
      ['华东示例银行', '949781725'],
    ])
    const apply = await at.call()('/api/discount/submit_apply', {
      idem_key: newKey(),
      lock_no: kept.lock_no,
      sign_no: at.second.signNo,
    })
    expect(apply.net_fen).toBe(kept.net_fen)
  })

  test('cannot be had or submitted under a signing that was paused after the comparison', async () => {
    const bills = await at.threeBills()
    const { lock_no } = await at.call()('/api/discount/get_quote', { bills, sign_no: at.second.signNo })
    await at.compare(bills)
    await at.call()('/api/signing/pause_sign', { sign_no: at.second.signNo })
    const named = { bills, sign_no: at.second.signNo }
    for (const path of ['/api/discount/get_quote', '/api/discount/calc_interest'] as const) {
      await at.refused(() => at.call()(path, named), '20026', '签约已暂停')
    }
    const submit = { idem_key: newKey(), lock_no, sign_no: at.second.signNo }
    await at.refused(() => at.call()('/api/discount/submit_apply', submit), '20026')
    const row = await at.compare(bills)
    expect(row.banks.map(({ bank_name, sign_no, proposed }) => [bank_name, sign_no, proposed])).toEqual([
      ['江州示例银行', firstSign, true],
      ['华东示例银行', '', false],
    ])
    expect(row.banks[1]?.stops).toEqual([{ code: '20026', msg: '签约已暂停', field: 'sign_no' }])
    expect(await at.call()('/api/discount/get_quote', { bills })).toMatchObject({ bank_no: firstBank })
  })

  test('under a signing that is not the company’s is refused as one that does not exist', async () => {
    const sign_no = 'QY20251225000001'
    for (const path of ['/api/discount/get_quote', '/api/discount/calc_interest'] as const) {
      const bills = await at.threeBills()
      await at.refused(() => at.call()(path, { bills, sign_no }), '20025')
    }
  })
})

test('the bank proposed pays the most of all offered, and a quote is what was compared, whatever the grids', async () => {
  const random = createRandom(71)
  await signWithBank(at.bank, '云岭示例银行')
  const { rows } = await at.call()('/api/bills/query_holding', { page_size: 100, bill_kind: 'AC01' })
  const free = rows.filter(row => row.blocked_reason === '' && row.bill_kind === 'AC01')
  const { rows: banks } = { rows: (await at.compare(await at.threeBills())).banks }
  for (let round = 0; round < 8; round += 1) {
    for (const { bank_no } of banks.filter(() => random.next() < 0.6)) {
      const cells = (['GG', 'CS', 'SN'] as const).flatMap(code =>
        (['1M', '3M', '6M'] as const).map(tenor => [code, tenor, random.between(0, 60_000)] as const),
      )
      await publishFor(
        at.bank,
        bank_no,
        cells
          .filter(() => random.next() < 0.9)
          .concat(cells.slice(0, 1))
          .slice(-8),
      )
    }
    const bills = free.filter(() => random.next() < 0.4).map(({ holding_id }) => ({ holding_id }))
    if (bills.length === 0) continue
    const compared = await at.compare(bills)
    const offered = compared.banks.filter(({ stops }) => stops.length === 0)
    const most = offered.reduce(
      (best, { net_fen }) => (BigInt(net_fen ?? 0) > best ? BigInt(net_fen ?? 0) : best),
      0n,
    )
    const proposed = compared.banks.filter(row => row.proposed)
    expect(proposed.map(({ net_fen }) => net_fen)).toEqual(offered.length > 0 ? [String(most)] : [])
    for (const each of offered) {
      const quote = await at.call()('/api/discount/get_quote', { bills, sign_no: each.sign_no })
      expect([quote.net_fen, quote.interest_fen, quote.rate_e6]).toEqual([
        each.net_fen,
        each.interest_fen,
        each.rate_e6,
      ])
      expect(quote.bills.map(({ interest_fen }) => interest_fen)).toEqual(
        each.bills.map(({ price }) => price?.interest_fen),
      )
    }
    if (proposed[0]) {
      const quote = await at.call()('/api/discount/get_quote', { bills })
      expect(quote.sign_no).toBe(proposed[0].sign_no)
    }
  }
})
