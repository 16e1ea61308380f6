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

  test('show what is left of their limit to those signed in only, and to institutions what they may buy', async () => {
    const named = { org_name: '中原示例银行' }
    expect((await guest()('/api/acceptor/query_acceptor', named)).rows[0]?.available_fen).toBeNull()
    expect(await refusal(guest()('/api/acceptor/query_available', named))).toContain('1004')
    const seen = async (account: string) =>
      must((await bank.as(account)('/api/acceptor/query_available', named)).rows[0], 'acceptor')
    expect(await seen('15400000011')).toMatchObject({ available_fen: '50000000000', own_left_fen: null })

    const main = bank.as('15400000101')
    const row = await seen('15400000101')
    const line = { acceptor_no: row.org_code, limit_fen: '12345678900', expires_dt: '2099-12-31' }
    // The acceptor's own line goes before its class's; one that has run out gives nothing.
    await main('/api/rediscount/save_limit', line)
    expect((await seen('15400000101')).own_left_fen).toBe('12345678900')
    await queryRows(
      bank.db,
      sql`update rd_credit_line set expires_dt = '2020-01-01' where limit_fen = 12345678900 returning id`,
    )
    expect((await seen('15400000101')).own_left_fen).toBe('0')

    const { rows } = await main('/api/acceptor/query_available', { page_size: 100 })
    const white = await guest()('/api/whitelist/query_white', { page_size: 100 })
    expect(rows.flatMap(each => each.tradable.map(kind => `${each.org_code} ${kind}`)).toSorted()).toEqual(
      white.rows.map(each => `${each.org_code} ${each.bill_kind}`).toSorted(),
    )
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

describe('organisations', () => {
  const added = {
    org_name: '江州示例民营银行',
    short_name: '江州民营',
    acceptor_class: 'CS' as const,
    region_code: '320000',
    is_acceptor: '1' as const,
    is_discount_bank: '0' as const,
  }
  const right = '999990999991'

  test('are added under a number with its check digit, once', async () => {
    const credit = bank.as('credit')
    const add = (org_code: string, org_name = added.org_name) =>
      credit('/api/admin/org/add', { ...added, org_code, org_name })
    expect(await refusal(add('12345'))).toBe('22003 行号由12位数字组成')
    expect(await refusal(add('999990999998'))).toBe('22003 行号校验位不正确')
    await add(right)
    expect(await refusal(add(right, '另一示例银行'))).toBe('20000 该行号已登记')
    expect(await refusal(add('999990888881'))).toBe('20000 该机构名称已登记')
    const { rows } = await credit('/api/admin/org/query', { keyword: right })
    expect(rows).toMatchObject([
      { org_name: '江州示例民营银行', region_name: '江苏省', active: true, version: 0 },
    ])
  })

  test('that are stopped are offered nowhere and their bills are not discounted', async () => {
    const credit = bank.as('credit')
    const act = { org_code: right, version: 0 }
    expect(await refusal(credit('/api/admin/org/stop', { ...act, reason: '撤' }))).toBe(
      '21011 请填写退回原因',
    )
    await credit('/api/admin/org/stop', { ...act, reason: '机构已撤并' })
    const seen = async () => [
      (await guest()('/api/org/query', { org_name: added.org_name })).total,
      (await guest()('/api/acceptor/query_acceptor', { org_name: added.org_name })).total,
    ]
    expect(await seen()).toEqual([0, 0])
    expect(
      await refusal(credit('/api/admin/org/stop', { ...act, version: 1, reason: '机构已撤并' })),
    ).toContain('20000')
    await credit('/api/admin/org/resume', { ...act, version: 1 })
    expect(await seen()).toEqual([1, 1])
    const [held] = await queryRows<{ holding_id: string; org_code: string; version: number }>(
      bank.db,
      sql`select h.id::text as holding_id, o.bank_no as org_code, o.version
            from bill_holding h join bill b on b.id = h.bill_id join bank_org o on o.id = b.acceptor_id
            join operator p on p.member_id = h.holder_member_id and p.account = '15400000011'
           where h.live and h.state = '10' and b.transferable and b.risk_status = 0 and b.due_dt > '2026-08-01'
             and o.on_white_list and not o.overdue_flag and not o.is_discount_bank limit 1`,
    )
    const { holding_id, ...acceptor } = must(held, 'holding')
    const quote = () =>
      refusal(bank.as('15400000011')('/api/discount/get_quote', { bills: [{ holding_id }] }))
    expect(await quote()).toBe('accepted')
    await credit('/api/admin/org/stop', { ...acceptor, reason: '机构已撤并' })
    expect(await quote()).toBe('20018 承兑人不在可贴现名单内')
  })

  test('keep what others rely on: used limits and signings', async () => {
    const credit = bank.as('credit')
    const orgOf = async (keyword: string) =>
      must((await credit('/api/admin/org/query', { keyword })).rows[0], keyword)
    const edit = async (keyword: string, change: object) => {
      const org = await orgOf(keyword)
      return refusal(
        credit('/api/admin/org/edit', {
          org_code: org.org_code,
          version: org.version,
          org_name: org.org_name,
          short_name: org.short_name,
          acceptor_class: org.acceptor_class,
          region_code: org.region_code,
          is_acceptor: org.is_acceptor ? '1' : '0',
          is_discount_bank: org.is_discount_bank ? '1' : '0',
          ...change,
        }),
      )
    }
    expect(await edit('青禾示例城市银行', { is_acceptor: '0' })).toBe(
      '20000 该承兑人仍有已用额度，不能取消承兑资格',
    )
    const signed = must((await bank.as('15400000011')('/api/signing/query_sign', {})).bank_no, 'signing')
    expect(await edit(signed, { is_discount_bank: '0' })).toBe(
      '20000 该行仍有未结束的签约，不能取消贴现行资格',
    )
    expect(await orgOf(signed)).toMatchObject({ member_name: '江州示例银行' })
    const { member_code } = await orgOf('华东示例银行')
    expect(await edit(right, { member_code: 'X' })).toBe('20000 没有该编号的机构会员')
    expect(await edit(right, { member_code })).toBe('20000 该机构会员已关联华东示例银行')
    expect(await edit('华东示例银行', { member_code: '' })).toBe('accepted')
    expect(await edit(right, { member_code })).toBe('accepted')
    expect(await orgOf(right)).toMatchObject({ member_code, member_name: '华东示例银行' })
    expect(await edit(right, { member_code: '' })).toBe('accepted')
    const org = await orgOf(signed)
    expect(
      await refusal(
        credit('/api/admin/org/stop', { org_code: signed, version: org.version, reason: '机构已撤并' }),
      ),
    ).toBe('20000 该行仍有未结束的签约，不能停用')
    expect(await edit(right, { acceptor_class: 'SN' })).toBe('accepted')
    expect(await orgOf(right)).toMatchObject({ acceptor_class: 'SN' })
    expect(await refusal(bank.as('officer1')('/api/admin/org/query', {}))).toContain('1003')
  })
})
