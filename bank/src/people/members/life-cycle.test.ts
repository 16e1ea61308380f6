import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const underAudit = '柏川示例纺织有限公司'
const failed = '屏山示例食品有限公司'
const disabled = '沅水示例物流有限公司'
const abnormal = '栖霞湾示例建材有限公司'
const normal = '云岭示例钢贸有限公司'

const find = async (name: string) => {
  const { rows } = await bank.as('officer1')('/api/admin/query_member', { keyword: name })
  const [row] = rows
  if (!row) throw new Error(`no member ${name}`)
  return row
}
const state = () =>
  queryRows(bank.db, sql`select id, status, authentication, version from member order by id`)

describe('a member’s life cycle', () => {
  test('disabling ends every session of its people for good; enabling lets them sign in anew', async () => {
    const { user_code } = await find(normal)
    const admin = bank.as('admin')
    await admin('/api/admin/disable_member', { user_code, reason: '企业已注销' })
    const company = bank.as('15400000011')
    await expect(company('/api/member/current_member_detail', {})).rejects.toMatchObject({ code: '1001' })
    expect(await admin('/api/admin/enable_member', { user_code })).toEqual({ result: 'ok', status: 4 })
    await expect(company('/api/member/current_member_detail', {})).rejects.toMatchObject({ code: '1001' })
    expect((await find(disabled)).status).toBe(5)
  })

  test.each([
    [underAudit, '15400000031', '企业信息审核中，暂不能办理业务'],
    [failed, '15400000032', '企业信息审核未通过，请修改后重新提交'],
    [abnormal, '15400000034', '企业状态异常，暂不能办理业务'],
  ])('%s reads and keeps its data, and does no business', async (_, account, text) => {
    const call = bank.as(account)
    await call('/api/member/current_member_detail', {})
    await call('/api/member/edit_comp', { contact_name: '示例' })
    const quote = call('/api/discount/get_quote', { bills: [{ holding_id: '1' }] })
    await expect(quote).rejects.toMatchObject({ code: '22009', text })
  })

  test('marked abnormal it stops at the next call, cleared it goes on', async () => {
    const { user_code } = await find(normal)
    const admin = bank.as('admin')
    const quote = () =>
      bank.as('15400000011')('/api/discount/get_quote', { bills: [{ holding_id: '999999' }] })
    await expect(quote()).rejects.not.toMatchObject({ code: '22009' })
    await admin('/api/admin/mark_abnormal', { user_code, reason: '经营异常名录' })
    await expect(quote()).rejects.toMatchObject({ code: '22009' })
    await admin('/api/admin/clear_abnormal', { user_code })
    await expect(quote()).rejects.not.toMatchObject({ code: '22009' })
  })
})

describe('prices and credit of a member', () => {
  test('are changed by the credit officer, and by nobody on an old view of them', async () => {
    const credit = bank.as('credit')
    const { user_code } = await find(normal)
    const { version } = await credit('/api/admin/member_detail', { user_code })
    const wanted = { user_code, version, coefficient: 9800, revenue_bp: 5, credit_amount: '100000000' }
    await credit('/api/admin/price_member', wanted)
    const after = await credit('/api/admin/member_detail', { user_code })
    expect(after).toMatchObject({
      coefficient: 9800,
      revenue_bp: 5,
      credit_amount: '100000000',
      remain_credit: '100000000',
    })
    const log = { kind: 'member_price', ref_no: user_code } as const
    expect(await credit('/api/admin/change/query', log)).toMatchObject({
      total: 1,
      rows: [
        { account: 'credit', action: 'member.price', after: expect.stringContaining('"coefficientE4":9800') },
      ],
    })
    await expect(bank.as('officer1')('/api/admin/change/query', log)).rejects.toMatchObject({ code: '1003' })
    const before = await state()
    await expect(credit('/api/admin/price_member', wanted)).rejects.toMatchObject({
      code: '20000',
      text: expect.stringMatching(/^数据已被.{2,}于 06-23 \d\d:\d\d 修改，请刷新后重试$/),
    })
    await expect(bank.as('officer1')('/api/admin/price_member', wanted)).rejects.toMatchObject({
      code: '1003',
    })
    expect(await state()).toEqual(before)
  })

  test('a line in use cannot be cut below its use; a review needs a checker', async () => {
    const credit = bank.as('credit')
    const { user_code } = await find(normal)
    await bank.db.execute(
      sql`update member set credit_amount_fen = 1000, remain_credit_fen = 300 where user_code = ${user_code}`,
    )
    const { version } = await credit('/api/admin/member_detail', { user_code })
    const price = (fields: object) => credit('/api/admin/price_member', { user_code, version, ...fields })
    await expect(price({ credit_amount: '699' })).rejects.toMatchObject({ code: '21007' })
    await expect(price({ need_review: '1' })).rejects.toMatchObject({
      code: '23009',
      text: '至少保留一名启用的复核人',
    })
    await price({ credit_amount: '700' })
    const after = await credit('/api/admin/member_detail', { user_code })
    expect(after).toMatchObject({ credit_amount: '700', remain_credit: '0' })
  })
})
