import { applyState } from '@portal/shared/contract/applications.ts'
import type { RequestInput } from '@portal/shared/contract/table.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from '../ledger/check.ts'
import { verifyAuditChain } from '../platform/audit/audit.ts'
import { queryRows } from '../platform/db/db.ts'
import { newTestBank, type TestBank } from '../testing/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})

const sumOf = (rows: { total_fen: string; interest_fen: string; net_fen: string }[]) => {
  const sum = (name: 'total_fen' | 'interest_fen' | 'net_fen') =>
    String(rows.reduce((total, row) => total + BigInt(row[name]), 0n))
  return { total_fen: sum('total_fen'), interest_fen: sum('interest_fen'), net_fen: sum('net_fen') }
}

describe('the seeded bank', () => {
  test('has books that prove, an audit chain that holds and locks that belong to applications and recourses', async () => {
    expect(await checkBooks(bank.db)).toEqual([])
    expect(await verifyAuditChain(bank.db)).toBeNull()
    const stray = await queryRows(
      bank.db,
      sql`select h.id from bill_holding h left join disc_apply a on a.apply_no = h.lock_ref
            left join recourse r on r.recourse_no = h.lock_ref and r.state in ('Z10', 'Z20')
          where h.live and h.state = '20' and r.id is null and (a.id is null or a.state in ('D25', 'D60', 'D80', 'D90'))`,
    )
    expect(stray).toEqual([])
  })

  test('has the bill of the worked example among those of 15400000011, free to discount', async () => {
    const { rows } = await bank.as('15400000011')('/api/bills/query_holding', {
      bill_no: '599999000001320260403',
    })
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      bill_no: '599999000001320260403000000124',
      range: '1-234567890',
      due_dt: '2026-10-03',
      acceptor_name: '江州示例银行',
      state: '10',
      blocked_reason: '',
    })
  })

  test('finds bills by whole numbers, kind and amount', async () => {
    const query = bank.as('15400000011')
    const all = (await query('/api/bills/query_holding', { page_size: 100 })).rows
    const find = async (filter: Record<string, unknown>) =>
      (await query('/api/bills/query_holding', { page_size: 100, ...filter })).rows
    const bill_nos = all.slice(3, 5).map(row => row.bill_no)
    expect(await find({ bill_nos })).toEqual(all.filter(row => bill_nos.includes(row.bill_no)))
    expect(await find({ bill_nos: [bill_nos[0]?.slice(0, 20)] })).toEqual([])
    expect(await find({ bill_kind: 'AC02' })).toEqual(all.filter(row => row.bill_kind === 'AC02'))
    const wanted = { amount_from: '100000000', amount_to: '234567890' }
    const between = all.filter(
      ({ amount_fen: fen }) => BigInt(fen) >= 100000000n && BigInt(fen) <= 234567890n,
    )
    expect(between.length).toBeGreaterThan(0)
    expect(await find(wanted)).toEqual(between)
  })

  test('gives both companies bills that can be discounted and one for each thing that blocks', async () => {
    for (const account of ['15400000011', '15400000001']) {
      const { rows } = await bank.as(account)('/api/bills/query_holding', { page_size: 100 })
      expect(rows.length).toBeGreaterThan(24)
      const reasons = new Set(rows.map(row => row.blocked_reason))
      for (const reason of [
        '',
        '该票据不得转让，不能贴现',
        '票据存在挂失止付或冻结，不能办理',
        '承兑人存在持续逾期记录',
        '承兑人不在可贴现名单内',
        '票据已贴现，不能重复办理',
        '票据已锁定，不能重复办理',
      ]) {
        expect(reasons, account).toContain(reason)
      }
    }
  })

  test('has something in every officer’s queue', async () => {
    const { rows } = await bank.as('officer1')('/api/admin/query_disc_apply', { page_size: 100 })
    const states = new Set(rows.map(row => row.state))
    for (const state of ['D10', 'D20', 'D25', 'D40', 'D60', 'D80', 'D90']) expect(states).toContain(state)
  })
})

