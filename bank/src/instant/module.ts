import { Fault } from '@portal/shared/errors/fault.ts'
import type { Handlers } from '../platform/kernel/handler.ts'
import { defineModule } from '../platform/kernel/module.ts'

const notYet = () => {
  throw new Fault('20349')
}

const handlers = {
  '/api/instant/facts': notYet,
  '/api/instant/price': notYet,
  '/api/instant/apply': notYet,
  '/api/instant/result': notYet,
  '/api/admin/instant/query_version': notYet,
  '/api/admin/instant/version_detail': notYet,
  '/api/admin/instant/draft_version': notYet,
  '/api/admin/instant/shadow_run': notYet,
  '/api/admin/instant/approve_version': notYet,
  '/api/admin/instant/refuse_version': notYet,
  '/api/admin/instant/withdraw_version': notYet,
  '/api/admin/instant/switch': notYet,
  '/api/admin/instant/overview': notYet,
  '/api/admin/instant/decision': notYet,
} satisfies Handlers

export const instantModule = defineModule({ calls: [handlers] })
