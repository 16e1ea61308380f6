import '../../../domain/review/review.css'
import '../../../domain/discount/detail.css'
import './recourse.css'
import { partyStates, type RecourseAction } from '@portal/shared/recourse/states.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { type Recourse, RecourseStatus } from '../../../domain/presentment/recourse.tsx'
import { isFigure } from '../../../domain/presentment/status.tsx'
import { RecoursePapers } from '../../../domain/receipts/recourse-papers.tsx'
import { Button } from '../../../ui/button.tsx'
import { BillNo, longTime, Money } from '../../../ui/data/figures.tsx'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { dotTones, StatusDot } from '../../../ui/tag.tsx'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { NextLine } from '../../../widgets/next-line.tsx'
import { actNames, OwedFacts } from './recourse-acts.tsx'

const factsOf = (row: Recourse): [name: string, value: string][] => [
  ['追索人', row.holder_name],
  ['追索类型', `${row.kind} ${row.kind_name}`],
  ...(row.reason ? [['追索原因', row.reason] satisfies [string, string]] : []),
  ['承兑人', row.acceptor_name],
  ['出票人', row.drawer_name],
  ['到期日', row.due_dt],
  ['票面金额（元）', moneyText(row.face_fen)],
  ['子票区间', rangeText(row.range)],
  ['追索本金（元）', moneyText(row.demand_fen)],
  ['已清偿（元）', moneyText(row.paid_fen)],
  ['所据', row.presentment_no || row.follows_no || '—'],
  ['发起', `${longTime(row.begun_at)} ${row.begun_by}`],
  ['票交所代码', row.exchange_code || '—'],
]

interface RecourseDrawerProps {
  /** null = closed. */
  recourseNo: string | null
  onAct: (row: Recourse, act: RecourseAction) => void
  onClose: () => void
}

/** One recourse: what is owed today, against whom, what each has answered and paid. */
export const RecourseDrawer = ({ recourseNo, onAct, onClose }: RecourseDrawerProps) => {
  const found = useCall('/api/recourse/recourse_detail', recourseNo ? { recourse_no: recourseNo } : null)
  const row = found.first
  return (
    <Drawer
      open={recourseNo !== null}
      title="追索"
      mark={row && <RecourseStatus row={row} />}
      onClose={onClose}
    >
      {found.error && <ErrorState title="追索未能加载" error={found.error} onRetry={found.reload} />}
      {!row && !found.error && <Skeleton rows={8} />}
      {row && (
        <>
          <div className="review-body">
            <p className="review-head">
              <span className="figures">{row.recourse_no}</span>
              <BillNo value={row.bill_no} />
              <NextLine of={row} />
            </p>
            {row.owed_fen !== '0' && (
              <>
                <h3>今天应付</h3>
                <OwedFacts row={row} />
              </>
            )}
            <h3>被追索人（{row.parties.length} 家，各自对全额负责）</h3>
            <SimpleTable
              caption="被追索人"
              rows={row.parties}
              rowKey={party => party.name}
              columns={[
                {
                  key: 'name',
                  title: '名称',
                  cell: party => <span className="cell-words">{party.name}</span>,
                },
                { key: 'role', title: '身份', cell: party => party.role_name },
                {
                  key: 'state',
                  title: '状态',
                  cell: party => (
                    <StatusDot tone={dotTones[partyStates[party.state].tone]}>{party.state_name}</StatusDot>
                  ),
                },
                {
                  key: 'paid',
                  title: '已清偿',
                  unit: '元',
                  numeric: true,
                  cell: party => <Money fen={party.paid_fen} />,
                },
                { key: 'until', title: '权利至', cell: party => party.until_dt },
                {
                  key: 'reason',
                  title: '拒绝理由',
                  cell: party => <span className="cell-words">{party.reason || '—'}</span>,
                },
              ]}
            />
            {row.payments.length > 0 && (
              <>
                <h3>清偿（{row.payments.length} 笔）</h3>
                <SimpleTable
                  caption="清偿"
                  rows={row.payments}
                  rowKey={paid => String(paid.seq)}
                  columns={[
                    { key: 'at', title: '时间', cell: paid => longTime(paid.paid_at) },
                    {
                      key: 'who',
                      title: '清偿人',
                      cell: paid => <span className="cell-words">{paid.payer_name}</span>,
                    },
                    {
                      key: 'all',
                      title: '金额',
                      unit: '元',
                      numeric: true,
                      cell: paid => <Money fen={paid.amount_fen} />,
                    },
                    {
                      key: 'principal',
                      title: '本金',
                      unit: '元',
                      numeric: true,
                      cell: paid => <Money fen={paid.principal_fen} />,
                    },
                    {
                      key: 'interest',
                      title: '利息',
                      unit: '元',
                      numeric: true,
                      cell: paid => <Money fen={paid.interest_fen} />,
                    },
                    {
                      key: 'costs',
                      title: '费用',
                      unit: '元',
                      numeric: true,
                      cell: paid => <Money fen={paid.costs_fen} />,
                    },
                  ]}
                />
              </>
            )}
            <h3>追索文书</h3>
            <p className="recourse-papers">
              <RecoursePapers row={row} />
            </p>
            <h3>票据与追索</h3>
            <dl className="facts">
              {factsOf(row).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className={isFigure(value) ? 'figures' : undefined}>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          {row.actions.length > 0 && (
            <footer className="detail-foot">
              <span className="push row detail-actions">
                {row.actions.toReversed().map(action => (
                  <Button
                    key={action}
                    variant={action === 'settle' || action === 'follow' ? 'primary' : 'danger-line'}
                    onClick={() => onAct(row, action)}
                  >
                    {actNames[action]}
                  </Button>
                ))}
              </span>
            </footer>
          )}
        </>
      )}
    </Drawer>
  )
}
