import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, Client, captchaAnswer, demoPassword, signedIn } from '../harness/client.ts'
import { openPortal, type SitePortal } from '../harness/portal.ts'

/* Forgotten and changed passwords, through gateway and bank, as form and as JSON. */

let portal: SitePortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.stop())

interface Message {
  mobile: string
  purpose: string
  text: string
  code: string
}

const messagesTo = async (mobile: string): Promise<Message[]> =>
  (await (await fetch(`${portal.opsUrl}/sandbox/messages?mobile=${mobile}`)).json()) as Message[]

const codeSentTo = async (mobile: string): Promise<string> => {
  const code = (await messagesTo(mobile))[0]?.code
  if (!code) throw new Error(`no message to ${mobile}`)
  return code
}

const captcha = async (client: Client) =>
  (await client.row('/api/user/get_req_chkcode_id', { purpose: 'forget' })).result

const askReset = async (client: Client, account: string, chkcode = captchaAnswer, rid?: string) =>
  client.post('/api/member/forget_pwd_send', {
    user_account: account,
    chkcode_req_id: rid ?? (await captcha(client)),
    chkcode,
  })

const askedReset = async (client: Client, account: string): Promise<string> => {
  expect((await askReset(client, account)).status).toBe(200)
  return codeSentTo(account)
}

const tooSimple = '请输入8-20位密码且至少包含大写字母、小写字母、数字和特殊字符中的三种,并且不包含空格、汉字'
const wrongFor = (code: string) => (code === '000000' ? '000001' : '000000')
const outcome = ({ status, body }: Answer | { status: number; body: unknown }) => ({
  status,
  body: { ...(body as Record<string, unknown>), request_id: '' },
})
const signIn = (account: string, password: string) => new Client(portal.url).login(account, 'comp', password)

