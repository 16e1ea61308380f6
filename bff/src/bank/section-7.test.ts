import type { BankPath } from '@portal/shared/contract/table.ts'
import { createWireCipher } from '@portal/shared/wire/cipher.ts'
import { sandboxSecrets, wireOf } from '@portal/shared/wire/wire.ts'
import { describe, expect, it } from 'vitest'
import { decodeRows, encodeBody } from './translate.ts'
import { createWireForm } from './wire-form.ts'

/*
 * The bank's side of the form `section-7`, row by row: encoding, spelling, what is sealed. Expected
 * values are written down here, not read from the table under test; `sealed(…)` marks what must open to the text.
 */

/** Stands for the bank, which knows nothing but the specification. */
const cipher = createWireCipher(sandboxSecrets.wireKey, sandboxSecrets.wireIv)
const form = createWireForm({ ...sandboxSecrets, wireForm: 'section-7' })
const sealsOf = (path: BankPath) => form.sealsOf(path, 'r1')
const sealed = (text: string) => ({ sealed: text })

type Expected = Record<string, string | number | { sealed: string }>
interface Row {
  path: BankPath
  encoding: 'form' | 'json'
  /** As the gateway has it after decoding. */
  body: Record<string, string | number>
  wire: Expected
}

const change = { account: 'a', new_pwd: 'New#2027', old_pwd: 'Old#2026', sms_code: '1' }

const rows: readonly Row[] = [
  {
    path: '/api/member/login',
    encoding: 'form',
    body: {
      account: 'a',
      password: 'Demo#2026',
      check_code: 'c',
      req_code_session_id: 'r',
      biz_type: 'comp',
    },
    wire: {
      account: 'a',
      password: sealed('Demo#2026'),
      check_code: 'c',
      req_code_session_id: 'r',
      biz_type: 'comp',
    },
  },
  { path: '/api/user/get_req_chkcode_id', encoding: 'form', body: {}, wire: {} },
  {
    path: '/api/user/get_menu_list',
    encoding: 'form',
    body: { auth_version_id: '1' },
    wire: { auth_version_id: '1', utoken: 'u' },
  },
  { path: '/api/user/user_logout', encoding: 'form', body: {}, wire: {} },
  {
    path: '/api/member/detail',
    encoding: 'form',
    body: { user_account: 'a' },
    wire: { userAgentAccount: 'a' },
  },
  { path: '/api/member/current_member_detail', encoding: 'form', body: {}, wire: {} },
  {
    path: '/api/member/forget_pwd_send',
    encoding: 'form',
    body: { user_account: 'a', chkcode_req_id: 'r', chkcode: 'c' },
    wire: { userAccount: 'a', chkcodeReqId: 'r', chkcode: 'c' },
  },
  {
    path: '/api/member/forget_pwd_submit',
    encoding: 'form',
    body: { user_account: 'a', new_pwd: 'New#2027', sms_code: '1' },
    wire: { userAccount: 'a', newPwd: sealed('New#2027'), smsCode: '1' },
  },
  {
    path: '/api/member/modify_pwd',
    encoding: 'form',
    body: change,
    wire: { account: 'a', newPwd: sealed('New#2027'), oldPwd: sealed('Old#2026'), sms_code: '1' },
  },
  {
    path: '/api/member/modifyPwdForFin',
    encoding: 'json',
    body: change,
    wire: { account: 'a', new_pwd: sealed('New#2027'), old_pwd: sealed('Old#2026'), sms_code: '1' },
  },
  {
    path: '/api/member/update_pwd_send',
    encoding: 'form',
    body: { user_account: 'a' },
    wire: { user_account: 'a' },
  },
  {
    path: '/api/member/edit_comp',
    encoding: 'json',
    body: { contact_name: 'n', contact_mobile: '15400000011' },
    wire: { contact_name: 'n', contact_mobile: sealed('15400000011') },
  },
  {
    path: '/api/member/edit_my_info',
    encoding: 'json',
    body: { id_no: '990101198506150020', gender: 'F' },
    wire: { id_no: sealed('990101198506150020'), gender: 'F' },
  },
  { path: '/api/sys/get_system_page_config', encoding: 'json', body: {}, wire: {} },
  { path: '/api/content/page/footer/get', encoding: 'json', body: {}, wire: {} },
  {
    path: '/api/sys/query_have_log',
    encoding: 'form',
    body: { account: 'a', page_size: 99999 },
    wire: { account: 'a', pageSize: '99999' },
  },
  {
    path: '/api/org/query',
    encoding: 'json',
    body: { org_name: '江州', page_no: 1 },
    wire: { data: sealed('{"org_name":"江州","page_no":1}') },
  },
  { path: '/api/user/eclp_detail', encoding: 'form', body: { account: 'a' }, wire: { account: sealed('a') } },
  { path: '/api/region/queryRegion', encoding: 'json', body: {}, wire: {} },
  {
    path: '/api/member/update_avatar',
    encoding: 'form',
    body: { user_avatar: '/files/x', avatar: '/files/x', user_account: 'a' },
    wire: { userAvatar: '/files/x', avatar: '/files/x', userAccount: 'a' },
  },
  {
    path: '/getTabledatatest',
    encoding: 'form',
    body: { page_no: 1, page_size: 10 },
    wire: { pageNo: '1', pageSize: '10' },
  },
]

const openAs = (value: unknown, expected: Expected[string] | undefined) =>
  typeof expected === 'object' ? { sealed: cipher.open(String(value)) } : value

describe('on the wire', () => {
  it.each(rows.map(row => [row.path, row] as const))('%s is as section 7 says', (path, row) => {
    const { type, text } = encodeBody(wireOf(path), sealsOf(path), row.body, 'u')
    expect(type).toBe(row.encoding === 'form' ? 'application/x-www-form-urlencoded' : 'application/json')
    const sent: Record<string, unknown> =
      row.encoding === 'form' ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
    const opened = Object.fromEntries(
      Object.entries(sent).map(([name, value]) => [name, openAs(value, row.wire[name])]),
    )
    expect(opened).toEqual(row.wire)
  })

  it('a page of the demo comes in its wrapper and leaves it', () => {
    const page = { total: 1, rows: [] }
    const path = '/getTabledatatest'
    expect(decodeRows(wireOf(path), sealsOf(path), [{ order_bill_list_dto: page }])).toEqual([page])
  })

  it.each(['/api/member/detail', '/api/member/current_member_detail'] as const)(
    '%s may answer personal data sealed or plain',
    path => {
      const data = { mobile: '15400000011', id_no: '990101198506150020' }
      const shown = { mobile: '154****0011', id_no: '990***********0020' }
      const wire = wireOf(path)
      const inSeals = { mobile: cipher.seal(data.mobile), id_no: cipher.seal(data.id_no) }
      expect(decodeRows(wire, sealsOf(path), [data, inSeals, shown])).toEqual([shown, shown, shown])
    },
  )

  it('what looks sealed and does not open is the fault of the bank', () => {
    const path = '/api/member/detail'
    const other = createWireCipher('ab'.repeat(32), sandboxSecrets.wireIv)
    const rows = [{ mobile: other.seal('15400000011') }]
    expect(() => decodeRows(wireOf(path), sealsOf(path), rows)).toThrow(
      expect.objectContaining({ code: '9010' }),
    )
  })

  it('such a bank is told no token of ours, and asked for no proof', () => {
    expect([form.headers, form.seals]).toEqual([{}, undefined])
  })
})
