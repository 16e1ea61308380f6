import { sealedCompanyFields, sealedPersonFields } from '../contract/profile.ts'
import type { BankPath } from '../contract/table.ts'

/** How the bank wants one call. */
export interface WireCall {
  encoding: 'form' | 'json'
  /** Request fields (API spelling) that travel sealed. */
  sealed: readonly string[]
  /** API spelling → the bank's spelling, where they differ. */
  spelling: Readonly<Record<string, string>>
  /** Name of the one field in which the whole body travels, as sealed JSON, where the bank wants it so. */
  sealedBody: string | undefined
  /** The bank wants the utoken in the body beside the header. */
  utokenInBody: boolean
  /** Answer fields that may arrive sealed; opened unless they already look plain (S-I6). */
  opened: readonly string[]
  /** Name under which the bank wraps a page, where it does (S-G1). */
  wrapper: 'order_bill_list_dto' | 'page_list_dto' | undefined
}

const detailFields = ['mobile', 'mobile_phone', ...sealedCompanyFields, ...sealedPersonFields] as const

/** Every call goes to the bank at its own path, in JSON, unless listed here. */
const rows: Partial<Record<BankPath, Partial<WireCall>>> = {
  '/api/user/get_req_chkcode_id': { encoding: 'form' },
  '/api/user/get_voice_chkcode_id': { encoding: 'form' },
  '/api/user/get_work_chkcode_id': { encoding: 'form' },
  '/api/member/login': { encoding: 'form', sealed: ['password'] },
  '/api/user/user_logout': { encoding: 'form' },
  '/api/user/verify_pwd': { encoding: 'form', sealed: ['password'] },
  '/api/user/get_menu_list': { encoding: 'form', utokenInBody: true },
  '/api/member/current_member_detail': { encoding: 'form', opened: detailFields },
  '/api/member/detail': {
    encoding: 'form',
    spelling: { user_account: 'userAgentAccount' },
    opened: detailFields,
  },
  '/api/member/forget_pwd_send': {
    encoding: 'form',
    spelling: { user_account: 'userAccount', chkcode_req_id: 'chkcodeReqId' },
  },
  '/api/member/forget_pwd_submit': {
    encoding: 'form',
    sealed: ['new_pwd'],
    spelling: { user_account: 'userAccount', new_pwd: 'newPwd', sms_code: 'smsCode' },
  },
  '/api/member/modify_pwd': {
    encoding: 'form',
    sealed: ['new_pwd', 'old_pwd'],
    spelling: { new_pwd: 'newPwd', old_pwd: 'oldPwd' },
  },
  '/api/member/modifyPwdForFin': { sealed: ['new_pwd', 'old_pwd'] },
  '/api/member/update_pwd_send': { encoding: 'form' },
  '/api/member/edit_comp': { sealed: sealedCompanyFields },
  '/api/member/edit_my_info': { sealed: sealedPersonFields },
  '/api/member/update_avatar': {
    encoding: 'form',
    spelling: { user_avatar: 'userAvatar', user_account: 'userAccount' },
  },
  '/api/user/eclp_detail': { encoding: 'form', sealed: ['account'] },
  '/api/sys/query_have_log': {
    encoding: 'form',
    spelling: { page_size: 'pageSize', page_no: 'pageNo', user_code: 'userCode' },
  },
  '/api/regist/save_draft': { sealed: sealedCompanyFields },
  '/api/regist/get_draft': { opened: ['mobile', ...sealedCompanyFields] },
  '/api/phone/submit': { sealed: ['password'] },
  '/api/regist/submit': { sealed: ['password'] },
  '/api/admin/member_detail': { opened: detailFields },
  '/api/member/resubmit': { sealed: sealedCompanyFields },
  '/api/operator/add': { sealed: ['mobile'] },
  '/api/sub_account/add': { sealed: ['mobile'] },
  '/api/admin/user/add': { sealed: ['mobile'] },
  '/api/admin/user/edit': { sealed: ['mobile'] },
  '/api/org/query': { sealedBody: 'data' },
  '/getTabledatatest': {
    encoding: 'form',
    spelling: {
      page_no: 'pageNo',
      page_size: 'pageSize',
      menu_code: 'menuCode',
      menu_name: 'menuName',
      kind_code: 'kindCode',
      parent_name: 'parentName',
    },
    wrapper: 'order_bill_list_dto',
  },
  '/api/discount/query_apply': { wrapper: 'order_bill_list_dto' },
  '/api/discount/query_apply_bill': { wrapper: 'order_bill_list_dto' },
  '/api/admin/query_disc_apply': { wrapper: 'page_list_dto' },
}

const plain: WireCall = {
  encoding: 'json',
  sealed: [],
  spelling: {},
  sealedBody: undefined,
  utokenInBody: false,
  opened: [],
  wrapper: undefined,
}

export const wireOf = (path: BankPath): WireCall => ({ ...plain, ...rows[path] })

/** Header that carries the utoken. */
export const utokenHeader = 'utoken'
/** Header that carries one request's id from end to end. */
export const requestIdHeader = 'x-request-id'
/** Headers that tell the bank, for its sign-in log, where a sign-in came from: masked, and in ASCII. */
export const clientAddressHeader = 'x-client-address'
export const clientDeviceHeader = 'x-client-device'
/** Header that names a visitor's session, as a keyed hash: a code serves the session that asked for it, and no other. */
export const clientSessionHeader = 'x-client-session'
/**
 * Header that names where a visitor's guess or message comes from, as keyed hashes: `device=…` for one on which the
 * account has signed in before, `address=…`, and `network=…` for the larger network of an IPv6 address; `;` between them.
 */
export const clientSourceHeader = 'x-client-source'
/** Header that names the wire key of a gateway: whatever is sealed between the two is sealed with that one. */
export const wireKeyHeader = 'x-wire-key'
/** Content type of a write that a program has signed: `SignedCall` (`machines/signature-base.ts`). */
export const signedCallType = 'application/signed+json'
/** Header with a person's key of idempotency, for a write whose body has none; a program's is in what it signed. */
export const idempotencyKeyHeader = 'x-idempotency-key'
/** Header of the bank's answer that has been given before, to the same key: `true`. */
export const replayedHeader = 'idempotency-replayed'
/** Header of the service token, without which the bank does not answer. */
export const serviceTokenHeader = 'x-service-token'

/**
 * POST by gateways under the service token, `{"request_id": "…"}`: the client of that call has left. The bank drops it
 * while it waits for its turn; its answer still comes.
 */
export const callLeftPath = '/service/call_left'

/**
 * Fixed secrets of the sandbox, so that two gateways and a bank agree without any setting.
 * Production refuses them.
 */
export const sandboxSecrets = {
  wireKey: '5a6e64626f78206b65792c206e6f7420666f722070726f64756374696f6e2121',
  wireIv: '53616e64626f7820495620627974652e',
  sessionSecret: 'sandbox session secret, refused in production',
  serviceToken: 'sandbox-service-token',
  /** Signs the gateway's answers to programs: Ed25519, PKCS8 in Base64. */
  signingKey: 'MC4CAQAwBQYDK2VwBCIEIFNhbmRib3ggc2lnbmluZyBrZXk6IG5vdCBzZWNyZXQh',
  /** Signs papers. */
  paperSeed: '73616e64626f78207365616c206f66207061706572732c207075626c69632121',
  webhookSeed: '73616e64626f7820776562686f6f6b2073656564206f66206576656e74732121',
} as const
