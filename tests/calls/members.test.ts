import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, signedIn } from '../harness/client.ts'
import { openPortal, type SitePortal } from '../harness/portal.ts'
import { encodings, send } from './encodings.ts'

/* Whose data a member sees, what they may change of it, and the lists. */

let portal: SitePortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.stop())

describe('what a member may ask of others', () => {
  const foreign = '15400000001'
  const unknown = '15400009999'
  const asking = [
    ['/api/member/detail', 'user_account'],
    ['/api/user/eclp_detail', 'account'],
    ['/api/sys/query_have_log', 'account'],
    ['/api/member/update_pwd_send', 'user_account'],
  ] as const

  it.each(asking)('%s tells a foreign account from an unknown one by nothing', async (path, field) => {
    const client = await signedIn(portal.url, '15400000011')
    const answers = []
    for (const account of [foreign, unknown]) {
      const { status, body } = await send(client, 'JSON', path, { [field]: account })
      answers.push({ status, body: { ...body, request_id: '' } })
    }
    expect(answers[0]).toMatchObject({ status: 404, body: { error_no: '9015', error_msg: '记录不存在' } })
    expect(answers[1]).toEqual(answers[0])
  })

  it('is open to bank staff who may see members, and closed to the government user', async () => {
    const staff = await signedIn(portal.url, 'officer1')
    const detail = await staff.row('/api/member/detail', { user_account: foreign })
    expect(detail).toMatchObject({ user_account: foreign, mobile: '154****0001' })
    expect(await staff.row('/api/user/eclp_detail', { account: '15400000002' })).toEqual({ isMainAccount: 0 })
    const gov = await signedIn(portal.url, 'gov')
    expect((await gov.post('/api/member/detail', { user_account: foreign })).status).toBe(404)
  })

  it('is nothing for an officer without a role', async () => {
    const admin = await signedIn(portal.url, 'admin')
    const { rows } = await admin.row('/api/admin/user/query', { keyword: 'credit' })
    const taken = { user_id: rows[0]?.user_id ?? '', role_ids: [] }
    expect((await admin.post('/api/admin/user/assign_role', taken)).status).toBe(200)
    const officer = await signedIn(portal.url, 'credit')
    for (const account of [foreign, unknown, 'officer1']) {
      const answers = [
        await officer.post('/api/member/detail', { user_account: account }),
        await officer.post('/api/user/eclp_detail', { account }),
      ]
      for (const { status, body } of answers) expect([status, body.error_no]).toEqual([403, '1003'])
    }
    expect((await officer.post('/api/member/detail', { user_account: 'credit' })).status).toBe(200)
  })
})

describe('editing a profile', () => {
  it('shows what was sent, masked where it is personal, and keeps what is sent back masked', async () => {
    const client = await signedIn(portal.url, '15400000011')
    const detail = () => client.row('/api/member/current_member_detail', {})
    await client.row('/api/member/edit_comp', {
      contact_mobile: '15400000077',
      interest_industry: [{ code: 'C31', name: '黑色金属冶炼' }],
      reg_capital: '123456789012345',
    })
    expect(await detail()).toMatchObject({
      contact_mobile: '154****0077',
      interest_industry: [{ code: 'C31', name: '黑色金属冶炼' }],
      reg_capital: '123456789012345',
    })
    await client.row('/api/member/edit_comp', { contact_mobile: '154****0077', contact_name: '林联系' })
    expect(await detail()).toMatchObject({ contact_mobile: '154****0077', contact_name: '林联系' })
    const other = await client.post('/api/member/edit_comp', { contact_mobile: '154****9999' })
    expect(other.body.fields).toEqual({ contact_mobile: '格式不正确' })
  })

  it.each([
    ['status', '4'],
    ['is_main_account', '1'],
    ['credit_amount', '100000000'],
    ['user_type', 'admin'],
    ['need_review', '0'],
    ['coefficient', '1'],
    ['revenue_bp', '0'],
    ['usc_code', '91990000MA0000015Q'],
    ['permissions', 'ff'],
  ])('refuses %s in a body', async (field, value) => {
    const client = await signedIn(portal.url, '15400000011')
    const before = await client.row('/api/member/current_member_detail', {})
    for (const path of ['/api/member/edit_comp', '/api/member/edit_my_info'] as const) {
      for (const encoding of encodings) {
        const answer = await send(client, encoding, path, { [field]: value })
        expect(answer.body).toMatchObject({ error_no: '9012', fields: { [field]: '未知的参数' } })
      }
    }
    expect(await client.row('/api/member/current_member_detail', {})).toEqual(before)
  })

  it.each([
    ['a wrong identity number', { id_no: '990101198506150021' }, '23002', '身份证号码不正确'],
    ['a birthday that never was', { birthday: '1985-02-30' }, '9012', '请求参数不正确'],
  ] as const)('refuses %s', async (_, body, code, message) => {
    const client = await signedIn(portal.url, '15400000011')
    const answer = await client.post('/api/member/edit_my_info', body)
    expect(answer.body).toMatchObject({ error_no: code, error_msg: message })
  })

  it('is for the main account alone where the company is concerned', async () => {
    const maker = await signedIn(portal.url, '15400000002')
    expect((await maker.post('/api/member/edit_comp', { contact_name: '李' })).body.error_no).toBe('1003')
  })
})

describe('lists', () => {
  it('page through organisations by ten', async () => {
    const client = new Client(portal.url)
    const first = await client.row('/api/org/query', { page_no: 1 })
    const second = await client.row('/api/org/query', { page_no: 2 })
    const last = await client.row('/api/org/query', { page_no: Math.ceil(first.total / 10) })
    const names = [...first.rows, ...second.rows].map(row => row.org_name)
    expect(new Set(names).size).toBe(20)
    expect(last.rows).toHaveLength(first.total % 10 || 10)
    expect((await client.row('/api/org/query', { org_name: '%' })).total).toBe(0)
  })

  it('filter the demo rows', async () => {
    const client = await signedIn(portal.url, '15400000011')
    const page = await client.row('/getTabledatatest', { menu_name: '审批', page_size: 20 })
    expect(page.rows.map(row => row.menuName)).toEqual(['贴现审批'])
  })
})
