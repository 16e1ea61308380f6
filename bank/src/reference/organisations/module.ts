import { defineModule } from '../../platform/kernel/module.ts'
import { acceptorListReads } from './acceptor-list-query.ts'
import { acceptorListHandlers } from './acceptor-lists.ts'
import { acceptorHandlers } from './acceptors.ts'
import { organisationHandlers } from './handlers.ts'
import { orgAdminHandlers } from './org-admin.ts'

export const organisationsModule = defineModule({
  calls: [organisationHandlers, orgAdminHandlers, acceptorHandlers, acceptorListHandlers, acceptorListReads],
  changes: {
    acceptor: { objectType: 'bank_org', permission: 'limit_view' },
    org: { objectType: 'bank_org', permission: 'org_view' },
  },
})
