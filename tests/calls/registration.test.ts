import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, captchaAnswer, signedIn } from '../harness/client.ts'
import { openPortal, type SitePortal } from '../harness/portal.ts'
import {
  applicationOf,
  askRegistCode,
  beginRegistration,
  codeSentTo,
  usccOf,
} from '../harness/registration.ts'

/* Registration of companies and institutions, through gateway and bank. */

let portal: SitePortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.stop())

const password = 'Portal#2027'
let serial = 9000
const newMobile = () => `1540000${++serial}`
const visitor = () => new Client(portal.url)
const begin = (client: Client, mobile: string, type?: 'comp' | 'financeOrg') =>
  beginRegistration(client, portal.opsUrl, mobile, type)
const submit = (client: Client, draft_token: string, fields = {}) =>
  client.post('/api/regist/submit', { draft_token, password, agreement: '1', ...fields })

describe('a registration', () => {
  it('makes a company under audit whose main account signs in and reads, and trades nothing', async () => {
    const client = visitor()
    const mobile = newMobile()
    const token = await begin(client, mobile)
    await client.row('/api/regist/save_draft', { draft_token: token, ...applicationOf(serial) })
    const answer = await submit(client, token)
    expect(answer.body.data).toEqual([
      {
        result: 'ok',
        status: 0,
        user_account: `154****${mobile.slice(-4)}`,
        msg: '注册申请已提交，请等待审核',
      },
    ])

    const company = visitor()
    const signIn = await company.login(mobile, 'comp', password)
    expect(signIn.body.data?.[0]?.user_info).toMatchObject({
      account: mobile,
      status: 0,
      user_status: 0,
      is_main_account: true,
      biz_roles: ['maker'],
      company_name: `澜城示例包装${serial}有限公司`,
    })
    const detail = await company.row('/api/member/current_member_detail', {})
    expect(detail).toMatchObject({
      usc_code: usccOf(serial),
      authentication: 2,
      reg_source: 'portal',
      legal_person_cert_no: '990***********0019',
      contact_mobile: '154****9999',
      reg_capital: '500000000',
    })
    const quote = await company.post('/api/discount/get_quote', { bills: [{ holding_id: '1' }] })
    expect(quote.status).toBe(422)
    expect(quote.body).toMatchObject({
      error_no: '22009',
      error_msg: '企业信息审核中，暂不能办理业务',
    })
    expect((await submit(client, token)).body).toMatchObject({ error_no: '9015' })
  })

  it('of an institution needs the bank number with its check digit', async () => {
    const client = visitor()
    const token = await begin(client, newMobile(), 'financeOrg')
    const fields = { ...applicationOf(serial), company_name: '沅水示例村镇银行' }
    const save = (more: object) =>
      client.row('/api/regist/save_draft', { draft_token: token, ...fields, ...more })
    await save({})
    expect((await submit(client, token)).body).toMatchObject({
      error_no: '9012',
      fields: { bank_no: '不能为空' },
    })
    await save({ bank_no: '99999000001' })
    expect((await submit(client, token)).body).toMatchObject({
      error_no: '22003',
      error_msg: '行号由12位数字组成',
    })
    await save({ bank_no: '999990000014' })
    expect((await submit(client, token)).body).toMatchObject({
      error_no: '22003',
      error_msg: '行号校验位不正确',
    })
    await save({ bank_no: '999990000013' })
    expect((await submit(client, token)).status).toBe(200)
    const signIn = await visitor().login(`1540000${serial}`, 'financeOrg', password)
    expect(signIn.body.data?.[0]?.user_info.member_type).toBe('financeOrg')
  })

  it('keeps what was saved under its token, masked, each kind of member for itself', async () => {
    const client = visitor()
    const mobile = newMobile()
    const first = await begin(client, mobile)
    const contact = { contact_name: '江示例', contact_mobile: '15400008888' }
    await client.row('/api/regist/save_draft', { draft_token: first, ...contact })
    const shown = await client.row('/api/regist/get_draft', { draft_token: first })
    expect(shown).toMatchObject({ ...contact, contact_mobile: '154****8888', member_type: 'comp' })
    // Sent back as shown, it stays what it was.
    await client.row('/api/regist/save_draft', {
      draft_token: first,
      contact_name: '江示例',
      contact_mobile: '154****8888',
    })
    expect(await client.row('/api/regist/get_draft', { draft_token: first })).toEqual(shown)
    const masked = { draft_token: first, contact_mobile: '154****7777' }
    expect((await client.post('/api/regist/save_draft', masked)).body).toMatchObject({ error_no: '9012' })

    // The other kind of member has a draft of its own, with nothing of this one in it.
    const other = await begin(client, mobile, 'financeOrg')
    expect(await client.row('/api/regist/get_draft', { draft_token: other })).not.toHaveProperty(
      'contact_name',
    )
    expect((await client.row('/api/regist/get_draft', { draft_token: first })).contact_name).toBe('江示例')
    const unknown = { draft_token: `${first.slice(0, -2)}xx` }
    expect((await client.post('/api/regist/get_draft', unknown)).body).toMatchObject({ error_no: '9015' })
  })
})

