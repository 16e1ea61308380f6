import '../../../domain/review/review.css'
import '../../../domain/reference/back-office.css'
import './rates-page.css'
import '../../../domain/rates/quotes.css'
import { useCan } from '../../../core/api/use-can.ts'
import { type PageTab, PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { GroupsTab } from './groups-tab.tsx'
import { MemberPricesTab } from './member-prices-tab.tsx'
import { PublicationsTab } from './publications-tab.tsx'
import { RateGridTab } from './rate-grid-tab.tsx'

const priced: PageTab[] = [
  { id: 'members', title: '会员价格', Panel: MemberPricesTab },
  { id: 'groups', title: '集团额度', Panel: GroupsTab },
]

/** 报价维护: the bank's prices, when they were published, what single members pay, and the limits of groups. */
export default function RatesPage() {
  const seesMembers = useCan('member_price')
  return (
    <ListPage title="报价维护">
      <PageTabs
        label="报价维护"
        tabs={[
          { id: 'grid', title: '当前报价', Panel: RateGridTab },
          { id: 'days', title: '发布记录', Panel: PublicationsTab },
          ...(seesMembers ? priced : []),
        ]}
      />
    </ListPage>
  )
}
