import '../../../domain/review/review.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { holderKinds, presentmentStates } from '@portal/shared/presentment/states.ts'
import { useMemo, useState } from 'react'
import { steadyMs } from '../../../core/refresh.ts'
import { circulationChoices, exchangeColumns, exchangeFacts } from '../../../domain/bills/exchange-code.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { isFigure, kindText, PresentmentStatus, refusalText } from '../../../domain/presentment/status.tsx'
import { BillNo, longTime } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ListPage } from '../../../widgets/list/list-page.tsx'
import { NextLine } from '../../../widgets/next-line.tsx'

type Row = RowOf<'/api/admin/query_presentment'>['rows'][number]

const namesOf = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([value, name]) => ({ value, name }))

const filterBy = declareFilter({
  presentment_no: { label: '提示编号', max: 16 },
  state: {
    label: '状态',
    choices: Object.entries(presentmentStates).map(([value, { name }]) => ({ value, name })),
  },
  holder_kind: { label: '持票人类别', choices: namesOf(holderKinds) },
  holder_name: { label: '持票人', max: 60 },
  keyword: { label: '承兑人或票号', max: 60 },
  circulation: { label: '流通标志', choices: circulationChoices },
  presented_from: { label: '提示日期', until: 'presented_to' },
})

const sortable = ['presentment_no', 'amount_fen', 'due_dt', 'holder_name', 'acceptor_name', 'state']

const columnsOf = (onOpen: (row: Row) => void) =>
  gridColumns<Row>([
    { id: 'presentment_no', title: '提示编号', width: 172, frozen: true, card: 'title', sort: true },
    {
      id: 'state',
      title: '状态',
      width: 100,
      card: 'status',
      sort: true,
      of: row => row.stage_name,
      cell: row => <PresentmentStatus row={row} />,
    },
    { id: 'holder_name', title: '持票人', width: 180, sort: true },
    { id: 'acceptor_name', title: '承兑人', width: 180, sort: true },
    { id: 'amount_fen', title: '票面金额', width: 148, sort: true, kind: 'fen' },
    { id: 'due_dt', title: '到期日', width: 116, sort: true },
    { id: 'presented_at', title: '提示时间', width: 146, kind: 'time' },
    { id: 'bill_no', title: '票据（包）号', width: 268, kind: 'bill' },
    { id: 'dishonour', title: '拒付理由', width: 200, of: row => refusalText(row) || '—' },
    ...exchangeColumns<Row>('exchange_state'),
    { id: 'exchange_code', title: '票交所代码', width: 108, of: row => row.exchange_code || '—' },
    { id: 'holder_kind', title: '持票人类别', width: 108, of: row => holderKinds[row.holder_kind] },
    { id: 'last_dt', title: '最后提示日', width: 116 },
    { id: 'kind', title: '提示方式', width: 108, of: row => (row.kind === 'late' ? '逾期提示' : '期内提示') },
    { id: 'answer_by', title: '应答截止', width: 116, of: row => row.answer_by ?? '—' },
    { id: 'answered_at', title: '应答时间', width: 146, kind: 'time' },
    { id: 'range', title: '子票区间', width: 160, hidden: true, of: row => rangeText(row.range) },
    {
      id: 'reason',
      title: '逾期原因',
      width: 200,
      hidden: true,
      of: row => `${row.reason_code} ${row.reason}`.trim(),
    },
    { id: 'presented_by', title: '提示人', width: 96, hidden: true },
    openColumn(onOpen),
  ])

const factsOf = (row: Row): [string, string][] => [
  ['持票人', `${row.holder_name}（${holderKinds[row.holder_kind]}）`],
  ['承兑人', row.acceptor_name],
  ['出票人', row.drawer_name],
  ['子票区间', rangeText(row.range)],
  ['票面金额（元）', moneyText(row.amount_fen)],
  ['到期日', row.due_dt],
  ['付款日', row.roll_reason ? `${row.pay_dt}（${row.roll_reason}，顺延）` : row.pay_dt],
  ['最后提示日', row.last_dt],
  ['提示方式', kindText(row)],
  ['提示时间', row.presented_at ? longTime(row.presented_at) : '—'],
  ['提示人', row.presented_by],
  ['应答截止', row.answer_by ?? '—'],
  ['应答时间', row.answered_at ? longTime(row.answered_at) : '—'],
  ['票交所代码', row.exchange_code || '—'],
  ...exchangeFacts(row),
]

/** 提示付款查询: every presentment of companies, institutions and the bank, with a file of all of them. */
export default function PresentmentsPage() {
  const [opened, open] = useState<Row | null>(null)
  const list = useGridSource('/api/admin/query_presentment', {
    filterBy,
    sortable,
    pollWhenOfflineMs: steadyMs,
  })
  const columns = useMemo(() => columnsOf(open), [])
  const { first } = list
  return (
    <ListPage title="提示付款查询">
      <ListCard
        list={list}
        id="presentments"
        caption="提示付款"
        columns={columns}
        rowKey={row => row.presentment_no}
        requires={['disc_apply_view']}
        serverExport="presentments"
        note="新的在前；含本行贴现票据的到期托收"
        onOpen={open}
        openKey={opened?.presentment_no ?? null}
        {...(first && { totals: { amount_fen: moneyText(first.total_fen) }, totalLabel: '全部合计' })}
        empty={
          <ListEmpty list={list} of="提示付款" none="还没有提示付款">
            票据到期提示付款后显示在这里
          </ListEmpty>
        }
      />
      <Drawer open={opened !== null} title={opened?.presentment_no ?? ''} onClose={() => open(null)}>
        {opened && (
          <div className="review-body">
            <p className="review-head">
              <PresentmentStatus row={opened} />
              <BillNo value={opened.bill_no} />
              <NextLine of={opened} />
            </p>
            {refusalText(opened) && <Alert tone="error">拒付理由：{refusalText(opened)}</Alert>}
            <dl className="facts">
              {factsOf(opened).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className={isFigure(value) ? 'figures' : undefined}>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        )}
      </Drawer>
    </ListPage>
  )
}
