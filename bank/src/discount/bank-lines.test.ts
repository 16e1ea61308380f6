import type { RequestInput } from '@portal/shared/contract/table.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { twoBanks } from '../testing/bank-officers.ts'
import { brokenLines } from '../testing/credit-lines.ts'
import { type Scene, sceneOf } from '../testing/discount-scene.ts'
import { must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'
import { signWithBank } from '../testing/two-banks.ts'
import { takeBankLine } from './bank-lines.ts'

/* What 江州示例银行 lets itself hold of an acceptor of which it holds nothing yet: it accepts the worked example's bill. */

const ACCEPTOR = '青禾示例城市银行'
const FACE = 234_567_890n
const SHORT = `贴入行对承兑人“${ACCEPTOR}”的可用额度不足`
const bank_no = '999990000013'

let bank: TestBank
let at: Scene
let org_code: string
beforeEach(async () => {
  bank = await newTestBank()
  at = sceneOf(bank)
  await at.acceptedBy(ACCEPTOR)
  // In the demo data its line of the portal is nearly used.
  await at.change(`update bank_org set used_limit_fen = 0 where name = '${ACCEPTOR}'`)
  org_code = await one(`select bank_no as value from bank_org where name = '${ACCEPTOR}'`)
})
afterEach(async () => {
  // However a test ends, lines and bills say the same.
  const broken = await brokenLines(bank.db)
  await bank.close()
  expect(broken).toEqual([])
})

const one = async (query: string) => {
  const [row] = await queryRows<{ value: string }>(bank.db, sql.raw(query))
  return must(row, query).value
}
const set = (limitFen: bigint, more: Partial<RequestInput<'/api/admin/acceptor/set_bank_line'>> = {}) =>
  bank.as('credit')('/api/admin/acceptor/set_bank_line', {
    bank_no,
    org_code,
    limit_fen: String(limitFen),
    ...more,
  })
const listed = (filter = {}) =>
  bank.as('credit')('/api/admin/acceptor/query_bank_line', { bank_no, ...filter })
const line = async () => (await listed({ keyword: org_code })).rows[0]
const mature = async () => {
  bank.clock.set(new Date('2026-10-08T10:00:00+08:00'))
  await bank.runSchedule('present_due')
}
/** The worked example, paid. */
const paid = async () => {
  const { apply_no } = await at.submit(await at.example())
  await at.approve(apply_no)
  await at.pay(apply_no)
  return apply_no
}

describe('a bank’s own line', () => {
  test('is taken to the fen by a payout, and given back when the bill is paid', async () => {
    expect(await set(FACE)).toEqual({ bank_no, org_code, used_fen: '0', version: 0 })
    const no = await paid()
    expect(await line()).toMatchObject({
      bank_name: '江州示例银行',
      org_name: ACCEPTOR,
      limit_fen: String(FACE),
      used_fen: String(FACE),
      left_fen: '0',
      version: 0,
    })
    await mature()
    expect(await at.detail(no)).toMatchObject({ state: 'D70' })
    expect(await line()).toMatchObject({ used_fen: '0', left_fen: String(FACE) })
  })

  test('is given back when the payout fails', async () => {
    await set(FACE)
    const { apply_no } = await at.submit(await at.example())
    await at.approve(apply_no)
    await at.order(apply_no)
    expect(await line()).toMatchObject({ used_fen: String(FACE) })
    await at.change(`update bill set risk_status = 2 where bill_no like '599999000001320260403%'`)
    await bank.runJobs()
    expect(await line()).toMatchObject({ used_fen: '0' })
  })

  test('begins with what the bank holds, and cannot be set below that by a fen', async () => {
    await paid()
    const text = '额度不能低于该贴入行已占用的 2,345,678.90 元'
    const below = { code: '20383', text, fields: { limit_fen: text } }
    await expect(set(FACE - 1n)).rejects.toMatchObject(below)
    expect(await line()).toBeUndefined()
    expect(await set(FACE)).toMatchObject({ used_fen: String(FACE), version: 0 })
    await expect(set(FACE - 1n, { version: 0 })).rejects.toMatchObject(below)
    await expect(set(0n, { version: 0 })).rejects.toMatchObject(below)
    await mature()
    expect(await line()).toMatchObject({ used_fen: '0' })
    expect(await set(0n, { version: 0 })).toMatchObject({ version: null })
    expect(await line()).toBeUndefined()
    const { rows } = await bank.as('admin')('/api/admin/audit/query', { action: 'bank_line.end' })
    expect(rows[0]).toMatchObject({ object_no: `${bank_no} ${org_code}` })
  })
})

describe('a choice beyond it', () => {
  test('is refused when quoted, and stands against the bank when banks are compared', async () => {
    await set(FACE - 1n)
    const bills = await at.example()
    await expect(at.call()('/api/discount/get_quote', { bills })).rejects.toMatchObject({
      code: '20018',
      text: SHORT,
    })
    await signWithBank(bank, '云岭示例银行')
    const { banks } = await at.call()('/api/discount/compare_bank', { bills })
    expect(banks.map(row => [row.bank_name, row.stops])).toEqual([
      ['云岭示例银行', []],
      ['江州示例银行', [{ code: '20018', msg: SHORT, field: 'bills' }]],
    ])
    // The other bank has set no line: it is the one that is quoted.
    expect(await at.call()('/api/discount/get_quote', { bills })).toMatchObject({ bank_name: '云岭示例银行' })
  })

  test('is refused at the submit and at the payout when the line was set in between, and the sheet says so', async () => {
    const bills = await at.example()
    const { lock_no, sign_no } = await at.call()('/api/discount/get_quote', { bills })
    await set(FACE - 1n)
    const submit = () => at.call()('/api/discount/submit_apply', { idem_key: newKey(), lock_no, sign_no })
    await expect(submit()).rejects.toMatchObject({ code: '20018', text: SHORT })
    await set(FACE, { version: 0 })
    const { apply_no } = await submit()
    await at.approve(apply_no)
    await set(FACE - 1n, { version: 1 })
    const { checks } = await bank.as('officer2')('/api/admin/disc_apply_review', { apply_no })
    expect(checks.filter(({ outcome }) => outcome === 'fail')).toEqual([
      { name: '承兑人可用额度足够', outcome: 'fail', note: `${ACCEPTOR}（贴入行额度）` },
    ])
    await at.refused(() => at.order(apply_no), '20018', SHORT)
  })

  test('is not the bank’s own acceptance, for which no line can be set', async () => {
    await expect(set(1n, { org_code: bank_no })).rejects.toMatchObject({
      code: '20384',
      fields: { org_code: expect.any(String) },
    })
  })
})

test('a line is set as it was read: none where there is one, and none any more, are stale', async () => {
  await expect(set(FACE, { version: 0 })).rejects.toMatchObject({ code: '20000' })
  await expect(set(0n)).rejects.toMatchObject({ code: '20383', fields: { limit_fen: '新设的额度须大于 0' } })
  await set(99_999_999_999_999n)
  await expect(set(FACE)).rejects.toMatchObject({ code: '20000' })
  expect(await set(FACE, { version: 0 })).toMatchObject({ version: 1 })
  await expect(set(FACE, { version: 0 })).rejects.toMatchObject({ code: '20000' })
  await expect(set(FACE, { bank_no: org_code })).rejects.toMatchObject({
    code: '20380',
    fields: { bank_no: expect.any(String) },
  })
  await expect(set(FACE, { org_code: '999999999999' })).rejects.toMatchObject({ code: '9015' })
})

test('of twenty bills at once as many take it as fit, to the fen', async () => {
  const { apply_no } = await at.submit(await at.example())
  await set(7n * FACE + FACE - 1n)
  // Twenty bills of the same face, each as a payout would find it.
  await at.change(`insert into disc_apply_bill
    select (copy).* from (select jsonb_populate_record(null::disc_apply_bill, to_jsonb(l) || jsonb_build_object(
      'id', 900000 + n, 'line', 100 + n)) as copy
      from disc_apply_bill l join disc_apply a on a.id = l.apply_id, generate_series(1, 20) n
      where a.apply_no = '${apply_no}') made`)
  const [bankOrgId, acceptorId] = await Promise.all(
    [bank_no, org_code].map(async no =>
      Number(await one(`select id as value from bank_org where bank_no = '${no}'`)),
    ),
  )
  const of = {
    bankOrgId: must(bankOrgId, 'bank'),
    acceptorId: must(acceptorId, 'acceptor'),
    acceptorName: ACCEPTOR,
  }
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => bank.db.transaction(tx => takeBankLine(tx, 900_001 + n, of))),
  )
  const refused = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused).toHaveLength(13)
  for (const reason of refused) expect(reason).toMatchObject({ code: '20018', text: SHORT })
  expect(await line()).toMatchObject({ used_fen: String(7n * FACE), left_fen: String(FACE - 1n) })
  await at.change(
    `update disc_apply_bill set credit_org_id = ${of.acceptorId} where bank_line_id is not null`,
  )
  await at.change(
    `update bank_org set used_limit_fen = used_limit_fen + ${7n * FACE} where id = ${of.acceptorId}`,
  )
})

