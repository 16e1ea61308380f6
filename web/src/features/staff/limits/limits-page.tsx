import '../../../domain/review/review.css'
import '../../../domain/reference/back-office.css'
import { useSession } from '../../../core/api/session.tsx'
import { type PageTab, PageTabs } from '../../../ui/layout/page-tabs.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { BankLinesTab } from './bank-lines-tab.tsx'
import { LimitsTab } from './limits-tab.tsx'
import { ListsTab } from './lists-tab.tsx'

const bankLines: PageTab = { id: 'banks', title: '贴入行额度', Panel: BankLinesTab }

/** An officer of one discounting bank sees that bank's own lines, and not what the portal's acceptors have in all. */
const tabsOf = (isOfOneBank: boolean): readonly [PageTab, ...PageTab[]] =>
  isOfOneBank
    ? [bankLines]
    : [
        { id: 'limits', title: '承兑人额度', Panel: LimitsTab },
        bankLines,
        { id: 'lists', title: '逾期与披露名单', Panel: ListsTab },
      ]

/** 额度管理: the acceptors' lines, the discounting banks' own, and the monthly lists that stop or warn of acceptors. */
export default function LimitsPage() {
  const { user } = useSession()
  return (
    <ListPage title="额度管理">
      <PageTabs label="额度管理" tabs={tabsOf(user?.bank_name !== undefined)} />
    </ListPage>
  )
}
