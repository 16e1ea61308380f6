import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { listMessages } from '../../platform/kernel/messages.ts'
import { newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { testAtRest } from '../../testing/test-database.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const underAudit = '柏川示例纺织有限公司'
/** Under audit too, with every paper on file. */
const complete = '青溪示例包装有限公司'
const normal = '云岭示例钢贸有限公司'

const find = async (name: string) => {
  const { rows } = await bank.as('officer1')('/api/admin/query_member', { keyword: name })
  const [row] = rows
  if (!row) throw new Error(`no member ${name}`)
  return row
}
const state = () =>
  queryRows(bank.db, sql`select id, status, authentication, version from member order by id`)
const noticesTo = (name: string) =>
  queryRows<{ title: string; body: string }>(
    bank.db,
    sql`select n.title, n.body from notice n join member m on m.id = n.member_id
         where m.company_name = ${name} order by n.id`,
  )

/** Who was notified that a member has changed, in that order: its people by its name, or the staff. */
const told = () =>
  queryRows<{ to: string; ref_no: string }>(
    bank.db,
    sql`select coalesce(m.company_name, case when c.staff then 'staff' end) as to, c.ref_no
          from change_feed c left join member m on m.id = c.member_id
         where c.topic = 'member' order by c.id`,
  )

describe('the review of a member', () => {
  test('lets it in: verified, told by notice and message, on the record', async () => {
    const { user_code } = await find(complete)
    const { version } = await bank.as('officer1')('/api/admin/member_detail', { user_code })
    const unseen = { user_code, seen_version: version + 1 }
    await expect(bank.as('officer1')('/api/admin/approve_member', unseen)).rejects.toMatchObject({
      code: '20072',
    })
    const answer = await bank.as('officer1')('/api/admin/approve_member', {
      user_code,
      seen_version: version,
    })
    expect(answer).toEqual({ result: 'ok', status: 4 })
    expect(await find(complete)).toMatchObject({ status: 4, authentication: 1 })
    expect((await noticesTo(complete)).map(({ title }) => title)).toContain('企业信息审核通过')
    const [message] = await listMessages(bank.db, testAtRest, '15400000035')
    expect(message?.text).toBe('【票据贴现服务平台】您的注册申请已审核通过，可登录办理业务。')
    const detail = await bank.as('officer1')('/api/admin/member_detail', { user_code })
    expect(detail.history[0]).toMatchObject({ action: 'member.approve', user_name: '沈示例' })
    expect(detail.missing_documents).toEqual([])
    await expect(bank.as('officer1')('/api/admin/approve_member', { user_code })).rejects.toMatchObject({
      code: '20000',
      text: '当前状态不允许该操作',
    })
    expect(await told()).toEqual([
      { to: complete, ref_no: user_code },
      { to: 'staff', ref_no: user_code },
    ])
  })

  test('turns it away with a reason, which the member reads, corrects, and hands in again', async () => {
    const { user_code } = await find(underAudit)
    const officer = bank.as('officer1')
    for (const reason of ['', '短', '长'.repeat(201)]) {
      const before = await state()
      await expect(officer('/api/admin/reject_member', { user_code, reason })).rejects.toMatchObject({
        code: '21011',
        text: '请填写退回原因',
      })
      expect(await state()).toEqual(before)
    }
    await officer('/api/admin/reject_member', { user_code, reason: '营业执照不清晰' })
    const company = bank.as('15400000031')
    const detail = await company('/api/member/current_member_detail', {})
    expect(detail).toMatchObject({ status: 7, audit_remark: '营业执照不清晰' })

    const fields = {
      legal_person: '苏示例',
      legal_person_cert_type: 'Ind01' as const,
      legal_person_cert_no: '990101199001010019',
      contact_name: '苏示例',
      contact_mobile: '15400000031',
      address: '示例市示例路',
    }
    const { legal_person: _, ...incomplete } = fields
    await expect(company('/api/member/resubmit', incomplete)).rejects.toMatchObject({
      code: '9012',
      fields: { legal_person: '不能为空' },
    })
    const taken = { ...fields, usc_code: (await find(normal)).usc_code }
    await expect(company('/api/member/resubmit', taken)).rejects.toMatchObject({
      code: '23001',
      text: '统一社会信用代码已注册',
    })
    const renamed = { ...fields, company_name: '柏川示例纺织科技有限公司' }
    expect(await company('/api/member/resubmit', renamed)).toEqual({ result: 'ok', status: 0 })
    expect(await find('柏川示例纺织科技有限公司')).toMatchObject({ status: 0, authentication: 2 })
    const told = await queryRows<{ account: string }>(
      bank.db,
      sql`select o.account from notice n join operator o on o.id = n.operator_id
           where n.title = '会员重新提交审核' order by o.account`,
    )
    expect(told.map(({ account }) => account)).toEqual(expect.arrayContaining(['admin', 'officer1']))
    await expect(company('/api/member/resubmit', fields)).rejects.toMatchObject({ code: '20000' })
    await officer('/api/admin/reject_member', { user_code, reason: '证件照片不清晰' })
    const { rows } = await bank.as('admin')('/api/notice/query_notice', { category: '业务' })
    expect(rows[0]).toMatchObject({ title: '会员重新提交审核', settled: true, read: true })
  })

  test('is for officers who may, and for customers only', async () => {
    const { user_code } = await find(underAudit)
    for (const account of ['credit', 'gov', '15400000001']) {
      const attempt = bank.as(account)('/api/admin/approve_member', { user_code })
      await expect(attempt).rejects.toMatchObject({ code: '1003' })
    }
    const [own] = await queryRows<{ user_code: string }>(
      bank.db,
      sql`select user_code from member where member_type = 'admin' limit 1`,
    )
    for (const foreign of [own?.user_code ?? '', 'HY99999999']) {
      const attempt = bank.as('admin')('/api/admin/disable_member', {
        user_code: foreign,
        reason: '测试原因',
      })
      await expect(attempt).rejects.toMatchObject({ code: '9015' })
    }
  })
})

describe('a member without its papers', () => {
  const missing = ['usc_code_img_url', 'id_card_front', 'id_card_back']
  const reason = '原件已由网点核验，影像三日内补传'
  const detailOf = (user_code: string, account = 'officer1') =>
    bank.as(account)('/api/admin/member_detail', { user_code })
  const propose = (user_code: string, account = 'officer1') =>
    bank.as(account)('/api/admin/propose_exception', { user_code, reason })
  const confirm = (user_code: string, account = 'officer2') =>
    bank.as(account)('/api/admin/approve_exception', { user_code })
  /** Refused, and nothing of the member, its exceptions and its log is changed. */
  const refused = async (act: () => Promise<unknown>, code: string, more: object = {}) => {
    const all = async () => [
      await state(),
      await queryRows(bank.db, sql`select * from member_exception order by id`),
      await queryRows(bank.db, sql`select id from audit_log where object_type = 'member' order by id`),
    ]
    const before = await all()
    await expect(act()).rejects.toMatchObject({ code, ...more })
    expect(await all()).toEqual(before)
  }

  test('is passed by no single officer, who hears what is missing', async () => {
    const { user_code } = await find(underAudit)
    expect((await detailOf(user_code)).missing_documents).toEqual(missing)
    await refused(() => bank.as('officer1')('/api/admin/approve_member', { user_code }), '22010', {
      text: '必备资料未齐全，不能审核通过：缺少营业执照、法定代表人证件人像面、法定代表人证件国徽面',
      fields: {
        usc_code_img_url: '尚未上传营业执照',
        id_card_front: '尚未上传法定代表人证件人像面',
        id_card_back: '尚未上传法定代表人证件国徽面',
      },
    })
    await refused(() => confirm(user_code), '22012')
  })

  test('is passed by two, the first of whom says why; both are on the record', async () => {
    const { user_code } = await find(underAudit)
    for (const bad of ['', '短', '长'.repeat(201)]) {
      await refused(
        () => bank.as('officer1')('/api/admin/propose_exception', { user_code, reason: bad }),
        '21011',
        { text: '请填写破例理由' },
      )
    }
    expect(await propose(user_code)).toEqual({ result: 'ok', status: 0 })
    expect((await detailOf(user_code)).exception).toMatchObject({
      reason,
      proposer_name: '沈示例',
      own: true,
    })
    expect((await detailOf(user_code, 'officer2')).exception).toMatchObject({ own: false })
    const asked = await queryRows<{ account: string }>(
      bank.db,
      sql`select o.account from notice n join operator o on o.id = n.operator_id
           where n.title = '会员破例通过待确认' order by o.account`,
    )
    expect(asked.map(({ account }) => account)).toEqual(['admin', 'admin2', 'officer2'])

    await refused(() => propose(user_code, 'officer2'), '22011')
    await refused(() => confirm(user_code, 'officer1'), '21001', { text: '不能确认自己提议的破例通过' })
    expect(await confirm(user_code)).toEqual({ result: 'ok', status: 4 })
    expect(await find(underAudit)).toMatchObject({ status: 4, authentication: 1 })
    const { history, exception } = await detailOf(user_code)
    expect(exception).toBeNull()
    expect(history.slice(0, 2)).toMatchObject([
      { action: 'member.approve_exception', user_name: '顾示例', remark: `破例理由：${reason}` },
      { action: 'member.propose_exception', user_name: '沈示例', remark: reason },
    ])
    const { rows } = await bank.as('admin')('/api/notice/query_notice', { category: '业务' })
    expect(rows[0]).toMatchObject({ title: '会员破例通过待确认', settled: true })
    await refused(() => confirm(user_code), '22012')
  })

  test('stays under audit when the second officer does not agree', async () => {
    const { user_code } = await find(underAudit)
    await propose(user_code)
    const refuse = (account: string, why = '营业执照须先行补传') =>
      bank.as(account)('/api/admin/refuse_exception', { user_code, reason: why })
    await refused(() => refuse('officer1'), '21001')
    await refused(() => refuse('officer2', '短'), '21011')
    expect(await refuse('officer2')).toEqual({ result: 'ok', status: 0 })
    await refused(() => confirm(user_code), '22012')
    const { rows } = await bank.as('officer1')('/api/notice/query_notice', { category: '业务' })
    expect(rows[0]).toMatchObject({
      title: '破例通过未获确认',
      body: expect.stringContaining('营业执照须先行补传'),
    })
    // It may be proposed again, by the other one too.
    await propose(user_code, 'officer2')
    expect(await confirm(user_code, 'officer1')).toMatchObject({ status: 4 })
  })

  test('is asked about anew when it changes its data in between', async () => {
    const { user_code } = await find(underAudit)
    await propose(user_code)
    await bank.as('15400000031')('/api/member/edit_comp', { contact_name: '苏示例' })
    expect((await detailOf(user_code)).exception).toBeNull()
    await refused(() => confirm(user_code), '22012', { text: '破例通过申请已失效，请刷新后重试' })
    expect((await detailOf(user_code)).history[1]).toMatchObject({
      action: 'member.lapse_exception',
      remark: '会员已修改资料',
    })
  })

  test('ends what was proposed when it is turned away; one with all papers needs no exception', async () => {
    const { user_code } = await find(underAudit)
    await propose(user_code)
    await bank.as('officer1')('/api/admin/reject_member', { user_code, reason: '请补传证照' })
    await refused(() => confirm(user_code), '22012')
    const { user_code: whole } = await find(complete)
    await refused(() => propose(whole), '22013')
    const { user_code: active } = await find(normal)
    await refused(() => propose(active), '20000')
    await refused(() => propose(active, 'credit'), '1003')
  })
})
