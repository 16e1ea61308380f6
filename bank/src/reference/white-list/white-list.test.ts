import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'

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
    const asked = async () => (await credit('/api/notice/query_notice', { category: '业务' })).rows[0]
    const link = `/whiteReview?tab=requests&request_id=${request_id}`
    expect(await asked()).toMatchObject({ title: '有新的白名单申请', link, settled: false, read: false })
    const { rows } = await credit('/api/admin/whitelist/query', { request_id })
    expect(rows.map(row => row.request_id)).toEqual([request_id])
    await credit('/api/admin/whitelist/approve', terms)
    expect(await asked()).toMatchObject({ link, settled: true, read: true })
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

  test('is kept by the bank: added once, changed as it was read, stopped with a reason and resumed', async () => {
    const credit = bank.as('credit')
    const terms = {
      max_tenor_days: 92,
      single_limit_fen: '100000000',
      addon_bp: 7,
      valid_from: '2026-06-24',
      valid_to: '2026-12-31',
    }
    const [org] = (await guest()('/api/acceptor/query_acceptor', { org_name: '中原示例银行' })).rows
    const key = { org_code: must(org, 'acceptor').org_code, bill_kind: 'AC02' as const }
    const { entry_id } = await credit('/api/admin/whitelist/add_entry', { ...key, ...terms })
    expect(await refusal(credit('/api/admin/whitelist/add_entry', { ...key, ...terms }))).toBe(
      '20000 该承兑人与票据种类已在白名单中',
    )
    const read = async () => {
      const { rows } = await credit('/api/admin/whitelist/query_entry', {
        org_name: '中原示例银行',
        bill_kind: 'AC02',
      })
      return must(rows[0], 'entry')
    }
    const isPublic = async () =>
      (await guest()('/api/whitelist/query_white', { org_name: '中原示例银行', bill_kind: 'AC02' })).total
    expect(await read()).toMatchObject({ entry_id, state: 'upcoming', version: 0 })
    expect(await isPublic()).toBe(0)
    const edit = (version: number, valid_to: string) =>
      credit('/api/admin/whitelist/edit_entry', {
        entry_id,
        version,
        ...terms,
        valid_from: '2026-06-23',
        valid_to,
      })
    expect(await refusal(edit(0, '2026-06-22'))).toContain('9012')
    await edit(0, '2026-12-31')
    expect(await refusal(edit(0, '2026-12-31'))).toMatch(/^20000 数据已被.{2,}于 .{11} 修改，请刷新后重试$/)
    expect(await isPublic()).toBe(1)
    const stop = (reason: string) =>
      credit('/api/admin/whitelist/stop_entry', { entry_id, version: 1, reason })
    expect(await refusal(stop(' '))).toBe('21011 请填写退回原因')
    await stop('授信不足')
    expect(await read()).toMatchObject({ state: 'stopped', stop_reason: '授信不足' })
    expect(await isPublic()).toBe(0)
    expect(
      await refusal(credit('/api/admin/whitelist/stop_entry', { entry_id, version: 2, reason: '授信不足' })),
    ).toContain('20000')
    await credit('/api/admin/whitelist/resume_entry', { entry_id, version: 2 })
    expect(await isPublic()).toBe(1)
    const log = await credit('/api/admin/change/query', { kind: 'white_entry', ref_no: entry_id })
    expect(log.rows.map(row => row.action)).toEqual([
      'white_entry.resume',
      'white_entry.stop',
      'white_entry.edit',
      'white_entry.add',
    ])
    expect(log.rows[1]).toMatchObject({ account: 'credit', after: '{"state":"stopped","reason":"授信不足"}' })
  })
})
