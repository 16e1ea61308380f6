import '../../../domain/review/review.css'
import { differenceActions, differenceStates } from '@portal/shared/books/differences.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { post } from '../../../core/api/client.ts'
import { sideNames } from '../../../domain/books/book-filters.ts'
import { longTime, Money } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { dotTones, StatusDot } from '../../../ui/tag.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import type { Act } from '../../../widgets/act-dialog.tsx'
import { NextLine } from '../../../widgets/next-line.tsx'

export type Difference = RowOf<'/api/admin/books/query_difference'>['rows'][number]

export const faceOf = ({ state, state_name }: Difference) => ({
  name: state_name,
  tone: dotTones[differenceStates[state].tone],
})

const factsOf = (row: Difference): readonly [string, ReactNode][] => [
  ['业务日期', row.dt],
  ['业务编号', row.subject_no],
  ...(row.acct_name
    ? [['账户', `${row.side ? `${sideNames[row.side]}方 ` : ''}${row.acct_name}`] as [string, ReactNode]]
    : []),
  ['应有金额（元）', <Money key="e" fen={row.expected_fen} />],
  ['实有金额（元）', <Money key="f" fen={row.found_fen} />],
  ['差额（元）', <Money key="g" fen={row.gap_fen} />],
  ['最近发现', longTime(row.found_at)],
  ...(row.accepted_at
    ? [['确认', `${row.accepted_by}，${longTime(row.accepted_at)}`] as [string, ReactNode]]
    : []),
]

const actsOf = ({ difference_id, version, actions }: Difference): readonly Act[] => [
  {
    label: differenceActions.accept,
    look: 'primary',
    allowed: actions.includes('accept'),
    ask: {
      title: '确认对账差异',
      note: '确认只记录原因和处理，不改动账务；金额再有变化的，重新待处理。',
      words: 'required',
      field: '原因和处理',
      missing: '请填写原因和处理',
      confirm: '确认差异',
    },
    call: reason =>
      post('/api/admin/books/accept_difference', { difference_id, reason, seen_version: version }),
    done: '差异已确认',
  },
]

const where = (row: Difference): string => {
  const params = new URLSearchParams({ tab: 'entries', from: row.dt, to: row.dt })
  if (row.acct_id) params.set('acct_id', row.acct_id)
  else params.set('keyword', row.subject_no)
  return `/generalLedger?${params}`
}

/** One difference: what was expected and what was found, where to look, and what was said of it. */
export const DifferenceDrawer = ({ of: row, onClose }: { of: Difference | null; onClose: () => void }) => (
  <Drawer open={row !== null} title={row ? `${row.kind_name} ${row.subject_no}` : ''} onClose={onClose}>
    {row && (
      <>
        <div className="review-body">
          <p className="review-head">
            <StatusDot tone={faceOf(row).tone}>{row.state_name}</StatusDot>
            <NextLine of={row} />
          </p>
          <Alert tone={row.state === 'K10' ? 'warn' : 'info'}>{row.detail}</Alert>
          {row.words && <Alert tone="info">确认说明：{row.words}</Alert>}
          <dl className="facts">
            {factsOf(row).map(([name, value]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="figures">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="review-files">
            <Link to={where(row)}>查看当日分录</Link>
          </p>
        </div>
        <footer className="review-foot">
          <ActBar subject={`${row.dt} ${row.kind_name} ${row.subject_no}`} acts={actsOf(row)} />
        </footer>
      </>
    )}
  </Drawer>
)
