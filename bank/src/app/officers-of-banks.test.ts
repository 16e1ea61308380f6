import { type AnyCall, calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readableFile } from '../files/stored-files.ts'
import { findByAccount } from '../people/directory/operators.ts'
import { signedInOf } from '../people/sign-in/sessions.ts'
import { queryRows } from '../platform/db/db.ts'
import { askedOfFirst, officersOf, presentedByFirst, twoBanks } from '../testing/bank-officers.ts'
import { sceneOf } from '../testing/discount-scene.ts'
import { exampleHolding, must, newKey, newTestBank, type TestBank } from '../testing/test-bank.ts'

/*
 * Of the first bank is all that the demo data has, and an application paid, a signing, an export, papers and notices made
 * here; of the second one application. Every call is made by an officer of the second bank with what is the first one's.
 */

let bank: TestBank
let at: Awaited<ReturnType<typeof twoBanks>>
/** Paid, at the first bank. */
let paidNo: string
/** Waits at the second bank. */
let secondNo: string
/** Waits at the first bank. */
let waitingNo: string
let exportId: string
let one: Record<'sign_no' | 'change_no' | 'receipt_no' | 'statement_no' | 'presentment_no', string>
let names: string[]
let feedFrom: string

const oneOf = async (query: string) => {
  const [row] = await queryRows<{ value: string }>(bank.db, sql.raw(query))
  return must(must(row, query).value, query)
}
const valuesOf = async (query: string) =>
  (await queryRows<{ value: string }>(bank.db, sql.raw(query))).map(({ value }) => value)

beforeAll(async () => {
  bank = await newTestBank()
  at = await twoBanks(bank)
  feedFrom = await oneOf('select coalesce(max(id), 0)::text as value from change_feed')
  const scene = sceneOf(bank)
  const bills = [{ holding_id: (await exampleHolding(bank)).holding_id, range: '1-100000000' }]
  paidNo = (await scene.submit(bills)).apply_no
  await at.as('bankA1')('/api/admin/approve_disc_apply', { apply_no: paidNo })
  await at.as('bankA2')('/api/admin/pay_disc_apply', { idem_key: newKey(), apply_no: paidNo })
  await bank.runJobs()
  waitingNo = await oneOf(
    `select min(apply_no) as value from disc_apply where state = 'D20' and apply_no <> '${paidNo}'`,
  )
  secondNo = await oneOf(
    `select max(apply_no) as value from disc_apply where state = 'D20' and apply_no <> '${waitingNo}'`,
  )
  await at.toSecond(secondNo)
  exportId = (
    await at.as('bankA2')('/api/admin/export/start', {
      list: 'applications',
      filter: '{}',
      columns: 'apply_no,company_name',
    })
  ).export_id
  await bank.runJobs()
  const asked = await askedOfFirst(bank, at.banks.a.bank_no)
  await bank.db.execute(presentedByFirst)
  one = {
    ...asked,
    change_no: await oneOf('select min(change_no) as value from account_change where sent_at is not null'),
    receipt_no: await oneOf(`select min(receipt_no) as value from receipt where ref_no = '${paidNo}'`),
    presentment_no: await oneOf('select min(presentment_no) as value from presentment'),
  }
  // What the second bank's own application names is no secret to its officers.
  const sheet = JSON.stringify(
    await bank.as('officer1')('/api/admin/disc_apply_detail', { apply_no: secondNo }),
  )
  names = (
    await valuesOf(`select company_name as value from member m where member_type <> 'admin' and not exists (
      select 1 from member own where own.member_type = 'admin' and position(m.company_name in own.company_name) > 0) order by id`)
  ).filter(name => !sheet.includes(name))
})
afterAll(() => bank.close())

/** What is the first bank's, to be searched for in every answer to the second's officers. */
const firstsMarks = async () => {
  const { id } = at.banks.b
  return [
    ...names,
    ...(await valuesOf(`select apply_no as value from disc_apply where disc_bank_id is distinct from ${id}`)),
    ...(await valuesOf(`select sign_no as value from bank_sign where bank_org_id <> ${id}`)),
    ...(await valuesOf(`select receipt_no as value from receipt where ref_no <> '${secondNo}'`)),
    ...(await valuesOf('select change_no as value from account_change')),
    ...(await valuesOf('select statement_no as value from statement')),
    ...(await valuesOf('select presentment_no as value from presentment')),
    ...(await valuesOf('select recourse_no as value from recourse')),
    ...(await valuesOf(`select total_fen::text as value from disc_apply where total_fen > 10000000
      and total_fen not in (select total_fen from disc_apply where disc_bank_id = ${id})`)),
  ]
}

const staffCalls = (calls as readonly AnyCall[]).filter(
  ({ access, answeredBy }) =>
    access !== 'public' &&
    (access.types ?? ['admin']).includes('admin') &&
    !access.main &&
    answeredBy === 'bank',
)

