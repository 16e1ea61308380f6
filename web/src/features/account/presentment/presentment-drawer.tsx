import '../../../domain/review/review.css'
import '../../../domain/discount/detail.css'
import { useCall } from '../../../core/api/hooks.ts'
import { exchangeFacts } from '../../../domain/bills/exchange-code.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import {
  isFigure,
  kindText,
  type Presentment,
  PresentmentStatus,
  refusalText,
} from '../../../domain/presentment/status.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { BillNo, longTime } from '../../../ui/data/figures.tsx'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { NextLine } from '../../../widgets/next-line.tsx'
import { daysLeftText } from './days-left.ts'
import { actNames, type PresentmentActName, switchOf } from './presentment-acts.tsx'

type Fact = [name: string, value: string]

const actsOf = (row: Presentment): PresentmentActName[] => [row.actions, switchOf(row) ?? []].flat()

/** Of the buttons that are not the first thing to do. */
const looks: Readonly<Partial<Record<PresentmentActName, 'danger-line' | 'line'>>> = {
  withdraw: 'danger-line',
  to_hand: 'line',
  to_run: 'line',
}

/** How it will be presented, and who said so of this bill alone. */
const wayText = ({ automatic, automatic_by, automatic_at }: Presentment): string => {
  const way = automatic ? '自动' : '手工'
  return automatic_at
    ? `${way}（${automatic_by} ${longTime(automatic_at)} 单独设置）`
    : `${way}（随本单位设置）`
}

const billFacts = (row: Presentment, today: string): Fact[] => [
  ['承兑人', row.acceptor_name],
  ['出票人', row.drawer_name],
  ['子票区间', rangeText(row.range)],
  ['票面金额（元）', moneyText(row.amount_fen)],
  ['到期日', row.due_dt],
  ['付款日', row.roll_reason ? `${row.pay_dt}（${row.roll_reason}，顺延）` : row.pay_dt],
  ['最后提示日', [row.last_dt, daysLeftText(row, today)].filter(Boolean).join('，')],
  ...(row.kind === null ? [['提示方式', wayText(row)] satisfies Fact] : []),
]

const presentedFacts = (row: Presentment, accountNo: string): Fact[] => {
  if (row.presentment_no === '') return []
  return [
    ['提示编号', row.presentment_no],
    ['提示方式', kindText(row)],
    ['提示时间', row.presented_at ? longTime(row.presented_at) : '—'],
    ['提示人', row.presented_by],
    ['应答截止', row.answer_by ?? '—'],
    ['应答时间', row.answered_at ? longTime(row.answered_at) : '—'],
    ['票交所代码', row.exchange_code || '—'],
    ...exchangeFacts(row),
    ...(accountNo ? [['入账账号', accountNo] satisfies Fact] : []),
  ]
}

/** The account and the earlier presentments of a bill that has been presented. */
const History = ({ row, today }: { row: Presentment; today: string }) => {
  const detail = useCall(
    '/api/presentment/presentment_detail',
    row.presentment_no ? { presentment_no: row.presentment_no } : null,
  )
  const facts = [...billFacts(row, today), ...presentedFacts(row, detail.first?.account_no ?? '')]
  return (
    <>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isFigure(value) ? 'figures' : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      {detail.error && <ErrorState title="提示记录未能加载" error={detail.error} onRetry={detail.reload} />}
      {detail.first && detail.first.earlier.length > 0 && (
        <>
          <h3>此前的提示付款（{detail.first.earlier.length} 次）</h3>
          <SimpleTable
            caption="此前的提示付款"
            rows={detail.first.earlier}
            rowKey={each => each.presentment_no}
            columns={[
              { key: 'no', title: '提示编号', cell: each => each.presentment_no },
              { key: 'state', title: '结果', cell: each => <PresentmentStatus row={each} /> },
              {
                key: 'at',
                title: '提示时间',
                cell: each => (each.presented_at ? longTime(each.presented_at) : '—'),
              },
              { key: 'why', title: '拒付理由', cell: each => refusalText(each) || '—' },
            ]}
          />
        </>
      )}
    </>
  )
}

interface PresentmentDrawerProps {
  /** Id of the holding; null = closed. */
  holdingId: string | null
  today: string
  onAct: (row: Presentment, act: PresentmentActName) => void
  onClose: () => void
}

/** One bill on its way to payment: its days, what was answered, what happens next, by whom and until when. */
export const PresentmentDrawer = ({ holdingId, today, onAct, onClose }: PresentmentDrawerProps) => {
  const found = useCall('/api/presentment/query_presentment', holdingId ? { holding_id: holdingId } : null)
  const row = found.first?.rows[0]
  return (
    <Drawer open={holdingId !== null} title="提示付款" onClose={onClose}>
      {found.error && <ErrorState title="票据未能加载" error={found.error} onRetry={found.reload} />}
      {!found.first && !found.error && <Skeleton rows={8} />}
      {found.first && !row && (
        <div className="review-body">
          <Alert tone="info">这张票据不在提示付款之列：未到期、已转让或不属于本单位。</Alert>
        </div>
      )}
      {row && (
        <>
          <div className="review-body">
            <p className="review-head">
              <PresentmentStatus row={row} />
              <BillNo value={row.bill_no} />
              <NextLine of={row} />
            </p>
            {refusalText(row) && <Alert tone="error">拒付理由：{refusalText(row)}</Alert>}
            <History row={row} today={today} />
          </div>
          {actsOf(row).length > 0 && (
            <footer className="detail-foot">
              <span className="push row detail-actions">
                {actsOf(row).map(action => (
                  <Button
                    key={action}
                    variant={looks[action] ?? (row.stage === 'P30' ? 'line' : 'primary')}
                    onClick={() => onAct(row, action)}
                  >
                    {actNames[action]}
                  </Button>
                ))}
                {row.holding_state === '10' && row.stage !== 'N10' && (
                  <ButtonLink
                    variant={row.stage === 'P30' ? 'primary' : 'line'}
                    to={`/recourse?holding=${row.holding_id}`}
                  >
                    发起追索
                  </ButtonLink>
                )}
              </span>
            </footer>
          )}
        </>
      )}
    </Drawer>
  )
}
