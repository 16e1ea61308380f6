import {
  adminClientQueryCall,
  adminClientQueryQuota,
  clientQueryQuota,
} from '@portal/shared/contract/api-client-changes.ts'
import { clientDetail } from '@portal/shared/contract/api-clients.ts'
import { askAsVisitor } from '../gateway/bank-answer.ts'
import { answerer } from '../gateway/context.ts'

/** What a client has used of its quotas, which the gateways count: told to whom the bank shows the client. */
export const quotaAnswers = [
  answerer(clientQueryQuota.path, async (body, context) => {
    await askAsVisitor(clientDetail, body, context)
    return context.parts.machines.quotasOf(body.client_id)
  }),
  answerer(adminClientQueryQuota.path, async (body, context) => {
    await askAsVisitor(adminClientQueryCall, { ...body, page_no: 1, page_size: 1 }, context)
    return context.parts.machines.quotasOf(body.client_id)
  }),
]