describe('a list of applications', () => {
  test('sums the whole filter, not the page', async () => {
    const all = await bank.as('officer1')('/api/admin/query_disc_apply', { page_size: 100 })
    const page = await bank.as('officer1')('/api/admin/query_disc_apply', { page_size: 2, page_no: 2 })
    expect(page.rows).toEqual(all.rows.slice(2, 4))
    expect(page).toMatchObject({ total: all.rows.length, page_no: 2, page_size: 2 })
    // What came to nothing is in the list and in no sum.
    const ended = all.rows.filter(row => ['D80', 'D90', 'D95'].includes(row.state))
    expect(ended.length).toBeGreaterThan(0)
    expect(page.totals).toMatchObject(sumOf(all.rows.filter(row => !ended.includes(row))))
    expect(all.totals).toEqual(page.totals)
    const refused = await bank.as('officer1')('/api/admin/query_disc_apply', {
      page_size: 100,
      state: 'D80,D90',
    })
    expect(refused.totals).toMatchObject(sumOf(refused.rows))
  })

  test('has who waits longest first where all of it waits, and the newest first otherwise', async () => {
    const times = async (state?: string) =>
      (
        await bank.as('officer1')('/api/admin/query_disc_apply', { page_size: 100, ...(state && { state }) })
      ).rows.map(row => Date.parse(row.submitted_at))
    for (const state of ['D20', 'D40,D45', 'D10']) {
      const queue = await times(state)
      expect(queue.length).toBeGreaterThan(0)
      expect(queue).toEqual([...queue].sort((a, b) => a - b))
    }
    for (const state of [undefined, 'D20,D60']) {
      const list = await times(state)
      expect(list).toEqual([...list].sort((a, b) => b - a))
    }
  })

  test('offers what is done to an application on the first of its bills only', async () => {
    const { rows, totals } = await bank.as('15400000011')('/api/discount/query_apply_bill', {
      page_size: 100,
    })
    const leading = rows.filter(row => row.leads).map(row => row.apply.apply_no)
    expect(leading).toEqual([...new Set(rows.map(row => row.apply.apply_no))])
    expect(leading.length).toBeLessThan(rows.length)
    const counted = rows.filter(row => !['D80', 'D90', 'D95'].includes(row.apply.state))
    expect(totals.face_fen).toBe(String(counted.reduce((sum, row) => sum + BigInt(row.face_fen), 0n)))
    expect(totals.apply_count).toBe(new Set(counted.map(row => row.apply.apply_no)).size)
  })

  test('is filtered by states joined with commas, company, bill, acceptor and date', async () => {
    const query = bank.as('officer1')
    const all = (await query('/api/admin/query_disc_apply', { page_size: 100 })).rows
    const some = await query('/api/admin/query_disc_apply', { page_size: 100, state: 'D20,D40' })
    expect(some.rows).toEqual(all.filter(row => ['D20', 'D40'].includes(row.state)).toReversed())
    const ofOne = await query('/api/admin/query_disc_apply', { page_size: 100, company_name: '云岭' })
    expect(ofOne.rows).toEqual(all.filter(row => row.company_name.includes('云岭')))
    const [first] = all
    const byBill = await query('/api/admin/query_disc_apply', { bill_no: first?.bill_no })
    expect(byBill.rows.map(row => row.apply_no)).toContain(first?.apply_no)
    const byAcceptor = await query('/api/admin/query_disc_apply', { acceptor_name: first?.acceptor_name })
    expect(byAcceptor.rows.map(row => row.apply_no)).toContain(first?.apply_no)
    const none = await query('/api/admin/query_disc_apply', { disc_from: '2027-01-01' })
    expect(none).toMatchObject({ total: 0, rows: [], totals: { total_count: 0, total_fen: '0' } })
    const paid = all.filter(row => row.paid_at)
    const day = paid[0]?.paid_at?.slice(0, 10) ?? ''
    const paidThen = await query('/api/admin/query_disc_apply', {
      page_size: 100,
      paid_from: day,
      paid_to: day,
    })
    expect(paidThen.rows).toEqual(paid.filter(row => row.paid_at?.startsWith(day)))
    expect(paidThen.total).toBeGreaterThan(0)
    await expect(query('/api/admin/query_disc_apply', { paid_to: '2026-02-30' })).rejects.toMatchObject({
      code: '9012',
      fields: { paid_to: '日期不正确' },
    })
    const wild = await query('/api/admin/query_disc_apply', { company_name: '%' })
    expect(wild.total).toBe(0)
  })

  test('refuses a state that does not exist', () =>
    expect(bank.as('officer1')('/api/admin/query_disc_apply', { state: 'D20,X' })).rejects.toMatchObject({
      code: '9012',
      fields: { state: '状态不正确' },
    }))

  test('shows the settlement account masked', async () => {
    const { rows } = await bank.as('15400000011')('/api/discount/query_apply', {})
    expect(rows[0]?.settle_acct_no).toBe('9900 **** **** *** 0118')
  })

  test('offers makers and checkers what the state allows them', async () => {
    const makers = (await bank.as('15400000002')('/api/discount/query_apply', { page_size: 100 })).rows
    const actionsIn = (state: string) => makers.find(row => row.state === state)?.actions
    expect(actionsIn('D20')).toEqual(['withdraw', 'supply_trade'])
    expect(actionsIn('D60')).toEqual(['supply_trade'])
    const checkers = (await bank.as('15400000003')('/api/discount/query_apply', { page_size: 100 })).rows
    for (const row of checkers) {
      expect(row.actions).toEqual(row.state === 'D10' ? ['check_pass', 'check_return'] : [])
    }
  })

  test('names every state it shows', () => {
    expect(applyState.options).toHaveLength(15)
  })
})

