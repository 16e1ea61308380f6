import type { Errands, Handlers } from '../platform/kernel/handler.ts'
import { defineModule } from '../platform/kernel/module.ts'
import { applyInstant, askBeforeInstant } from './apply.ts'
import { instantFacts } from './facts.ts'
import { instantOverview, switchInstant } from './overview.ts'
import { instantPrice } from './price.ts'
import { decisionForOfficers, instantResult } from './result.ts'
import { shadowRun } from './shadow.ts'
import {
  approveVersion,
  draftVersion,
  queryVersions,
  refuseVersion,
  versionDetail,
  withdrawVersion,
} from './versions.ts'

const handlers = {
  '/api/instant/facts': instantFacts,
  '/api/instant/price': instantPrice,
  '/api/instant/apply': applyInstant,
  '/api/instant/result': instantResult,
  '/api/admin/instant/query_version': queryVersions,
  '/api/admin/instant/version_detail': versionDetail,
  '/api/admin/instant/draft_version': draftVersion,
  '/api/admin/instant/shadow_run': shadowRun,
  '/api/admin/instant/approve_version': approveVersion,
  '/api/admin/instant/refuse_version': refuseVersion,
  '/api/admin/instant/withdraw_version': withdrawVersion,
  '/api/admin/instant/switch': switchInstant,
  '/api/admin/instant/overview': instantOverview,
  '/api/admin/instant/decision': decisionForOfficers,
} satisfies Handlers

const errands = { '/api/instant/apply': askBeforeInstant } satisfies Errands

export const instantModule = defineModule({ calls: [handlers], errands })