/** The example of a call, about what is the first bank's. */
const aboutFirst = (call: AnyCall, applyNo: string): Record<string, unknown> => {
  const known: Record<string, unknown> = {
    ...one,
    apply_no: applyNo,
    ref_no: applyNo,
    export_id: exportId,
    text: applyNo,
    company_name: names[0],
    keyword: '',
    page_no: 1,
    page_size: 100,
  }
  const fields = Object.keys((call.request as unknown as { shape: object }).shape)
  const example = call.example as Record<string, unknown>
  return {
    ...Object.fromEntries(
      fields.flatMap(name =>
        name in known && name in { ...example, page_size: 1, page_no: 1 } ? [[name, known[name]]] : [],
      ),
    ),
    ...Object.fromEntries(Object.entries(example).filter(([name]) => !(name in known))),
    ...('idem_key' in example && { idem_key: newKey() }),
  }
}

const outcome = async (account: string, path: string, body: object) => {
  const call = at.as(account) as unknown as (path: string, body: object) => Promise<unknown>
  return call(path, body).then(
    answer => ({ answer }),
    (error: unknown) => {
      if (!(error instanceof Fault)) throw error
      return { code: error.code, text: error.text, fields: error.fields }
    },
  )
}

test('no answer to the second bank’s officers names a number, company or amount of the first', async () => {
  const marks = await firstsMarks()
  expect(marks.length).toBeGreaterThan(40)
  const metBy = async (account: string, of: readonly AnyCall[]) => {
    const met: string[] = []
    for (const call of of) {
      const text = JSON.stringify(await outcome(account, call.path, aboutFirst(call, waitingNo)))
      met.push(...marks.filter(mark => text.includes(mark)).map(mark => `${account} ${call.path}: ${mark}`))
    }
    return met
  }
  for (const account of officersOf.b) expect(await metBy(account, staffCalls)).toEqual([])
  // The first bank's own officers meet them.
  const reads = staffCalls.filter(({ effect }) => effect === 'read')
  expect((await metBy('bankA1', reads)).length).toBeGreaterThan(10)
})

test('what is not declared for officers of one bank is refused to them, whatever their permissions', async () => {
  await at.add('bankE1', at.banks.b.bank_no, '审批岗')
  await bank.db.execute(
    sql`update operator set permission_mask = (select permission_mask from operator where account = 'admin')
        where account = 'bankE1'`,
  )
  const open: string[] = []
  for (const call of staffCalls.filter(({ officers }) => officers === undefined)) {
    const said = await outcome('bankE1', call.path, aboutFirst(call, waitingNo))
    if (!('code' in said) || said.code !== '1003') open.push(call.path)
  }
  // And with every permission there is, the open calls still answer the second bank's alone.
  const marks = await firstsMarks()
  for (const call of staffCalls.filter(({ officers }) => officers === 'bank')) {
    const text = JSON.stringify(await outcome('bankE1', call.path, aboutFirst(call, waitingNo)))
    open.push(...marks.filter(mark => text.includes(mark)).map(mark => `${call.path}: ${mark}`))
  }
  expect(open).toEqual([])
})

describe('a foreign number', () => {
  const unknown: Record<string, string> = {
    apply_no: 'TX20200101999999',
    ref_no: 'TX20200101999999',
    sign_no: 'QY20200101999999',
    change_no: 'BG20200101999999',
    receipt_no: 'HD20200101999999',
    export_id: '999999',
    user_code: 'HY99999999',
  }
  const bare = (said: object) => JSON.parse(JSON.stringify(said)) as object

  test('is answered as one that does not exist, by every call that takes one', async () => {
    const user_code = await oneOf(
      `select m.user_code as value from member m where company_name = '${names[0]}'`,
    )
    const first: Record<string, string> = {
      ...one,
      apply_no: waitingNo,
      ref_no: waitingNo,
      export_id: exportId,
      user_code,
    }
    const tried: string[] = []
    for (const account of officersOf.b)
      for (const call of staffCalls.filter(({ officers }) => officers === 'bank')) {
        const body = aboutFirst(call, waitingNo)
        const ids = Object.keys(body).filter(name => name in unknown)
        if (ids.length === 0) continue
        const filled = (of: Record<string, string>) => ({
          ...body,
          ...Object.fromEntries(ids.map(id => [id, of[id]])),
          ...('idem_key' in body && { idem_key: newKey() }),
        })
        const foreign = await outcome(account, call.path, filled(first))
        const none = await outcome(account, call.path, filled(unknown))
        expect(bare(foreign), `${account} ${call.path}`).toEqual(bare(none))
        tried.push(call.path)
      }
    expect(new Set(tried).size).toBeGreaterThan(20)
  })

  test('opens no file: neither papers nor pictures nor an export of the first bank', async () => {
    const person = must(await findByAccount(bank.db, 'bankB1'), 'bankB1')
    const reader = signedInOf(person, 0)
    const files = await valuesOf(`select f.name as value from file_object f
      where not exists (select 1 from contract_usage u join trade_contract t on t.id = u.contract_id
        where u.ref_no = '${secondNo}' and '/files/' || f.name = any(t.file_ids))
      and not exists (select 1 from invoice_usage u join invoice i on i.id = u.invoice_id
        where u.ref_no = '${secondNo}' and '/files/' || f.name = any(i.file_ids))`)
    expect(files.length).toBeGreaterThan(3)
    const opened: string[] = []
    for (const name of files) if (await readableFile(bank.db, reader, name)) opened.push(name)
    expect(opened).toEqual([])
    const paper = await oneOf(`select f.name as value from file_object f
      join document d on d.file_id = f.id where d.ref_no = '${paidNo}' limit 1`)
    const own = signedInOf(must(await findByAccount(bank.db, 'bankA1'), 'bankA1'), 0)
    expect(await readableFile(bank.db, own, paper)).toBeDefined()
  })
})

