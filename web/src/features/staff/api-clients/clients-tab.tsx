import { useMemo } from 'react'
import { steadyMs } from '../../../core/refresh.ts'
import { useOpenRow } from '../../../widgets/address/use-open-row.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { clientColumns } from './client-columns.tsx'
import { ClientDrawer } from './client-drawer.tsx'
import { clientFilter, type MemberClient } from './client-list.ts'

const keyOf = (row: MemberClient) => row.client_id

/** The programs of all members. */
export const ClientsTab = () => {
  const [opened, open] = useOpenRow('client_id')
  const list = useGridSource('/api/admin/client/query', {
    filterBy: clientFilter,
    pollWhenOfflineMs: steadyMs,
    // The search by words finds a client by its number too.
    linked: { key: opened, of: keyOf, field: 'keyword', name: row => row.name },
  })
  const columns = useMemo(() => clientColumns(open), [open])
  return (
    <ListCard
      list={list}
      id="staff-api-clients"
      caption="接口客户端"
      columns={columns}
      rowKey={keyOf}
      requires={['client_view']}
      note="停用立即生效，所有网关拒绝其调用"
      onOpen={row => open(row.client_id)}
      openKey={opened}
      empty={
        <ListEmpty list={list} of="接口客户端">
          企业和机构的主账号新建后会显示在这里
        </ListEmpty>
      }
    >
      <ClientDrawer
        client={list.source.rows?.find(row => row.client_id === opened)}
        onClose={() => open(null)}
      />
    </ListCard>
  )
}
