import '../../../ui/layout/cards.css'
import './entries-tab.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { accountChoices } from '../../../domain/receipts/account-choices.ts'
import { Button } from '../../../ui/button.tsx'
import { FigureStrip } from '../../../ui/data/figure-strip.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { ChoiceSelect } from '../../../ui/inputs/choice-select.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { moneyText } from '../../../widgets/grid/column-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'

type Entries = RowOf<'/api/statement/query_entry'>
type Entry = Entries['rows'][number]

const filterBy = declareFilter({
  acct_id: { max: 15, stays: true, ask: acctId => acctId || undefined },
  from: { label: '记账日期', until: 'to' },
})

const columns = gridColumns<Entry>([
  { id: 'business_dt', title: '记账日期', width: 112, frozen: true, card: 'title' },
  { id: 'kind_name', title: '摘要', width: 132, card: 'status' },
  { id: 'other_name', title: '对方', width: 220, of: row => row.other_name || '—' },
  { id: 'in', title: '收入', width: 156, kind: 'fen', of: row => (row.is_in ? row.amount_fen : null) },
  { id: 'out', title: '支出', width: 156, kind: 'fen', of: row => (row.is_in ? null : row.amount_fen) },
  { id: 'balance_fen', title: '余额', width: 156, kind: 'fen' },
  { id: 'ref_no', title: '业务编号', width: 160, of: row => row.ref_no || '—' },
  { id: 'receipt_no', title: '回单编号', width: 160, of: row => row.receipt_no || '—' },
  { id: 'remark', title: '附言', width: 160, hidden: true },
  { id: 'at', title: '交易时间', width: 146, kind: 'time', hidden: true },
  { id: 'txn_no', title: '交易流水号', width: 168, hidden: true },
])

/** Opening, what came in and went out, closing: a sum that a reader can redo. */
const Figures = ({ of }: { of: Entries }) => (
  <FigureStrip
    flush
    className="entry-figures"
    figures={[
      { title: '期初余额（元）', value: <Money fen={of.opening_fen} />, note: `${of.from} 日初` },
      { title: '＋ 收入（元）', value: <Money fen={of.in_fen} />, note: `${of.in_count} 笔` },
      { title: '－ 支出（元）', value: <Money fen={of.out_fen} />, note: `${of.out_count} 笔` },
      { title: '＝ 期末余额（元）', value: <Money fen={of.closing_fen} />, note: `${of.to} 日终`, net: true },
    ]}
  />
)

const Kinds = ({ of }: { of: Entries }) =>
  of.kinds.length > 0 && (
    <ul className="entry-kinds" aria-label="分类合计">
      {of.kinds.map(each => (
        <li key={`${each.kind_name}${each.is_in}`}>
          <span className="muted">
            {each.kind_name}（{each.is_in ? '收入' : '支出'} {each.count} 笔）
          </span>
          <b className="figures">{moneyText(each.amount_fen)}</b>
        </li>
      ))}
    </ul>
  )

/** A statement of the span on screen; the page goes on to it. */
const ordering = ({ acct_id, from, to }: Entries, open: (statementNo: string) => void): Act => ({
  label: '出具对账单',
  look: 'primary',
  ask: {
    about: (
      <p>
        为 <b className="figures">{from}</b> 至 <b className="figures">{to}</b>{' '}
        的收付出具对账单，带电子签名与验证码。同一期间再次出具的为同一份。
      </p>
    ),
    confirm: '出具',
  },
  call: async () => {
    const [made] = await post('/api/statement/order_statement', { acct_id, from, to }, { quiet: true })
    if (made) open(made.statement_no)
  },
  done: '对账单已出具',
})

/** 账户明细: every line of one account over a span of days, with the balance after each. */
export const EntriesTab = () => {
  const navigate = useNavigate()
  const [act, setAct] = useState<Act | null>(null)
  const accounts = useCall('/api/statement/query_account', {}, { pollWhenOfflineMs: steadyMs })
  const list = useGridSource('/api/statement/query_entry', { filterBy, pollWhenOfflineMs: steadyMs })
  const { first, filter, setFilter } = list
  const choices = accountChoices(accounts.rows ?? [])
  const openStatement = (no: string) => void navigate(`/receipts?tab=statements&statement_no=${no}`)
  return (
    <div className="entries">
      <Card flush>
        <div className="entry-head">
          <Field label="账户">
            <ChoiceSelect
              choices={choices.slice(1)}
              none={choices[0]?.name ?? '还没有账户'}
              value={filter.acct_id === choices[0]?.value ? '' : filter.acct_id}
              onChange={acct_id => setFilter({ ...filter, acct_id })}
            />
          </Field>
          <Button
            disabled={!first || first.acct_id === ''}
            onClick={() => first && setAct(ordering(first, openStatement))}
          >
            出具对账单
          </Button>
        </div>
        {first && <Figures of={first} />}
        {first && <Kinds of={first} />}
      </Card>
      <ListCard
        list={list}
        id="entries"
        caption="账户明细"
        columns={columns}
        rowKey={row => row.entry_no}
        rowLabel={row => `${row.business_dt} ${row.entry_no}`}
        choosable
        note={first ? `${first.from} 至 ${first.to}，由早到晚；缺省为本月` : '由早到晚'}
        {...(first && {
          totals: {
            in: moneyText(first.in_fen),
            out: moneyText(first.out_fen),
            balance_fen: moneyText(first.closing_fen),
          },
          totalLabel: '期间合计',
        })}
        empty={
          <ListEmpty list={list} of="收付" none="本期没有收付" narrowed="请换一段日期">
            期初余额即期末余额
          </ListEmpty>
        }
      />
      {act && <ActDialog act={act} onClose={() => setAct(null)} />}
    </div>
  )
}
