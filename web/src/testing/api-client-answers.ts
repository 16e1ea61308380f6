import { callRows, clientRows } from './api-client-rows.ts'
import { rateGrid } from './discount-rows.ts'
import type { Answers } from './gateway.ts'
import { companyUser, stateOf } from './people.ts'

/** What the page of a company's programs asks for when it opens, for its main account. */
export const clientAnswers = (): Answers => ({
  '/api/session/state': [stateOf(companyUser)],
  '/api/quotes/query_rate_grid': [{ ...rateGrid, business_date: '2026-06-23' }],
  '/api/user/get_setting': [{ value: '' }],
  '/api/webhook/query': [],
  '/api/client/query': [{ total: clientRows.length, rows: [...clientRows], page_no: 1, page_size: 100 }],
  '/api/client/detail': ({ client_id }) =>
    clientRows.filter(row => row.client_id === client_id).map(row => ({ ...row })),
  '/api/client/query_quota': [
    { kind: 'read', limit: 600, window_seconds: 60, used: 12 },
    { kind: 'money', limit: 120, window_seconds: 1, used: 120 },
  ],
  '/api/client/count_waiting': [{ changes: 0, keys: 0, endpoints: 0 }],
  '/api/client/query_call': [{ total: callRows.length, rows: callRows, page_no: 1, page_size: 5 }],
})