describe('a list of bills applied with', () => {
  const query = (filter: RequestInput<'/api/discount/query_apply_bill'>) =>
    bank.as('15400000001')('/api/discount/query_apply_bill', { page_size: 100, ...filter })
  type Row = Awaited<ReturnType<typeof query>>['rows'][number]
  const sum = (rows: readonly Row[], name: 'face_fen' | 'interest_fen' | 'buyer_interest_fen' | 'net_fen') =>
    String(rows.reduce((total, row) => total + BigInt(row[name]), 0n))

  test('has a row for each bill of each application, in their order', async () => {
    const { rows, total, totals } = await query({})
    const applies = (await bank.as('15400000001')('/api/discount/query_apply', { page_size: 100 })).rows
    expect(rows.map(row => row.apply.apply_no)).toEqual(
      applies.flatMap(apply => Array.from({ length: apply.total_count }, () => apply.apply_no)),
    )
    const firsts = rows.filter(row => row.line === 0)
    expect(firsts.map(row => row.bill_no)).toEqual(applies.map(apply => apply.bill_no))
    expect(total).toBe(rows.length)
    const counted = rows.filter(row => !['D80', 'D90', 'D95'].includes(row.apply.state))
    expect(totals).toEqual({
      apply_count: new Set(counted.map(row => row.apply.apply_no)).size,
      face_fen: sum(counted, 'face_fen'),
      interest_fen: sum(counted, 'interest_fen'),
      buyer_interest_fen: sum(counted, 'buyer_interest_fen'),
      net_fen: sum(counted, 'net_fen'),
    })
    const page = await query({ page_size: 2, page_no: 2 })
    expect(page).toMatchObject({ total, totals })
    // A page has first bills of its own.
    const anyPlace = (list: Row[]) => list.map(({ leads: _, ...row }) => row)
    expect(anyPlace(page.rows)).toEqual(anyPlace(rows.slice(2, 4)))
    expect(page.rows[0]?.leads).toBe(true)
  })

  test('is filtered by number, sub-range, acceptor, maturity and the face of the bill itself', async () => {
    const { rows } = await query({})
    const several = rows.filter(row => row.apply.total_count > 1)
    const [one] = several
    if (!one) throw new Error('an application of several bills is in the seed')
    const keeps = async (filter: Parameters<typeof query>[0], keep: (row: Row) => boolean) => {
      const found = await query(filter)
      const kept = rows.filter(keep)
      expect(found.rows).toEqual(kept)
      expect(kept.length).toBeGreaterThan(0)
      expect(found.totals.face_fen).toBe(sum(kept, 'face_fen'))
    }
    await keeps({ bill_no: one.bill_no }, row => row.bill_no === one.bill_no)
    await keeps({ acceptor_name: one.acceptor_name }, row => row.acceptor_name === one.acceptor_name)
    await keeps({ due_from: one.due_dt, due_to: one.due_dt }, row => row.due_dt === one.due_dt)
    await keeps({ face_from: one.face_fen, face_to: one.face_fen }, row => row.face_fen === one.face_fen)
    await keeps(
      { apply_no: one.apply.apply_no, range: '1-1' },
      row => row.apply.apply_no === one.apply.apply_no && /^(0|1-)/.test(row.range),
    )
    expect((await query({ range: '999999999998-999999999999' })).total).toBe(0)
    await expect(query({ range: '9-1' })).rejects.toMatchObject({
      code: '9012',
      fields: { range: '子票区间应为 起始-结束' },
    })
  })

  test('is sorted by what a bill says', async () => {
    const faces = (await query({ sort: 'face_fen:desc' })).rows.map(row => BigInt(row.face_fen))
    expect(faces).toEqual(faces.toSorted((a, b) => Number(b - a)))
  })
})

describe('the overview', () => {
  test('counts what the lists show', async () => {
    const call = bank.as('15400000011')
    const overview = await call('/api/discount/get_overview', {})
    const applies = (await call('/api/discount/query_apply', { page_size: 100 })).rows
    // What can be chosen for an application today; the company has others that cannot.
    const holdings = (await call('/api/bills/query_holding', { page_size: 100, state: '10' })).rows
    const choosable = holdings.filter(row => row.blocked_reason === '')
    expect(choosable.length).toBeLessThan(holdings.length)
    const inState = (...states: string[]) => applies.filter(row => states.includes(row.state))
    expect(overview).toMatchObject({
      waiting_bank: inState('D20').length,
      returned: inState('D25').length,
      paying_count: inState('D40', 'D45', 'D50').length,
      paying_fen: sumOf(inState('D40', 'D45', 'D50')).net_fen,
      available_count: choosable.length,
      available_fen: String(choosable.reduce((sum, row) => sum + BigInt(row.amount_fen), 0n)),
      sign_count: 1,
    })
    const paid = BigInt(sumOf(inState('D60')).net_fen)
    expect(BigInt(overview.balance_fen)).toBe(128_640_000n + paid)
  })
})
