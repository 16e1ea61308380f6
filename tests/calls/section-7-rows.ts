/** The calls of the specification that are held to their very spellings: who asks, in which of them, and what is answered. */
import { expect } from 'vitest'
import { captchaAnswer } from '../harness/client.ts'

interface Row {
  path: string
  /** Who calls; a guest without an account. */
  as?: string
  body: Body
  /** The same in every other spelling that the specification has. */
  also?: readonly Body[]
  /** What the first item of the answer holds. */
  answers: Record<string, unknown>
}
type Body = Record<string, string | number>

const text = expect.any(String)
const logo = expect.stringMatching(/^\//)
const area = { value: expect.stringMatching(/^\d{6}$/), label: text }

export const rows: readonly Row[] = [
  {
    path: '/api/user/get_req_chkcode_id',
    body: {},
    answers: { result: expect.stringMatching(/^[\w-]{8,}$/) },
  },
  {
    path: '/api/user/get_menu_list',
    as: 'officer1',
    body: { auth_version_id: '' },
    // Whatever utoken a body has, the session's cookie says who asks.
    also: [
      { utoken: 'forged', auth_version_id: '' },
      { utoken: '', authVersionId: '' },
    ],
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
    body: { userAgentAccount: '15400000002' },
    also: [
      { userAccount: '15400000002' },
      { user_account: '15400000002' },
      { user_account: '15400000002', userAgentAccount: '15400000002' },
    ],
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
    also: [{ contactName: '林示例', contactMobile: '15400000012', provinceCode: '330000' }],
    answers: { result: 'ok' },
  },
  {
    path: '/api/member/edit_my_info',
    as: '15400000011',
    body: { email: 'lin@example.com', gender: 'F', idNo: '990101198506150020' },
    also: [{ email: 'lin@example.com', gender: 'F', id_no: '990101198506150020' }],
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
      simulated: true,
      page_logo: [{ index_logo: logo, login_logo: logo, menu_logo: logo, menu_small_logo: logo }],
    },
  },
  {
    path: '/api/content/page/footer/get',
    body: {},
    answers: { text: expect.stringMatching(/^<p>.+<\/p>$/) },
  },
  {
    path: '/api/sys/query_have_log',
    as: '15400000003',
    body: { account: '15400000003', pageSize: 99999 },
    also: [{ account: '15400000003', page_size: 99999, pageNo: 1 }, { account: '15400000003' }],
    answers: { result: expect.stringMatching(/^(true|false)$/) },
  },
  {
    path: '/api/org/query',
    body: { org_name: '示例银行', page_no: 1 },
    also: [{ orgName: '示例银行', pageNo: 1 }],
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
    also: [
      { page_no: 2, page_size: 5 },
      { pageNo: 2, page_no: 2, pageSize: 5, menuName: '', kind_code: '' },
    ],
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

/**
 * Rows that change the caller's standing, in every spelling: here they are refused for what they say, which shows that
 * their names were understood. What they do is in passwords and uploads.
 */
interface RefusedRow {
  path: string
  as?: string
  bodies: readonly Body[]
  code: string
}

const account = '15400000003'
/** Weak new passwords are refused before anything is counted as a try. */
const changes = [
  { account, new_pwd: 'too weak', old_pwd: 'Wrong#2026', sms_code: '000000' },
  { account, newPwd: 'too weak', oldPwd: 'Wrong#2026', sms_code: '000000' },
  { account, newPwd: 'too weak', oldPwd: 'Wrong#2026', smsCode: '000000' },
]
const submits = [
  { userAccount: '15400000999', newPwd: 'Portal#2027', smsCode: '000000' },
  { user_account: '15400000999', new_pwd: 'Portal#2027', sms_code: '000000' },
]
const picture = '/files/0f8fad5bd9cb469fa16570867728950e.jpg'
const wrongSignIn = { account, password: 'Wrong#2026' }

export const refusedRows: readonly RefusedRow[] = [
  {
    path: '/api/member/login',
    bodies: [
      { ...wrongSignIn, check_code: captchaAnswer, req_code_session_id: 'none', biz_type: 'comp' },
      { ...wrongSignIn, checkcode: captchaAnswer, reqCodeSessionId: 'none', bizType: 'comp' },
      { ...wrongSignIn, checkCode: captchaAnswer, req_code_session_id: 'none', biz_type: 'comp' },
    ],
    code: '12007',
  },
  {
    path: '/api/member/forget_pwd_send',
    bodies: [
      { userAccount: account, chkcodeReqId: 'none', chkcode: captchaAnswer },
      { user_account: account, chkcode_req_id: 'none', chkcode: captchaAnswer },
    ],
    code: '12007',
  },
  { path: '/api/member/forget_pwd_submit', bodies: submits, code: '23004' },
  { path: '/api/member/modify_pwd', as: account, bodies: changes, code: '23003' },
  { path: '/api/member/modifyPwdForFin', as: account, bodies: changes, code: '23003' },
  {
    path: '/api/member/update_pwd_send',
    as: account,
    bodies: [{ user_account: '15400000001' }, { userAccount: '15400000001' }],
    code: '9015',
  },
  {
    path: '/api/member/update_avatar',
    as: account,
    bodies: [
      { userAvatar: picture, avatar: picture, userAccount: '15400000001' },
      { user_avatar: picture, avatar: picture, user_account: '15400000001' },
    ],
    code: '9015',
  },
]
