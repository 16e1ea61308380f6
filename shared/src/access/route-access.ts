import type { Access } from './access.ts'

const company: Access = { types: ['comp'] }
const institution: Access = { types: ['financeOrg'] }
const government: Access = { types: ['admin'], kinds: ['government'] }
const anyone: Access = {}

/**
 * Who may open each page of the specification's route table: one place for the web's routes and
 * for the menu that is served. Pages beyond it say theirs in their own row.
 */
export const routeAccess = {
  '/main': 'public',
  '/information': 'public',
  '/quotes': 'public',
  '/commonQus': 'public',
  '/tradeWhiteTicket': 'public',
  '/acptList': 'public',
  '/login': 'public',
  '/loginztx': 'public',
  '/loginadmin': 'public',
  '/regist': 'public',
  '/registztx': 'public',
  '/forgetPassword': 'public',
  '/errors/404': 'public',
  '/errors/403': 'public',
  '/errors/500': 'public',
  '/mainIndex': { types: ['admin'] },
  '/bigscreen': government,
  '/userCenter/index': anyone,
  '/pcBasicInfo': anyone,
  '/pcModifyLoginPassword': anyone,
  '/pcPhoneNum': company,
  '/pcOperator': { main: true },
  '/perfectCompanyMess': company,
  '/orgMess': institution,
  '/investMess': { types: ['investOrg'] },
  '/govMess': government,
  '/tx': company,
  '/pcBankSign': company,
  '/pcDiscount': company,
  '/txDiscountApplyStaticList': company,
  '/invoicesControl': company,
  '/ztx': institution,
  '/pcOrderCinpound': institution,
  '/pcOrderMonitoring': institution,
  '/shareQuery': anyone,
} as const satisfies Record<string, Access>

const table: Readonly<Record<string, Access>> = routeAccess

/** The rule of a path of the specification; undefined for others. */
export const accessOfPath = (path: string): Access | undefined => table[path]
