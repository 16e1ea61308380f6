import type { CallPath } from '../contract/table.ts'

/** How the bank wants one call: what specification section 7 says of the bank's side. */
export interface WireCall {
  encoding: 'form' | 'json'
  /** Request fields (API spelling) that travel sealed. */
  sealed: readonly string[]
  /** API spelling → the bank's spelling, where they differ. */
  spelling: Readonly<Record<string, string>>
  /** The bank wants the utoken in the body beside the header. */
  utokenInBody: boolean
  /** Answer fields that may arrive sealed; opened unless they already look plain (S-I6). */
  opened: readonly string[]
  /** Name under which the bank wraps a page, where it does (S-G1). */
  wrapper: 'order_bill_list_dto' | 'page_list_dto' | undefined
}

/** Every call goes to the bank at its own path, in JSON, unless listed here. */
const rows: Partial<Record<CallPath, Partial<WireCall>>> = {
  '/api/user/get_req_chkcode_id': { encoding: 'form' },
  '/api/member/login': { encoding: 'form', sealed: ['password'] },
  '/api/user/user_logout': { encoding: 'form' },
  '/api/user/get_menu_list': { encoding: 'form', utokenInBody: true },
  '/api/member/current_member_detail': { encoding: 'form', opened: ['mobile'] },
  '/api/discount/query_apply': { wrapper: 'order_bill_list_dto' },
  '/api/admin/query_disc_apply': { wrapper: 'page_list_dto' },
}

const plain: WireCall = {
  encoding: 'json',
  sealed: [],
  spelling: {},
  utokenInBody: false,
  opened: [],
  wrapper: undefined,
}

export const wireOf = (path: CallPath): WireCall => ({ ...plain, ...rows[path] })

/** Header that carries the utoken. */
export const utokenHeader = 'utoken'
/** Header that carries one request's id from end to end. */
export const requestIdHeader = 'x-request-id'
/** Header of the service token that guards the bank's sandbox and operations calls. */
export const serviceTokenHeader = 'x-service-token'

/**
 * Fixed secrets of the sandbox, so that two gateways and a bank agree without any setting.
 * Production refuses them (design section 7).
 */
export const sandboxSecrets = {
  wireKey: '5a6e64626f78206b65792c206e6f7420666f722070726f64756374696f6e2121',
  wireIv: '53616e64626f7820495620627974652e',
  sessionSecret: 'sandbox session secret, refused in production',
  serviceToken: 'sandbox-service-token',
} as const