test('an officer of one bank sets that bank’s lines; another bank is one that does not exist', async () => {
  const two = await twoBanks(bank)
  await two.add('bankB3', two.banks.b.bank_no, '额度岗')
  const officer = two.as('bankB3')
  await set(FACE)
  const asked = (no: string) =>
    officer('/api/admin/acceptor/set_bank_line', { bank_no: no, org_code, limit_fen: '100' }).then(
      () => 'done',
      ({ code, text, fields }) => ({ code, text, fields }),
    )
  expect(await asked(bank_no)).toEqual(await asked('999999999999'))
  expect(await asked(bank_no)).toMatchObject({ code: '20380' })
  expect(await asked(two.banks.b.bank_no)).toBe('done')
  const seen = await officer('/api/admin/acceptor/query_bank_line', {})
  expect(seen.banks.map(each => each.bank_no)).toEqual([two.banks.b.bank_no])
  expect(seen.rows.map(row => [row.bank_no, row.org_code, row.limit_fen])).toEqual([
    [two.banks.b.bank_no, org_code, '100'],
  ])
  expect(await officer('/api/admin/acceptor/query_bank_line', { bank_no })).toMatchObject({
    total: 0,
    rows: [],
  })
  expect((await listed({ bank_no: '', keyword: ACCEPTOR })).rows.map(row => row.bank_no)).toEqual([
    bank_no,
    two.banks.b.bank_no,
  ])
  // What has been set is looked up likewise: another bank's line is one that was never set.
  const changes = async (no: string, by = officer) =>
    (await by('/api/admin/change/query', { kind: 'bank_line', ref_no: `${no} ${org_code}` })).rows.map(
      ({ action, account }) => [action, account],
    )
  expect(await changes(two.banks.b.bank_no)).toEqual([['bank_line.set', 'bankB3']])
  expect(await changes(bank_no, bank.as('credit'))).toEqual([['bank_line.set', 'credit']])
  expect(await changes(bank_no)).toEqual([])
  expect(await changes('999999999999')).toEqual([])
  await expect(
    officer('/api/admin/change/query', { kind: 'acceptor', ref_no: org_code }),
  ).rejects.toMatchObject({ code: '1003' })
  // What acceptors have in all is the platform's.
  await expect(officer('/api/admin/acceptor/query', {})).rejects.toMatchObject({ code: '1003' })
})
