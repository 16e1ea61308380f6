import '../../../domain/trade/trade-papers.css'
import { tradeMatchNames } from '@portal/shared/trade/parties.ts'
import { billSources } from '../../../domain/bills/bill-source.tsx'
import { rangeText } from '../../../domain/bills/range-text.ts'
import { matchTones } from '../../../domain/trade/match-tones.ts'
import { BillNo, shortTime } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { StatusDot, type Tone } from '../../../ui/tag.tsx'
import type { ReviewSheet } from './review-panel.tsx'

type Bill = ReviewSheet['bills'][number]

const toneOf = ({ registry_outcome: outcome }: Bill): Tone => {
  if (outcome === 'confirmed') return 'ok'
  return outcome === '' ? 'warn' : 'error'
}

const numberColumn: Column<Bill> = {
  key: 'bill',
  title: '票据（包）号 / 子票区间',
  cell: bill => (
    <>
      <BillNo value={bill.bill_no} />
      <span className="sub figures">{rangeText(bill.range)}</span>
    </>
  ),
}

const columns: Column<Bill>[] = [
  numberColumn,
  { key: 'source', title: '来源', cell: bill => billSources[bill.source] },
  {
    key: 'answer',
    title: '登记系统答复',
    cell: bill => (
      <>
        <StatusDot tone={toneOf(bill)}>{bill.registry_text}</StatusDot>
        {bill.registry_holder && <span className="sub">登记持票人：{bill.registry_holder}</span>}
      </>
    ),
  },
  {
    key: 'at',
    title: '查验时间',
    cell: bill =>
      bill.registry_at === null ? (
        '—'
      ) : (
        <>
          <span className="figures">{shortTime(bill.registry_at)}</span>
          <span className="sub">
            {bill.registry_for}，{bill.registry_source}
          </span>
        </>
      ),
  },
]

/** Whether the bills come from those to whom the company has sold. */
const matchColumns: Column<Bill>[] = [
  numberColumn,
  {
    key: 'givers',
    title: '出票人 / 前手',
    cell: bill => (
      <>
        {bill.drawer_name}
        <span className="sub">前手：{bill.giver_name || '不明'}</span>
      </>
    ),
  },
  {
    key: 'match',
    title: '贸易核对',
    cell: bill =>
      bill.trade_match === '' ? (
        '—'
      ) : (
        <>
          <StatusDot tone={matchTones[bill.trade_match]}>{tradeMatchNames[bill.trade_match]}</StatusDot>
          <span className="sub">{bill.trade_match_text}</span>
        </>
      ),
  },
]

/** 票据查验: where each bill came from, the registry's latest answer on it, and how it fits to the trade. */
export const RegistryAnswers = ({ bills }: { bills: readonly Bill[] }) => (
  <section className="trade-papers">
    <h3>票据来源与登记查验</h3>
    <SimpleTable
      caption="票据来源与登记查验"
      columns={columns}
      rows={bills}
      rowKey={bill => String(bill.line)}
    />
    <h3>贸易核对</h3>
    <SimpleTable
      caption="贸易核对"
      stacked
      columns={matchColumns}
      rows={bills}
      rowKey={bill => String(bill.line)}
    />
  </section>
)