describe('a forgotten password', () => {
  it.each([
    ['JSON', '15400000021', 'Portal#2027'],
    ['form', '15400000002', 'Portal#2028'],
  ])('is set anew by the code, as %s', async (encoding, account, password) => {
    const before = await signedIn(portal.url, account)
    const client = new Client(portal.url)
    const rid = await captcha(client)
    const sending = { userAccount: account, chkcodeReqId: rid, chkcode: captchaAnswer } as never
    const sent = await (encoding === 'JSON'
      ? client.post('/api/member/forget_pwd_send', sending)
      : client.postForm('/api/member/forget_pwd_send', sending))
    expect(sent.body.data).toEqual([{ sended_mobile: `154****${account.slice(-4)}`, channel: 'mobile' }])
    const [message] = await messagesTo(account)
    expect(message).toMatchObject({ purpose: 'forget', code: expect.stringMatching(/^\d{6}$/) })
    expect(message?.text).toContain(message?.code)

    const setting = { userAccount: account, newPwd: password, smsCode: message?.code } as never
    const set = await (encoding === 'JSON'
      ? client.post('/api/member/forget_pwd_submit', setting)
      : client.postForm('/api/member/forget_pwd_submit', setting))
    expect(set.body.data).toEqual([{ result: 'ok', sign_in_again: true, msg: '修改密码成功' }])

    expect((await before.post('/api/member/current_member_detail', {})).status).toBe(401)
    expect((await signIn(account, demoPassword)).body.error_no).toBe('10100')
    const again = await signIn(account, password)
    expect(again.body.data?.[0]?.user_info).toMatchObject({ account, user_status: 0 })
    const replay = await client.post('/api/member/forget_pwd_submit', setting)
    expect(replay.body).toMatchObject({ error_no: '23004', error_msg: '短信验证码错误' })
  })

  it('tells a known account from an unknown one by nothing', async () => {
    const known = '15400000032'
    const unknown = '15400009932'
    const answers: Record<string, unknown[]> = { [known]: [], [unknown]: [] }
    for (const account of [known, unknown]) {
      const client = new Client(portal.url)
      const sent = await askReset(client, account)
      const refused = await askReset(client, account)
      const tries = []
      for (let round = 0; round < 6; round++) {
        const code = account === known ? wrongFor(await codeSentTo(known)) : '000000'
        const body = { user_account: account, new_pwd: 'Portal#2027', sms_code: code }
        tries.push(outcome(await client.post('/api/member/forget_pwd_submit', body)))
      }
      const seconds = (text = '') => text.replace(/\d+秒/, '…秒')
      answers[account] = [
        { ...outcome(sent), body: { ...sent.body, data: sent.body.data?.length } },
        { status: refused.status, text: seconds(refused.body.error_msg), code: refused.body.error_no },
        ...tries,
      ]
    }
    expect(answers[known]).toEqual(answers[unknown])
    expect(answers[known]?.[1]).toMatchObject({
      status: 422,
      code: '23005',
      text: '发送过于频繁，请…秒后再试',
    })
    expect(answers[known]?.at(-1)).toMatchObject({ body: { error_msg: '错误次数过多，请重新获取' } })
    expect(await messagesTo(unknown)).toEqual([])
  })

  it.each(['15400000034', '15400009934'])(
    'answers no sooner when there is no message to write: %s',
    async account => {
      const client = new Client(portal.url)
      for (const status of [200, 422]) {
        const rid = await captcha(client)
        const started = performance.now()
        expect((await askReset(client, account, captchaAnswer, rid)).status).toBe(status)
        // The bank's own bound is 60 ms; its timers may round down.
        expect(performance.now() - started).toBeGreaterThan(58)
      }
    },
  )

  it('shows the masked number behind a name, and one for a name that is nobody’s', async () => {
    const shown = async (account: string) =>
      (await askReset(new Client(portal.url), account)).body.data?.[0] as { sended_mobile: string }
    const { sended_mobile: mask } = await shown('credit')
    expect(mask).toMatch(/^154\*{4}\d{4}$/)
    const nobody = await shown('nobody7')
    expect(nobody).toEqual({ sended_mobile: expect.stringMatching(/^1\d\d\*{4}\d{4}$/), channel: 'mobile' })
    expect((await shown('nobody8')).sended_mobile).not.toBe(nobody.sended_mobile)
  })

  it('sends nothing to a disabled account', async () => {
    expect((await askReset(new Client(portal.url), '15400000033')).status).toBe(200)
    expect(await messagesTo('15400000033')).toEqual([])
  })

  it('burns the captcha with the first attempt, and takes none of another session or purpose', async () => {
    const owner = new Client(portal.url)
    const rid = await captcha(owner)
    const thief = new Client(portal.url)
    await captcha(thief)
    expect((await askReset(thief, '15400000003', captchaAnswer, rid)).body.error_no).toBe('12007')
    expect((await askReset(owner, '15400000003', 'zzzz', rid)).body.error_no).toBe('12007')
    expect((await askReset(owner, '15400000003', captchaAnswer, rid)).body.error_no).toBe('12007')
    const forLogin = await owner.captcha()
    expect((await askReset(owner, '15400000003', captchaAnswer, forLogin)).body.error_no).toBe('12007')
    expect(await messagesTo('15400000003')).toEqual([])
  })

  it('sends one message for fifty requests on one captcha', async () => {
    const client = new Client(portal.url)
    const rid = await captcha(client)
    const sends = await Promise.all(
      Array.from({ length: 50 }, () => askReset(client, '15400000003', captchaAnswer, rid)),
    )
    expect(sends.filter(answer => answer.status === 200)).toHaveLength(1)
    // A bank that is busy sends some away for a while.
    const refused = sends.filter(({ status, body }) => status === 503 || body.error_no === '12007')
    expect(refused).toHaveLength(49)
    expect(await messagesTo('15400000003')).toHaveLength(1)
  })

  it.each([
    ['too short', 'Abc#123', tooSimple],
    ['Chinese', 'Abc#1234汉', tooSimple],
    ['common', 'P@ssw0rd', '密码过于常见，请更换'],
  ])('may not become one that is %s, and that costs no try', async (_, password, message) => {
    const body = { user_account: '15400000003', new_pwd: password, sms_code: '1' }
    const answer = await new Client(portal.url).post('/api/member/forget_pwd_submit', body)
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ error_no: '23003', error_msg: message, fields: { new_pwd: message } })
  })

  it('may not become the old one', async () => {
    const client = new Client(portal.url)
    const code = await askedReset(client, '15400000031')
    const body = { user_account: '15400000031', new_pwd: demoPassword, sms_code: code }
    const answer = await client.post('/api/member/forget_pwd_submit', body)
    expect(answer.body).toMatchObject({ error_no: '23003', error_msg: '新密码不能与原密码相同' })
    const words = await client.post('/api/member/forget_pwd_submit', { ...body, new_pwd: 'Piaoju#2026' })
    expect(words.body).toMatchObject({ error_no: '23003', error_msg: '密码不能包含平台名称或业务名称' })
  })

  it('is set by the session that asked alone: strangers neither use its code nor burn it', async () => {
    const account = '15400000035'
    const owner = new Client(portal.url)
    const code = await askedReset(owner, account)
    const body = { user_account: account, new_pwd: 'Portal#2027', sms_code: code }
    const stranger = new Client(portal.url)
    for (let round = 0; round < 6; round++) {
      const answer = await stranger.post('/api/member/forget_pwd_submit', body)
      expect(answer.body).toMatchObject({ error_no: '23004', error_msg: '短信验证码错误' })
      await captcha(stranger)
    }
    expect((await owner.post('/api/member/forget_pwd_submit', body)).status).toBe(200)

    const again = new Client(portal.url)
    expect((await again.login(account, 'comp', 'Portal#2027')).status).toBe(200)
    const { rows } = await again.row('/api/notice/query_notice', { page_size: 5 })
    expect(rows.map(({ title }) => title)).toContain('登录密码已重置')
  })
})

