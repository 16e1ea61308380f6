import '../../../domain/review/review.css'
import { recoursePapers } from '@portal/shared/recourse/papers.ts'
import { recourseStates } from '@portal/shared/recourse/states.ts'
import { useSession } from '../../../core/api/session.tsx'
import { steadyMs } from '../../../core/refresh.ts'
import { type Recourse, RecourseStatus } from '../../../domain/presentment/recourse.tsx'
import { RecoursePapers } from '../../../domain/receipts/recourse-papers.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'

const filterBy = declareFilter({
  recourse_no: { label: '追索编号', max: 16 },
  state: {
    label: '状态',
    choices: Object.entries(recourseStates).map(([value, { name }]) => ({ value, name })),
  },
  keyword: { label: '当事人或票号', max: 60 },
  begun_from: { label: '发起日期', until: 'begun_to' },
})

const columns = gridColumns<Recourse>([
  { id: 'recourse_no', title: '追索编号', width: 172, frozen: true, card: 'title', sort: true },
  {
    id: 'state',
    title: '状态',
    width: 108,
    card: 'status',
    of: row => row.state_name,
    cell: row => <RecourseStatus row={row} />,
  },
  { id: 'holder_name', title: '追索人', width: 200 },
  { id: 'acceptor_name', title: '承兑人', width: 180 },
  { id: 'face_fen', title: '票面金额', width: 148, sort: true, kind: 'fen' },
  { id: 'demand_fen', title: '追索本金', width: 148, kind: 'fen' },
  { id: 'owed_fen', title: '今天应付', width: 148, kind: 'fen' },
  { id: 'paid_fen', title: '已清偿', width: 148, kind: 'fen' },
  { id: 'drawer_name', title: '出票人', width: 200 },
  { id: 'exchange_code', title: '票交所代码', width: 108, of: row => row.exchange_code || '—' },
  { id: 'parties_count', title: '被追索人', width: 96, of: row => `${row.parties_count} 家` },
  { id: 'due_dt', title: '到期日', width: 116, sort: true },
  { id: 'kind', title: '追索类型', width: 176, of: row => `${row.kind} ${row.kind_name}` },
  { id: 'reason', title: '追索原因', width: 220, of: row => row.reason || '—' },
  { id: 'begun_at', title: '发起时间', width: 146, kind: 'time' },
  { id: 'ended_at', title: '结束时间', width: 146, kind: 'time' },
  { id: 'bill_no', title: '票据（包）号', width: 268, kind: 'bill' },
  { id: 'basis', title: '所据', width: 172, of: row => row.presentment_no || row.follows_no || '—' },
  {
    id: 'papers',
    title: '文书',
    width: 240,
    of: row => row.papers.map(kind => recoursePapers[kind].title).join('、'),
    cell: row => (
      <span className="row">
        <RecoursePapers row={row} />
      </span>
    ),
  },
])

/** 追索查询: every recourse of companies and institutions; to an officer of one bank those about its bills. */
export default function RecoursesPage() {
  const list = useGridSource('/api/admin/query_recourse', {
    filterBy,
    sortable: ['recourse_no', 'face_fen', 'due_dt'],
    pollWhenOfflineMs: steadyMs,
  })
  const { first } = list
  const isOfOneBank = useSession().user?.bank_name !== undefined
  return (
    <ListPage title="追索查询">
      <ListCard
        list={list}
        id="recourses"
        caption="追索"
        columns={columns}
        rowKey={row => row.recourse_no}
        requires={['disc_apply_view']}
        serverExport="recourses"
        note={`${isOfOneBank ? '限本行贴现过的票据，' : ''}新的在前；本行对贴现企业的追索在放款查询中办理`}
        {...(first && { totals: { face_fen: moneyText(first.total_fen) }, totalLabel: '全部合计' })}
        empty={
          <ListEmpty list={list} of="追索" none="还没有追索">
            {isOfOneBank
              ? '本行贴现过的票据，持票人发起追索后显示在这里'
              : '票据被拒付、持票人发起追索后显示在这里'}
          </ListEmpty>
        }
      />
    </ListPage>
  )
}