test('notices and live news of the first bank’s business reach its officers and the platform’s, not the second’s', async () => {
  const told = (topic: string) =>
    valuesOf(`select distinct o.account as value from change_feed c join operator o on o.id = c.operator_id
      where c.topic = '${topic}' and c.id > ${feedFrom}
        and (c.ref_no = '${paidNo}' or c.ref_no = '') and o.kind = 'staff' order by 1`)
  expect(await told('disc_apply')).toEqual(['bankA1', 'bankA2'])
  const noticed = await valuesOf(
    `select distinct o.account as value from notice n join operator o on o.id = n.operator_id
      where n.body like '%${paidNo}%' and o.kind in ('staff', 'admin') order by 1`,
  )
  expect(noticed).toEqual(expect.arrayContaining(['bankA1', 'officer1']))
  expect(noticed.filter(account => account.startsWith('bankB'))).toEqual([])
})

describe('sums', () => {
  test('of desk, list, count and report are those of the officer’s own bank', async () => {
    const ofSecond = at.as('bankB1')
    const list = await ofSecond('/api/admin/query_disc_apply', {})
    expect(list.rows.map(({ apply_no }) => apply_no)).toEqual([secondNo])
    const desk = await ofSecond('/api/admin/get_desk', {})
    expect(desk.todo.map(({ kind, count }) => [kind, count])).toEqual([
      ['approve', 1],
      ['sign', 0],
      ['account_change', 0],
    ])
    const { states, paid } = must(desk.business, 'business')
    expect(states.map(({ state, count }) => [state, count])).toEqual([['D20', 1]])
    expect(paid).toEqual({ count: 0, amount_fen: '0', rate_e6: null })
    expect(await ofSecond('/api/admin/count_disc_apply', {})).toMatchObject({ state: 'D20', count: 1 })
    const report = await at.as('bankB2')('/api/admin/report/query_discount', {
      by: 'bank',
      from: '2026-01-01',
      to: '2026-06-23',
    })
    expect(report).toMatchObject({ total: 0, ties: true, ledger_face_fen: '0' })
  })

  test('of the first bank are all but the second’s, and the platform’s own people see both', async () => {
    const report = (account: string) =>
      at.as(account)('/api/admin/report/query_discount', { by: 'bank', from: '2025-06-23', to: '2026-06-23' })
    expect(await report('bankA2')).toEqual(await report('officer2'))
    const total = async (account: string) => (await at.as(account)('/api/admin/query_disc_apply', {})).total
    expect(await total('officer1')).toBe((await total('bankA1')) + (await total('bankB1')))
    const found = await at.as('officer1')('/api/admin/disc_apply_detail', { apply_no: secondNo })
    expect(found.bank_name).toBe('云岭示例银行')
    // The platform's narrow the list to one of them; an officer's own is the only one there is.
    const { a, b } = at.banks
    const narrowed = async (account: string, asked: string) => {
      const page = await at.as(account)('/api/admin/query_disc_apply', { bank: asked })
      return { total: page.total, banks: page.banks.map(({ bank_no }) => bank_no) }
    }
    const both = [a.bank_no, b.bank_no].sort()
    expect(await narrowed('officer1', b.bank_no)).toEqual({ total: await total('bankB1'), banks: both })
    expect(await narrowed('officer1', '江州示例')).toEqual({ total: await total('bankA1'), banks: both })
    const none = await narrowed('bankB1', '999999999999')
    expect(none).toEqual({ total: 0, banks: [b.bank_no] })
    expect(await narrowed('bankB1', a.bank_no)).toEqual(none)
  })
})
