import { PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { ClientsTab } from './clients-tab.tsx'
import { HealthTab } from './health-tab.tsx'

/** /apiClientManage: the programs of all members, and how their events arrive. */
export default function ApiClientsPage() {
  return (
    <ListPage title="接口客户端">
      <PageTabs
        label="接口客户端"
        tabs={[
          { id: 'clients', title: '客户端', Panel: ClientsTab },
          { id: 'health', title: '推送健康', Panel: HealthTab },
        ]}
      />
    </ListPage>
  )
}
