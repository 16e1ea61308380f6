import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'

/** Far more than a member may have in force. */
const ALL = 100

/** All clients of the member: their number and figures stand above the list, so the list is asked for once. */
export const useClients = () =>
  useCall(
    '/api/client/query',
    { page_no: 1, page_size: ALL },
    { pollWhenOfflineMs: steadyMs, keepPrevious: true },
  )
