import { calls } from '@portal/shared/contract/table.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, captchaAnswer, demoPassword, signedIn } from '../harness/client.ts'
import { type Portal, startPortal } from '../harness/portal.ts'
import { encodings, send } from './encodings.ts'

/*
 * Every row of the specification's section 7 through gateway and bank, as form and as JSON. Bodies are spelled as
 * the section spells them: `userAccount` here, `new_pwd` there.
 */

let portal: Portal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal?.stop())

interface Row {
  path: string
  /** Who calls; a guest without an account. */
  as?: string
  body: Record<string, string | number>
  /** What the first item of the answer holds. */
  answers: Record<string, unknown>
}

const text = expect.any(String)
const logo = expect.stringMatching(/^\//)
const area = { value: expect.stringMatching(/^\d{6}$/), label: text }

const rows: readonly Row[] = [
  {
    path: '/api/user/get_req_chkcode_id',
    body: {},
    answers: { result: expect.stringMatching(/^[\w-]{8,}$/) },
  },
  {
    path: '/api/user/get_menu_list',
    as: 'officer1',
    body: { auth_version_id: '' },
    answers: {
      auths: expect.arrayContaining([expect.objectContaining({ system_code: 'eclp' })]),
      auth_version_id: text,
      menu_list: expect.arrayContaining([expect.objectContaining({ parent_id: '-1' })]),
      permissions: { eclp: expect.stringMatching(/^[0-9a-f]+$/) },
    },
  },
  {
    path: '/api/member/detail',
    as: '15400000001',
    body: { userAccount: '15400000002' },
    answers: {
      user_account: '15400000002',
      operator_name: '李示例',
      company_name: '江州示例精密制造有限公司',
    },
  },
  {
    path: '/api/member/current_member_detail',
    as: '15400000011',
    body: {},
    answers: {
      user_code: text,
      user_avatar: '',
      org_code: text,
      usc_code: '91990000MA0000023K',
      company_name: '云岭示例钢贸有限公司',
      operator_name: '林示例',
      acpt_e_sign: '1',
      user_name: '林示例',
      mobile: '154****0011',
      id_no: '990***********0020',
      legal_person_cert_no: '990***********0019',
      legal_person_mobile: '154****0011',
      reg_capital: expect.stringMatching(/^\d+$/),
      finan_account: expect.stringContaining('****'),
    },
  },
  {
    path: '/api/member/edit_comp',
    as: '15400000011',
    body: { contact_name: '林示例', contact_mobile: '15400000012', province_code: '330000' },
    answers: { result: 'ok' },
  },
  {
    path: '/api/member/edit_my_info',
    as: '15400000011',
    body: { email: 'lin@example.com', gender: 'F', idNo: '990101198506150020' },
    answers: { result: 'ok' },
  },
  {
    path: '/api/sys/get_system_page_config',
    body: {},
    answers: {
      name: '票据贴现服务平台',
      nameEn: text,
      loginLogoUrl: logo,
      menuLogoUrl: logo,
      menuSmallLogoUrl: logo,
      name_en: text,
      bigscreen_name: text,
      page_title: text,
      shortcut_icon: logo,
      page_logo: [{ index_logo: logo, login_logo: logo, menu_logo: logo, menu_small_logo: logo }],
    },
  },
  {
    path: '/api/content/page/footer/get',
    body: {},
    answers: { text: expect.stringContaining('08:30-23:30') },
  },
  {
    path: '/api/sys/query_have_log',
    as: '15400000003',
    body: { account: '15400000003', pageSize: 99999 },
    answers: { result: expect.stringMatching(/^(true|false)$/) },
  },
  {
    path: '/api/org/query',
    body: { org_name: '示例银行', page_no: 1 },
    answers: {
      total: expect.any(Number),
      page_size: 10,
      rows: expect.arrayContaining([{ org_name: '江州示例银行', org_code: '999990000013', org_class: 'CS' }]),
    },
  },
  {
    path: '/api/user/eclp_detail',
    as: '15400000011',
    body: { account: '15400000011' },
    answers: { isMainAccount: 1 },
  },
  {
    path: '/api/region/queryRegion',
    body: {},
    answers: {
      value: '110000',
      label: '北京市',
      children: [{ value: '110100', label: '市辖区', children: expect.arrayContaining([area]) }],
    },
  },
  {
    path: '/getTabledatatest',
    as: 'admin',
    body: { pageNo: 2, pageSize: 5 },
    answers: {
      total: 37,
      page_no: 2,
      page_size: 5,
      rows: Array(5).fill(
        expect.objectContaining({
          menuCode: text,
          menuName: text,
          kindCode: text,
          parentName: text,
          menuUrl: text,
          kindName: text,
          orderNo: expect.any(Number),
          modify_account: text,
        }),
      ),
    },
  },
]

/** Rows that change the caller's standing: each has its own test, here or in passwords and uploads. */
const told = [
  '/api/member/login',
  '/api/user/user_logout',
  '/api/member/forget_pwd_send',
  '/api/member/forget_pwd_submit',
  '/api/member/modify_pwd',
  '/api/member/modifyPwdForFin',
  '/api/member/update_pwd_send',
  '/api/member/update_avatar',
]

/** Section 7 row by row; the SMS helper's and the avatar's path are the design's (section 10). */
const section7 = [
  '/api/member/login',
  '/api/user/get_req_chkcode_id',
  '/api/user/get_menu_list',
  '/api/user/user_logout',
  '/api/member/detail',
  '/api/member/current_member_detail',
  '/api/member/forget_pwd_send',
  '/api/member/forget_pwd_submit',
  '/api/member/modify_pwd',
  '/api/member/modifyPwdForFin',
  '/api/member/update_pwd_send',
  '/api/member/edit_comp',
  '/api/member/edit_my_info',
  '/api/sys/get_system_page_config',
  '/api/content/page/footer/get',
  '/api/sys/query_have_log',
  '/api/org/query',
  '/api/user/eclp_detail',
  '/api/region/queryRegion',
  '/api/member/update_avatar',
  '/getTabledatatest',
]

describe('section 7', () => {
  it('is in the table of calls, row by row', () => {
    const paths = calls.map(call => call.path as string)
    expect(section7.filter(path => !paths.includes(path))).toEqual([])
  })

  it('is called here, row by row', () => {
    expect([...rows.map(row => row.path), ...told].sort()).toEqual([...section7].sort())
  })

  describe.each(encodings)('as %s', encoding => {
    it.each(rows.map(row => [row.path, row] as const))('%s', async (path, { as, body, answers }) => {
      const client = as ? await signedIn(portal.url, as) : new Client(portal.url)
      const answer = await send(client, encoding, path, body)
      expect(answer.body.error_msg).toBeUndefined()
      expect(answer.status).toBe(200)
      expect(answer.body.data?.[0]).toMatchObject(answers)
    })

    it('/api/member/login and /api/user/user_logout', async () => {
      const client = new Client(portal.url)
      const captcha = await client.captcha()
      const answer = await send(client, encoding, '/api/member/login', {
        account: '15400000011',
        password: demoPassword,
        check_code: captchaAnswer,
        req_code_session_id: captcha,
        biz_type: 'comp',
      })
      expect(answer.body.data?.[0]).toMatchObject({ user_info: { account: '15400000011', name: '林示例' } })
      const out = await send(client, encoding, '/api/user/user_logout', {})
      expect(out.body).toEqual({ is_success: true, data: [{ result: 'ok' }] })
      expect((await send(client, encoding, '/api/user/get_menu_list', {})).status).toBe(401)
    })
  })
})

describe('beside the calls', () => {
  it('the captcha’s picture is at its path', async () => {
    const client = new Client(portal.url)
    const picture = await client.send(`/checkcode/login?rid=${await client.captcha()}`)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  it('the same captcha spoken is at its own, and neither path shows the other’s', async () => {
    const client = new Client(portal.url)
    const { result: spoken } = await client.row('/api/user/get_voice_chkcode_id', {})
    const voice = await client.send(`/checkcode/login_voice?rid=${spoken}`)
    expect([voice.status, voice.headers.get('content-type'), voice.headers.get('cache-control')]).toEqual([
      200,
      'audio/wav',
      'no-store',
    ])
    expect((await client.send(`/checkcode/login?rid=${spoken}`)).status).toBe(404)
    const drawn = await client.captcha()
    expect((await client.send(`/checkcode/login_voice?rid=${drawn}`)).status).toBe(404)
  })

  it('who hears the captcha signs in by it, once; a newer picture ends it', async () => {
    const client = new Client(portal.url)
    const attempt = (rid: string) =>
      client.post('/api/member/login', {
        account: '15400000011',
        password: demoPassword,
        check_code: captchaAnswer,
        req_code_session_id: rid,
        biz_type: 'comp',
      })
    const ask = async () => (await client.row('/api/user/get_voice_chkcode_id', {})).result
    const outdated = await ask()
    await client.captcha()
    expect((await attempt(outdated)).body.error_no).toBe('12007')
    const rid = await ask()
    expect((await attempt(rid)).status).toBe(200)
    expect((await attempt(rid)).body.error_no).toBe('12007')
  })

  it('the first sign-in of an account is told from later ones', async () => {
    const account = '15400000021'
    for (const result of ['false', 'true', 'true']) {
      const client = await signedIn(portal.url, account)
      expect(await client.row('/api/sys/query_have_log', { account })).toEqual({ result })
    }
  })
})
