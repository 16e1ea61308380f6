import { defineModule } from '../../platform/kernel/module.ts'
import { acceptorHandlers } from './acceptors.ts'
import { organisationHandlers } from './handlers.ts'
import { orgAdminHandlers } from './org-admin.ts'

export const organisationsModule = defineModule({
  calls: [organisationHandlers, orgAdminHandlers, acceptorHandlers],
  changes: {
    acceptor: { objectType: 'bank_org', permission: 'limit_view' },
    org: { objectType: 'bank_org', permission: 'org_view' },
  },
})
