import { calls } from '@portal/shared/contract/table.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client, captchaAnswer, demoPassword, signedIn } from '../harness/client.ts'
import { openPortal, type SitePortal } from '../harness/portal.ts'
import { workOut } from '../harness/work-out.ts'
import { encodings, send } from './encodings.ts'
import { refusedRows, rows } from './section-7-rows.ts'

/*
 * Every row of the specification's calls through gateway and bank, as form and as JSON. Bodies are spelled as
 * the section spells them: `userAccount` here, `new_pwd` there.
 */

let portal: SitePortal
beforeAll(async () => {
  portal = await openPortal()
})
afterAll(() => portal?.stop())

const told = [...refusedRows.map(({ path }) => path), '/api/user/user_logout']

/** Row by row; the paths of the SMS helper and of the avatar are our own. */
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
    it.each(rows.map(row => [row.path, row] as const))(
      '%s',
      async (path, { as, body, also = [], answers }) => {
        const client = as ? await signedIn(portal.url, as) : new Client(portal.url)
        for (const spelt of [body, ...also]) {
          const answer = await send(client, encoding, path, spelt)
          expect(answer.body.error_msg, JSON.stringify(spelt)).toBeUndefined()
          expect(answer.status).toBe(200)
          expect(answer.body.data?.[0]).toMatchObject(answers)
        }
      },
    )

    it.each(refusedRows.map(row => [row.path, row] as const))('%s is understood', async (path, row) => {
      const client = row.as ? await signedIn(portal.url, row.as) : new Client(portal.url)
      for (const spelt of row.bodies) {
        const { body } = await send(client, encoding, path, spelt)
        expect([JSON.stringify(spelt), body.error_no, body.error_code]).toEqual([
          JSON.stringify(spelt),
          row.code,
          row.code,
        ])
        expect(body.error_msg).toMatch(/[\u4e00-\u9fff]/)
      }
    })

    it('two spellings that differ are refused by the field’s name', async () => {
      const client = await signedIn(portal.url, '15400000001')
      const twice = { user_account: '15400000002', userAgentAccount: '15400000001' }
      const answer = await send(client, encoding, '/api/member/detail', twice)
      expect([answer.status, answer.body.error_no]).toEqual([400, '9012'])
      expect(answer.body.fields).toEqual({ user_account: '同一参数的不同写法取值不一致' })
    })

    it.each([
      { check_code: captchaAnswer, req_code_session_id: '', biz_type: 'comp' },
      { checkcode: captchaAnswer, reqCodeSessionId: '', bizType: 'comp' },
    ])('/api/member/login and /api/user/user_logout as %o', async spelt => {
      const client = new Client(portal.url)
      const captcha = await client.captcha()
      const idName = 'reqCodeSessionId' in spelt ? 'reqCodeSessionId' : 'req_code_session_id'
      const answer = await send(client, encoding, '/api/member/login', {
        ...spelt,
        account: '15400000011',
        password: demoPassword,
        [idName]: captcha,
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

  it('who leaves the captcha to a device signs in by what it worked out, once', async () => {
    const client = new Client(portal.url)
    const work = await client.row('/api/user/get_work_chkcode_id', {})
    const answer = await workOut(work)
    const attempt = (check_code: string) =>
      client.post('/api/member/login', {
        account: '15400000011',
        password: demoPassword,
        check_code,
        req_code_session_id: work.result,
        biz_type: 'comp',
      })
    expect((await attempt(answer)).status).toBe(200)
    expect((await attempt(answer)).body.error_no).toBe('12007')
  })

  it('the first sign-in of an account is told from later ones', async () => {
    const account = '15400000021'
    for (const result of ['false', 'true', 'true']) {
      const client = await signedIn(portal.url, account)
      expect(await client.row('/api/sys/query_have_log', { account })).toEqual({ result })
    }
  })
})