describe.each([
  ['/api/member/modify_pwd', '15400000011', { account: '', newPwd: '', oldPwd: '', smsCode: '' }],
  ['/api/member/modifyPwdForFin', '15400000001', { account: '', new_pwd: '', old_pwd: '', sms_code: '' }],
] as const)('%s', (path, account, spelling) => {
  const [accountName, newName, oldName, codeName] = Object.keys(spelling) as [string, string, string, string]
  const bodyOf = (newPwd: string, oldPwd: string, code: string) =>
    ({ [accountName]: account, [newName]: newPwd, [oldName]: oldPwd, [codeName]: code }) as never

  it('changes the password, ends every session of the account and asks to sign in again', async () => {
    const client = await signedIn(portal.url, account)
    const sent = await client.post('/api/member/update_pwd_send', { user_account: account })
    expect(sent.body.data).toEqual([{ sended_mobile: `154****${account.slice(-4)}` }])
    const soon = await client.postForm('/api/member/update_pwd_send', { user_account: account })
    expect(soon.body.error_no).toBe('23005')
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(100)
    const code = await codeSentTo(account)

    const refusals: [string, string, string, string, string][] = [
      ['Portal#2027', 'Wrong#2026', code, '23003', '请正确填写原密码信息'],
      [demoPassword, demoPassword, code, '23003', '新密码不能与原密码相同'],
      [
        'portal2027',
        demoPassword,
        code,
        '23003',
        '请输入8-20位密码且至少包含大写字母、小写字母、数字和特殊字符中的三种',
      ],
      [`A#${account}`, demoPassword, code, '23003', '密码不能包含账号'],
      ['Demo#2027', demoPassword, code, '23003', '密码不能包含平台名称或业务名称'],
      ['Portal#2027', `${demoPassword} `, code, '23003', '请正确填写原密码信息'],
      ['Portal#2027', demoPassword, wrongFor(code), '23004', '短信验证码错误'],
    ]
    for (const [newPwd, oldPwd, typed, errorNo, message] of refusals) {
      const answer = await client.post(path, bodyOf(newPwd, oldPwd, typed))
      expect(answer.body).toMatchObject({ error_no: errorNo, error_msg: message })
    }

    const answer = await client.postForm(path, bodyOf('Portal#2027', demoPassword, code))
    expect(answer.body.data).toEqual([{ result: 'ok', sign_in_again: true, msg: '修改密码成功' }])
    expect([...client.cookies.keys()]).toEqual(['device'])
    expect((await signIn(account, demoPassword)).body.error_no).toBe('10100')
    const again = new Client(portal.url)
    expect((await again.login(account, 'comp', 'Portal#2027')).status).toBe(200)
    const { rows } = await again.row('/api/notice/query_notice', { page_size: 5 })
    expect(rows.map(({ title }) => title)).toContain('登录密码已修改')
  })

  it('leaves the password of another account alone', async () => {
    const client = await signedIn(portal.url, '15400000003')
    const answer = await client.post(path, bodyOf('Portal#2029', demoPassword, '123456'))
    expect(answer.body.error_no).toBe('9015')
  })
})

it.each([`${demoPassword} `, ` ${demoPassword}`])(
  'no other password than the very same signs in: "%s"',
  async typed => {
    const client = new Client(portal.url)
    const sent = {
      account: '15400000003',
      password: typed,
      check_code: captchaAnswer,
      biz_type: 'comp' as const,
    }
    const asJson = { ...sent, req_code_session_id: await client.captcha() }
    expect((await client.post('/api/member/login', asJson)).body.error_no).toBe('10100')
    const asForm = { ...sent, req_code_session_id: await client.captcha() }
    expect((await client.postForm('/api/member/login', asForm)).body.error_no).toBe('10100')
  },
)

describe('the sessions of an account whose password has changed', () => {
  it('end on other devices at once', async () => {
    const staff = await Promise.all([signedIn(portal.url, 'officer2'), signedIn(portal.url, 'officer2')])
    const [first, second] = staff as [Client, Client]
    const sent = await first.row('/api/member/update_pwd_send', { user_account: 'officer2' })
    // Staff sign in by name; their numbers are 1540900 and four digits, which the mask shows.
    const mobile = `1540900${sent.sended_mobile.slice(-4)}`
    await first.row('/api/member/modifyPwdForFin', {
      account: 'officer2',
      new_pwd: 'Portal#2027',
      old_pwd: demoPassword,
      sms_code: await codeSentTo(mobile),
    })
    expect(await second.row('/api/session/state', {})).toMatchObject({ signed_in: false })
    expect((await second.post('/api/user/get_menu_list', {})).body.error_no).toBe('1001')
  })
})
