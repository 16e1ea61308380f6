import { longTime, Money } from '../../../ui/data/figures.tsx'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { StatusDot, type Tone } from '../../../ui/tag.tsx'
import type { VersionDetail } from './terms.ts'

type Shadow = NonNullable<VersionDetail['shadow']>
type Outcome = Shadow['outcomes'][number]['outcome']

/** Money that nobody would have let go is what to look at. */
const tones: Readonly<Record<Outcome, Tone>> = {
  both_paid: 'ok',
  only_officer: 'warn',
  only_rule: 'error',
  neither: 'outline',
}

/** What a version would have decided, beside what officers did: sums, rules, and each application that differs. */
export const ShadowResult = ({ of }: { of: Shadow }) => {
  const nameOf = (outcome: Outcome) => of.outcomes.find(row => row.outcome === outcome)?.name ?? ''
  return (
    <>
      <p className="muted">
        {of.from_dt} 至 {of.to_dt}，由人工办结的申请 {of.count} 笔，票面 <Money fen={of.face_fen} /> 元；
        {of.ran_by} 于 {longTime(of.ran_at)} 运行
      </p>
      <SimpleTable
        caption="试运行与人工的比对"
        rows={of.outcomes}
        rowKey={row => row.outcome}
        columns={[
          {
            key: 'name',
            title: '比对',
            total: '合计',
            cell: row => <StatusDot tone={tones[row.outcome]}>{row.name}</StatusDot>,
          },
          { key: 'count', title: '笔数', numeric: true, cell: row => row.count, total: of.count },
          {
            key: 'face',
            title: '票面',
            unit: '元',
            numeric: true,
            cell: row => <Money fen={row.face_fen} />,
            total: <Money fen={of.face_fen} />,
          },
        ]}
      />
      <h3>会转人工的规则</h3>
      <SimpleTable
        caption="会转人工的规则"
        rows={of.by_rule}
        rowKey={row => row.rule}
        empty="没有申请会转人工"
        columns={[
          { key: 'name', title: '规则', cell: row => row.name },
          { key: 'count', title: '笔数', numeric: true, cell: row => row.count },
          {
            key: 'face',
            title: '票面',
            unit: '元',
            numeric: true,
            cell: row => <Money fen={row.face_fen} />,
          },
        ]}
      />
      <h3>与人工不一致的申请（{of.differing.length} 笔）</h3>
      <SimpleTable
        caption="与人工不一致的申请"
        rows={of.differing}
        rowKey={row => row.apply_no}
        empty="没有不一致的申请"
        columns={[
          {
            key: 'no',
            title: '申请',
            cell: row => (
              <span className="instant-of">
                {row.company_name}
                <span className="sub figures">
                  {row.apply_no} {longTime(row.submitted_at)}
                </span>
              </span>
            ),
          },
          {
            key: 'face',
            title: '票面',
            unit: '元',
            numeric: true,
            cell: row => <Money fen={row.face_fen} />,
          },
          { key: 'state', title: '人工', cell: row => row.state_name },
          {
            key: 'outcome',
            title: '比对与原因',
            cell: row => (
              <span className="instant-of">
                {nameOf(row.outcome)}
                {row.reasons.map(({ rule, name, text }) => (
                  <span key={`${rule} ${text}`} className="sub instant-of">
                    {name}：{text}
                  </span>
                ))}
              </span>
            ),
          },
        ]}
      />
    </>
  )
}
