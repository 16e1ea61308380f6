/* Two who write one row at the same time: the second hears a refusal, whatever it read before. */
import { type SQL, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { usccOf } from '../../sandbox/seed/people.ts'
import { sceneOf } from '../../testing/discount-scene.ts'
import { exampleHolding, must, newKey, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { queryRows } from './db.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

/** Transactions that wait for another one's row. */
const waiting = async () => {
  const [row] = await queryRows<{ n: number }>(
    bank.db,
    sql`select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.n
}

/** Does `act` while another transaction has written `first` and commits only when `act` waits for it. */
const meeting = async (first: SQL, act: () => Promise<unknown>) => {
  let release = () => {}
  let written = () => {}
  const isWritten = new Promise<void>(resolve => {
    written = resolve
  })
  const other = bank.db.transaction(async tx => {
    await tx.execute(first)
    written()
    await new Promise<void>(resolve => {
      release = resolve
    })
  })
  await isWritten
  const outcome = act().then(
    () => undefined,
    (error: unknown) => error,
  )
  let isOver = false
  void outcome.then(() => {
    isOver = true
  })
  // What is refused before it comes to the row is over without having waited.
  await vi.waitUntil(async () => isOver || (await waiting()), { timeout: 20_000 })
  release()
  await other
  return outcome
}

test.each([
  ['S40', '20026', '签约已暂停'],
  ['S50', '20025', '尚未签约，请先完成银行签约'],
])('a signing that becomes %s under a submit is discounted under no more', async (state, code) => {
  const company = bank.as('15400000011')
  const { holding_id } = await exampleHolding(bank)
  const { lock_no } = await company('/api/discount/get_quote', { bills: [{ holding_id }] })
  const { sign_no } = await company('/api/signing/query_sign', {})
  const before = await sceneOf(bank).call()('/api/discount/query_apply', { page_size: 1 })
  const refusal = await meeting(sql`update bank_sign set state = ${state} where sign_no = ${sign_no}`, () =>
    company('/api/discount/submit_apply', { idem_key: newKey(), lock_no, sign_no }),
  )
  expect(refusal).toMatchObject({ code })
  const after = await company('/api/discount/query_apply', { page_size: 1 })
  expect(after.total).toBe(before.total)
})

test('an institution’s line that two set for the first time', async () => {
  const refusal = await meeting(
    sql`insert into rd_credit_line (member_id, acceptor_id, limit_fen, expires_dt)
        select m.id, o.id, 100, '2027-01-01' from member m, bank_org o
         where m.company_name = '江州示例银行' and o.bank_no = '999990000013'`,
    () =>
      bank.as('15400000101')('/api/rediscount/save_limit', {
        acceptor_no: '999990000013',
        limit_fen: '500',
        expires_dt: '2027-01-01',
      }),
  )
  expect(refusal).toMatchObject({ code: '20000', text: '该额度刚刚已被设定，请刷新后重试' })
})

test('a company’s code that somebody registers while it is handed in again', async () => {
  const code = usccOf(995)
  const refusal = await meeting(
    sql`update member set usc_code = ${code} where company_name = '云岭示例钢贸有限公司'`,
    () =>
      bank.as('15400000032')('/api/member/resubmit', {
        usc_code: code,
        legal_person: '唐示例',
        legal_person_cert_type: 'Ind01',
        legal_person_cert_no: '990101199001010019',
        contact_name: '唐示例',
        contact_mobile: '15400000032',
        address: '示例市示例路',
      }),
  )
  expect(refusal).toMatchObject({ code: '23001', fields: { usc_code: '统一社会信用代码已注册' } })
})

const orgWords = {
  org_name: '同名示例银行',
  short_name: '同名示例',
  acceptor_class: 'CS',
  region_code: '',
  is_acceptor: '1',
  is_discount_bank: '0',
} as const
const taken = { code: '20000', fields: { org_name: '该机构名称已登记' } }
const nameOrg = sql`update bank_org set name = ${orgWords.org_name} where bank_no = '999990000013'`

test('an organisation’s name while another is added', async () => {
  const admin = bank.as('admin')
  expect(
    await meeting(nameOrg, () => admin('/api/admin/org/add', { org_code: '999990000909', ...orgWords })),
  ).toMatchObject(taken)
})

test('an organisation’s name while another is renamed', async () => {
  const admin = bank.as('admin')
  const { rows } = await admin('/api/admin/org/query', { page_size: 50 })
  const { org_code, version } = must(
    rows.find(row => row.org_code !== '999990000013' && row.acceptor_class === 'CS' && !row.is_discount_bank),
    'another organisation',
  )
  expect(
    await meeting(nameOrg, () => admin('/api/admin/org/edit', { org_code, version, ...orgWords })),
  ).toMatchObject(taken)
})

test('a role’s name', async () => {
  const admin = bank.as('admin')
  const { role_id } = await admin('/api/admin/role/add', { name: '值班岗' })
  expect(
    await meeting(sql`insert into role (role_name) values ('夜班岗')`, () =>
      admin('/api/admin/role/edit', { role_id, name: '夜班岗' }),
    ),
  ).toMatchObject({ code: '20000', fields: { name: '角色名称已存在' } })
})
