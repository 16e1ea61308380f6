/*
 * Pages that notices and the desk lead to, and what in the address opens the row there. The bank makes its links from
 * these rows, and the web's pages are held to them.
 */

interface LinkedPage {
  path: string
  /** Field of the address with the number of the row. */
  no?: string
  /** Further parameters of the address. */
  also?: string
}

export const linkedPages = {
  ownApplication: { path: '/txDiscountApplyStaticList', no: 'apply_no' },
  applicationToApprove: { path: '/discApproval', also: 'segment=approve', no: 'apply_no' },
  applicationToAuthorise: { path: '/discApproval', also: 'segment=authorise', no: 'apply_no' },
  applicationToPay: { path: '/discApproval', also: 'segment=pay', no: 'apply_no' },
  application: { path: '/discApproval', also: 'segment=all', no: 'apply_no' },
  payerConsent: { path: '/payerConsent', no: 'consent_id' },
  ownSign: { path: '/pcBankSign', no: 'sign_no' },
  signReview: { path: '/signReview', no: 'sign_no' },
  ownOrder: { path: '/pcOrderMonitoring', no: 'order_no' },
  orderReview: { path: '/pcOrderCinpound', no: 'order_no' },
  presentment: { path: '/presentment', no: 'keyword' },
  presentments: { path: '/presentmentQuery', no: 'presentment_no' },
  recourse: { path: '/recourse', no: 'recourse_no' },
  ownStatement: { path: '/receipts', also: 'tab=statements', no: 'statement_no' },
  booksDifferences: { path: '/dayEndCheck' },
  statements: { path: '/statementQuery', no: 'statement_no' },
  ownAccountChange: { path: '/pcBankSign', no: 'change_no' },
  accountChanges: { path: '/accountReview', no: 'change_no' },
  positions: { path: '/ztx' },
  bills: { path: '/pcDiscount' },
  fundCalendar: { path: '/fundCalendar' },
  ownInformation: { path: '/pcBasicInfo' },
  memberReview: { path: '/memberReview', no: 'user_code' },
  ownWhiteList: { path: '/tradeWhiteTicket' },
  whiteReview: { path: '/whiteReview', also: 'tab=requests', no: 'request_id' },
  /** A member's own programs, and where its events go. */
  ownClients: { path: '/pcApiClients', no: 'client_id' },
  ownWebhooks: { path: '/pcApiClients', also: 'tab=webhooks' },
  clients: { path: '/apiClientManage', no: 'client_id' },
  users: { path: '/userManage' },
  userChanges: { path: '/userManage', also: 'tab=changes', no: 'change_id' },
  exportFiles: { path: '/exportFiles' },
  auditLog: { path: '/auditLog' },
  /** Bills by their number: of a company, of an institution. */
  ownBill: { path: '/pcDiscount', no: 'bill_no' },
  position: { path: '/ztx', also: 'list=positions', no: 'bill_no' },
  /** An order that everybody may take. */
  marketOrder: { path: '/quotes', also: 'biz=redisc', no: 'order_no' },
  orderOversight: { path: '/orderOversight', no: 'order_no' },
  /** Acceptors by name, and their lines at the bank. */
  acceptor: { path: '/acptList', no: 'org_name' },
  acceptorLists: { path: '/creditLimit', also: 'tab=lists', no: 'list_id' },
  acceptorLimit: { path: '/creditLimit', no: 'org_name' },
} as const satisfies Record<string, LinkedPage>

export type LinkedPageName = keyof typeof linkedPages

/** The portal path that opens a row of a page, or the page where no number is given. */
export const linkTo = (page: LinkedPageName, no?: string | number): string => {
  const { path, no: field, also }: LinkedPage = linkedPages[page]
  const query = [also, ...(no === undefined || field === undefined ? [] : [`${field}=${no}`])].filter(Boolean)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}
