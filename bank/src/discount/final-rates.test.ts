import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { exampleHolding, must, newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
let at: Scene
let applyNo: string
let first: string
let second: string

const payer = { buyer_name: '屏山示例建材有限公司', buyer_acct_no: '9900000000000000101' }

/** The worked example's bill in two parts, the buyer bearing 40 % of the interest. */
beforeAll(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  const { holding_id } = await exampleHolding(bank)
  const parts = [
    { holding_id, range: '1-123456789' },
    { holding_id, range: '123456790-234567890' },
  ]
  const { bills } = await at.call()('/api/discount/get_quote', { bills: parts })
  expect(bills.map(bill => [bill.rate_e6, bill.interest_fen])).toEqual([
    [12_800, '469684'],
    [12_800, '422716'],
  ])
  const submitted = await at.submit(parts, { pay_type: 3, buyer_pct: '40', ...payer })
  applyNo = submitted.apply_no
  await at.payerAgrees(applyNo)
  ;[first, second] = (await at.detail(applyNo)).bills.map(bill => bill.holding_id) as [string, string]
})
afterAll(() => bank.close())

test('a rate that breaks a rule is refused at the bill it was given for, and nothing moves', async () => {
  const rates = (one: number, two: number) => [
    { holding_id: first, rate_e6: one },
    { holding_id: second, rate_e6: two },
  ]
  const range = '利率应在0~24%之间，小数位不超过4位'
  const far = '利率偏离报价超过10%，请填写原因'
  const refusals: [code: string, asked: Parameters<Scene['approve']>[1], fields: Record<string, string>][] = [
    ['20019', { rates: rates(12_800, 240_001), remark: '说明' }, { 'rates[1]': range }],
    ['20019', { rates: rates(-1, 14_081) }, { 'rates[0]': range }],
    ['20021', { rates: rates(14_080, 14_081) }, { 'rates[1]': far }],
    ['20021', { rates: rates(11_519, 14_081), remark: '低' }, { 'rates[0]': far, 'rates[1]': far }],
    [
      '9012',
      { rates: rates(12_900, 12_900), final_rate_e6: 12_900 },
      { final_rate_e6: '不能与逐票利率同时填写' },
    ],
    [
      '9012',
      { rates: [...rates(12_900, 12_900), { holding_id: first, rate_e6: 1 }] },
      { 'rates[2]': '票据重复' },
    ],
    ['9012', { rates: [{ holding_id: '1', rate_e6: 12_900 }] }, { 'rates[0]': '票据不在申请中' }],
  ]
  for (const [code, asked, fields] of refusals) {
    const before = await bank.snapshot()
    await expect(at.approve(applyNo, asked)).rejects.toMatchObject({ code, fields })
    expect(await bank.snapshot()).toEqual(before)
  }
})

test('one bill’s own rate prices that bill alone; the company sees old beside new, and is paid so', async () => {
  expect(await at.approve(applyNo, { rates: [{ holding_id: second, rate_e6: 13_000 }] })).toMatchObject({
    state: 'D30',
  })
  const [message] = await queryRows<{ body: string }>(
    bank.db,
    sql`select body from notice where body like '%已有银行最终报价%' order by id desc`,
  )
  expect(message?.body).toContain('已有银行最终报价，2张票据中1张利率有变动，请于')
  const offered = await at.detail(applyNo)
  expect(offered).toMatchObject({
    // 123,456,789 at 1.28 % and 111,111,101 at 1.30 %, weighted by face × days.
    rate_e6: 12_895,
    final_rate_e6: 12_895,
    interest_fen: '899005',
    buyer_interest_fen: '359602',
    net_fen: '234028487',
    quoted: { rate_e6: 12_800, interest_fen: '892400' },
    bills: [
      { rate_e6: 12_800, quoted_rate_e6: 12_800, interest_fen: '469684', quoted_interest_fen: '469684' },
      { rate_e6: 13_000, quoted_rate_e6: 12_800, interest_fen: '429321', quoted_interest_fen: '422716' },
    ],
  })
  expect(must(offered.log.at(-1), 'the approval').note).toMatch(
    /^1 张票据利率与锁定利率不同，最多偏离 \+2 bp，\d\d:\d\d 前确认有效$/,
  )
  const sheet = await bank.as('officer1')('/api/admin/disc_apply_review', { apply_no: applyNo })
  expect(sheet.checks.at(-1)).toEqual({
    name: '利率与锁定报价不同',
    outcome: 'warn',
    note: '1 张，最多 +2 bp',
  })
  const [audited] = await queryRows<{ before: string; after: string }>(
    bank.db,
    sql`select before_json as before, after_json as after from audit_log where action = 'disc_apply.reprice'`,
  )
  expect(JSON.parse(audited?.before ?? '')).toMatchObject({
    rates_e6: [12_800, 12_800],
    interest_fen: '892400',
  })
  expect(JSON.parse(audited?.after ?? '')).toEqual({
    rates_e6: [12_800, 13_000],
    interest_fen: '899005',
    net_fen: '234028487',
  })

  // 3,596.02 instead of 3,569.60: the payer has not agreed to that.
  const confirm = async () => {
    const sms_code = await at.codeFor('15400000011')
    return at.call()('/api/discount/confirm_quote', { apply_no: applyNo, sms_code })
  }
  await expect(confirm()).rejects.toMatchObject({ code: '20090', text: '付息人尚未同意承担利息' })
  expect(offered.payer_consent).toMatchObject({ state: 'waiting', max_buyer_fen: '359602' })
  await at.payerAgrees(applyNo)
  await confirm()
  await at.pay(applyNo)
  expect(await at.detail(applyNo)).toMatchObject({ state: 'D60', net_fen: '234028487' })
  expect(
    must(
      (await at.detail(applyNo)).log.find(({ event }) => event === 'accept'),
      'it',
    ).note,
  ).toBe('1 张票据利率与锁定利率不同，最多偏离 +2 bp')
  await at.booksHold()
})

test('every rate given back as quoted is no change: confirmed at once, and the log says so', async () => {
  const { rows } = await at.call()('/api/bills/query_holding', { page_size: 100, state: '10' })
  const free = rows.filter(row => row.blocked_reason === '').slice(0, 2)
  const { apply_no } = await at.submit(free.map(({ holding_id }) => ({ holding_id })))
  const { bills } = await at.detail(apply_no)
  const rates = bills.map(({ holding_id, rate_e6 }) => ({ holding_id, rate_e6 }))
  expect(await at.approve(apply_no, { rates })).toMatchObject({ state: 'D40' })
  const { log } = await at.detail(apply_no)
  expect(log.filter(({ note }) => note).map(({ event, note }) => [event, note])).toEqual([
    ['accept', '逐票利率与锁定利率一致'],
  ])
})
