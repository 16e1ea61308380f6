import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../db/db.ts'
import { must, newTestBank, type TestBank } from '../discount/test-bank.ts'

let bank: TestBank
beforeAll(async () => {
  bank = await newTestBank()
  return () => bank.close()
})
const guest = () => bank.as('nobody')
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    error => `${error.code} ${error.text}`,
  )

describe('acceptors', () => {
  test('are sixty, in pages of ten, found by class, province and overdue mark', async () => {
    const first = await guest()('/api/acceptor/query_acceptor', {})
    expect(first.total).toBe(60)
    expect(first.rows).toHaveLength(10)
    const totals = await Promise.all(
      (['GG', 'CS', 'SN', 'CW', 'QY'] as const).map(
        async acceptor_class => (await guest()('/api/acceptor/query_acceptor', { acceptor_class })).total,
      ),
    )
    expect(totals).toEqual([12, 16, 14, 6, 12])
    expect((await guest()('/api/acceptor/query_acceptor', { overdue: '1' })).total).toBe(4)
    const here = await guest()('/api/acceptor/query_acceptor', { region_code: '320000' })
    expect(new Set(here.rows.map(row => row.region_name))).toEqual(new Set(['江苏省']))
  })

  test('show what is left of their limit to those signed in only', async () => {
    const seen = async (account: string) =>
      (await bank.as(account)('/api/acceptor/query_acceptor', { org_name: '中原示例银行' })).rows[0]
        ?.available_fen
    expect(await seen('nobody')).toBeNull()
    expect(await seen('15400000101')).toBe('50000000000')
  })

  test('have their limit changed by the credit officer, never below what is used, and only as last read', async () => {
    const credit = bank.as('credit')
    const { rows } = await credit('/api/admin/acceptor/query', { org_name: '青禾示例城市银行' })
    const row = must(rows[0], 'acceptor')
    const edit = (limit_fen: string, version: number) =>
      credit('/api/admin/acceptor/edit', {
        org_code: row.org_code,
        version,
        limit_fen,
        overdue: '0',
        on_list: '1',
      })
    expect(row.available_fen).toBe('100000000')
    expect(await refusal(edit('49899999999', row.version))).toBe('21007 额度不能低于已用额度')
    expect(await edit('60000000000', row.version)).toEqual({
      org_code: row.org_code,
      version: row.version + 1,
    })
    expect(await refusal(edit('70000000000', row.version))).toContain('20000')
    const after = await credit('/api/admin/acceptor/query', { org_name: '青禾示例城市银行' })
    expect(after.rows[0]?.limit_fen).toBe('60000000000')
    expect(await refusal(bank.as('officer1')('/api/admin/acceptor/query', {}))).toContain('1003')
  })
})

describe('the tradable list', () => {
  test('shows entries of today, by class and kind', async () => {
    const all = await guest()('/api/whitelist/query_white', { page_size: 100 })
    const [stored] = await queryRows<{ n: number }>(bank.db, sql`select count(*)::int n from white_entry`)
    expect(all.total).toBe(must(stored, 'count').n - 1)
    expect(all.rows.every(row => row.valid_to >= '2026-06-23')).toBe(true)
    const trade = await guest()('/api/whitelist/query_white', { bill_kind: 'AC02' })
    expect(trade.rows.every(row => row.acceptor_class === 'QY' && row.max_tenor_days === 92)).toBe(true)
  })

  test('grows by a request that the bank approves, and tells the institution', async () => {
    const trader = bank.as('15400000101')
    const ask = { org_code: '', bill_kind: 'AC03' as const, reason: '开展转贴现业务' }
    const [org] = (await guest()('/api/acceptor/query_acceptor', { org_name: '中原示例银行' })).rows
    ask.org_code = must(org, 'acceptor').org_code
    const { request_id } = await trader('/api/whitelist/request_white', ask)
    expect(await refusal(trader('/api/whitelist/request_white', ask))).toBe('20000 该承兑人已有待审批的申请')
    const unread = (await trader('/api/notice/count_unread', {})).unread
    const terms = {
      request_id,
      max_tenor_days: 184,
      single_limit_fen: '5000000000',
      addon_bp: 3,
      valid_from: '2026-06-23',
      valid_to: '2027-06-22',
    }
    const credit = bank.as('credit')
    expect(
      await refusal(credit('/api/admin/whitelist/approve', { ...terms, valid_to: '2026-06-22' })),
    ).toContain('9012')
    await credit('/api/admin/whitelist/approve', terms)
    expect(await refusal(credit('/api/admin/whitelist/approve', terms))).toContain('20000')
    const found = await guest()('/api/whitelist/query_white', { bill_kind: 'AC03', org_name: '中原' })
    expect(found.rows[0]).toMatchObject({ org_name: '中原示例银行', addon_bp: 3 })
    expect((await trader('/api/notice/count_unread', {})).unread).toBe(unread + 1)
  })

  test('a request is refused with a reason only, seen by its institution only, and never made by a company', async () => {
    const credit = bank.as('credit')
    const { rows } = await credit('/api/admin/whitelist/query', { state: 'W10' })
    const { request_id } = must(rows[0], 'request')
    const refuse = (reason: string) => credit('/api/admin/whitelist/refuse', { request_id, reason })
    expect(await refusal(refuse(' '))).toBe('21011 请填写退回原因')
    await refuse('授信不足')
    expect(await refusal(refuse('授信不足'))).toContain('20000')
    const mine = await bank.as('15400000111')('/api/whitelist/query_request', {})
    expect(new Set(mine.rows.map(row => row.company_name))).toEqual(new Set(['华东示例银行']))
    expect(
      await refusal(
        bank.as('15400000001')('/api/whitelist/request_white', {
          org_code: '999990000013',
          bill_kind: 'AC01',
          reason: '测试',
        }),
      ),
    ).toContain('1003')
  })
})