describe('what a registration is refused for', () => {
  const refusals: [string, object, string, Record<string, string>][] = [
    ['usc_code', { usc_code: '91990000MA00000000' }, '23001', { usc_code: '统一社会信用代码不正确' }],
    [
      'identity card',
      { legal_person_cert_no: '990101199001010018' },
      '23002',
      { legal_person_cert_no: '身份证号码不正确' },
    ],
    [
      'contact’s mobile',
      { contact_mobile: '12345678901' },
      '23003',
      { contact_mobile: '手机号码格式不正确' },
    ],
    ['account', { finan_account: '1234-567' }, '22002', { finan_account: '账号只能为8-32位数字或字母' }],
    [
      'nothing said',
      { company_name: '', address: '' },
      '9012',
      { company_name: '不能为空', address: '不能为空' },
    ],
  ]
  it('says which field breaks its rule, and writes nobody', async () => {
    const client = visitor()
    const mobile = newMobile()
    const token = await begin(client, mobile)
    const save = (fields: object) => client.row('/api/regist/save_draft', { draft_token: token, ...fields })
    for (const [what, change, code, fields] of refusals) {
      await save({ ...applicationOf(serial), finan_account: '99001234567890101', ...change })
      const answer = await submit(client, token)
      expect([what, answer.body.error_no, answer.body.fields]).toEqual([what, code, fields])
      if (code !== '9012') expect(answer.body.error_msg).toBe(Object.values(fields)[0])
    }
    await save(applicationOf(serial))
    for (const [bad, text] of [
      ['simple', '请输入8-20位密码且至少包含大写字母、小写字母、数字和特殊字符中的三种'],
      ['Passw0rd!', '密码过于常见，请更换'],
      [`A${mobile}#`, '密码不能包含账号'],
    ] as const) {
      const answer = await submit(client, token, { password: bad })
      expect(answer.body).toMatchObject({ error_no: '23003', fields: { password: text } })
    }
    expect((await submit(client, token, { agreement: '0' })).body).toMatchObject({
      error_no: '22005',
      error_msg: '请阅读并同意用户服务协议',
    })
    expect((await visitor().login(mobile, 'comp', password)).body).toMatchObject({ error_no: '10100' })
  })

  it('is a company that is registered already; the draft stays', async () => {
    const company = await signedIn(portal.url, '15400000011')
    const { usc_code } = await company.row('/api/member/current_member_detail', {})
    const client = visitor()
    const token = await begin(client, newMobile())
    const fields = { ...applicationOf(serial), usc_code }
    await client.row('/api/regist/save_draft', { draft_token: token, ...fields })
    expect((await submit(client, token)).body).toMatchObject({
      error_no: '23001',
      error_msg: '统一社会信用代码已注册',
    })
    expect((await client.row('/api/regist/get_draft', { draft_token: token })).usc_code).toBe(usc_code)
  })

  it('five submits at once make one company', async () => {
    const client = visitor()
    const token = await begin(client, newMobile())
    await client.row('/api/regist/save_draft', { draft_token: token, ...applicationOf(serial) })
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(client, token)))
    const outcomes = answers.map(({ body }) => body.error_no ?? 'ok').sort()
    expect(outcomes).toEqual([...Array(4).fill('9015'), 'ok'])
  })
})

