/** What a business topic of the event stream changes: calls whose answers are asked for again. */
const callsOf: Record<string, readonly string[]> = {
  disc_apply: [
    '/api/discount/',
    '/api/admin/query_disc_apply',
    '/api/admin/disc_apply_',
    '/api/admin/get_desk',
    '/api/bills/',
    '/api/trade/',
  ],
  payer_consent: ['/api/payer/', '/api/discount/get_overview'],
  bill: ['/api/bills/', '/api/discount/get_overview', '/api/admin/disc_apply_review'],
  sign: [
    '/api/signing/',
    '/api/discount/get_overview',
    '/api/admin/query_sign',
    '/api/admin/sign_',
    '/api/admin/get_desk',
  ],
  document: ['/api/document/'],
  order: ['/api/rediscount/', '/api/admin/order/'],
  market: ['/api/rediscount/query_order', '/api/rediscount/count_order'],
  trade: [
    '/api/trade/',
    '/api/admin/query_invoice',
    '/api/admin/invoice_detail',
    '/api/admin/disc_apply_review',
  ],
  notice: ['/api/notice/', '/api/admin/notice/'],
  session: ['/api/admin/query_session'],
  job: ['/api/admin/job/'],
  export: ['/api/admin/export/'],
  people: [
    '/api/admin/user/',
    '/api/admin/role/',
    '/api/admin/get_desk',
    '/api/operator/',
    '/api/sub_account/',
    '/api/sub_role/',
  ],
  content: ['/api/content/', '/api/admin/content/'],
  site: ['/api/admin/page/'],
  rate: ['/api/quotes/', '/api/admin/rate/', '/api/admin/change/'],
  white: ['/api/whitelist/', '/api/admin/whitelist/', '/api/admin/change/', '/api/admin/get_desk'],
  holiday: ['/api/calendar/', '/api/admin/holiday/', '/api/admin/change/'],
  reference: ['/api/admin/acceptor/', '/api/admin/org/', '/api/admin/param/', '/api/admin/change/'],
  member: [
    '/api/member/',
    '/api/admin/query_member',
    '/api/admin/member_detail',
    '/api/admin/get_desk',
    '/api/admin/rate/query_member',
  ],
}

/** Whether the answer of a call may have changed with a topic; an unknown topic says nothing of any call. */
export const concerns = (topic: string, path: string): boolean =>
  (callsOf[topic] ?? []).some(start => path.startsWith(start))