describe('a number’s proof', () => {
  it('tells nobody but the number’s owner that it is registered', async () => {
    const client = visitor()
    const free = await askRegistCode(client, newMobile())
    const taken = await askRegistCode(client, '15400000003')
    const shape = ({ status, body }: typeof free) => ({ status, keys: Object.keys(body.data?.[0] ?? {}) })
    expect(shape(taken)).toEqual(shape(free))
    expect(taken.body.data).toEqual([{ sended_mobile: '154****0003' }])

    const guess = { mobile: '15400000003', sms_code: '000000', member_type: 'comp' as const }
    const wrong = { error_no: '23004', error_msg: '短信验证码错误' }
    const code = await codeSentTo(portal.opsUrl, '15400000003')
    if (code !== '000000')
      expect((await client.post('/api/regist/verify_code', guess)).body).toMatchObject(wrong)
    const proven = await client.post('/api/regist/verify_code', { ...guess, sms_code: code })
    expect(proven.body).toMatchObject({ error_no: '23008', error_msg: '该手机号已注册' })
    const again = await client.post('/api/regist/verify_code', { ...guess, sms_code: code })
    expect(again.body).toMatchObject(wrong)
  })

  it('needs the visitor’s own captcha, once, and a mobile number', async () => {
    const client = visitor()
    const mobile = newMobile()
    expect((await askRegistCode(client, mobile, 'comp', 'zzzz')).body).toMatchObject({ error_no: '12007' })
    const { result } = await client.row('/api/user/get_req_chkcode_id', { purpose: 'regist' })
    const asked = { mobile, chkcode_req_id: result, chkcode: captchaAnswer, member_type: 'comp' as const }
    const foreign = visitor()
    await foreign.captcha()
    expect((await foreign.post('/api/regist/send_code', asked)).body).toMatchObject({ error_no: '12007' })
    expect((await client.post('/api/regist/send_code', asked)).status).toBe(200)
    expect((await client.post('/api/regist/send_code', asked)).body).toMatchObject({ error_no: '12007' })
    const soon = await askRegistCode(client, mobile)
    expect(soon.body).toMatchObject({ error_no: '23005' })
    expect(soon.body.error_msg).toMatch(/^发送过于频繁，请\d+秒后再试$/)
    const odd = await askRegistCode(client, '12345678901')
    expect(odd.body).toMatchObject({ error_no: '23003', error_msg: '手机号码格式不正确' })
  })

  it('is tried a bounded number of times a day', async () => {
    const admin = await signedIn(portal.url, 'admin')
    const allow = (param_value: string) =>
      admin.row('/api/admin/param/edit', { param_key: 'CODE_TRIES_ACCOUNT', param_value })
    const client = visitor()
    const mobile = newMobile()
    await askRegistCode(client, mobile)
    const tryCode = (sms_code: string) =>
      client.post('/api/regist/verify_code', { mobile, sms_code, member_type: 'comp' })
    await allow('1')
    expect((await tryCode('wrong1')).body).toMatchObject({ error_no: '23004' })
    const code = await codeSentTo(portal.opsUrl, mobile)
    expect((await tryCode(code)).body).toMatchObject({ error_no: '23011' })
    await allow('50')
  })
})
