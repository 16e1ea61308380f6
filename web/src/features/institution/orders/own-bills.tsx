import { formatRange } from '@portal/shared/bills/range.ts'
import { useState } from 'react'
import { useAction, useCall } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { typedBillNo } from '../../../domain/bills/bill-no-filter.ts'
import { holdingRange } from '../../../domain/bills/part.ts'
import { PartEditor } from '../../../domain/bills/part-editor.tsx'
import { namedRange } from '../../../domain/bills/range-text.ts'
import { Button } from '../../../ui/button.tsx'
import { BillNo, Money } from '../../../ui/data/figures.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { TextInput } from '../../../ui/inputs/inputs.tsx'
import { Pager } from '../../../ui/inputs/pager.tsx'
import { useLastPage } from '../../../widgets/address/use-last-page.ts'
import { type FreeBill, FreeBills } from './free-bills.tsx'
import { type OwnBill, takenFen, wholePart } from './order-form.ts'

interface OwnBillsProps {
  chosen: readonly OwnBill[]
  onChange: (chosen: readonly OwnBill[]) => void
}

/** The chosen ones, each to be sold whole or in part. */
const Chosen = ({ chosen, onChange }: OwnBillsProps) => {
  const replace = (at: number, bill: OwnBill) => onChange(chosen.with(at, bill))
  return (
    <ul className="order-chosen" aria-label="已选票据">
      {chosen.map((bill, at) => (
        <li key={bill.holding_id}>
          <div className="order-chosen-line">
            <span>
              <BillNo value={bill.bill_no} />
              <span className="meta order-chosen-range">
                {bill.acceptor_name}，到期 {bill.due_dt}
                {bill.part ? '' : `，${namedRange(bill.range)}`}
              </span>
            </span>
            <b className="push">
              <Money fen={takenFen(bill)} />
            </b>
            {bill.range !== '0' && (
              <button
                type="button"
                className="link-button"
                aria-pressed={bill.part !== null}
                onClick={() => replace(at, { ...bill, part: bill.part ? null : wholePart(bill) })}
              >
                {bill.part ? '整张卖出' : '部分卖出'}
              </button>
            )}
            <button
              type="button"
              className="link-button"
              aria-label={`移除 ${bill.bill_no}`}
              onClick={() => onChange(chosen.toSpliced(at, 1))}
            >
              移除
            </button>
          </div>
          {bill.part && (
            <PartEditor
              holding={bill}
              texts={bill.part}
              amountLabel="卖出金额"
              serverError=""
              onChange={({ amount, range }) => replace(at, { ...bill, part: { amount, range } })}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Bills of one's own to sell: those chosen, and the free ones to choose from. */
export const OwnBills = ({ chosen, onChange }: OwnBillsProps) => {
  const [typed, setTyped] = useState({ bill_no: '', acceptor_name: '' })
  const [asked, setAsked] = useState({ bill_no: '', acceptor_name: '' })
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 5 })
  const { first, error, isPrevious, reload } = useCall(
    '/api/rediscount/query_position',
    {
      state: '10',
      page_no: paging.pageNo,
      page_size: paging.pageSize,
      sort: 'due_dt:asc',
      ...(asked.bill_no && { bill_no: typedBillNo(asked.bill_no) }),
      ...(asked.acceptor_name && { acceptor_name: asked.acceptor_name.trim() }),
    },
    { keepPrevious: true },
  )
  useLastPage(first, pageNo => setPaging({ ...paging, pageNo }))
  const ask = () => {
    setAsked(typed)
    setPaging({ ...paging, pageNo: 1 })
  }
  const asking = useAction('/api/bills/check_disclosure')
  const askAgain = async (holding_id: string) => {
    try {
      await asking.run({ holding_ids: [holding_id] })
    } catch (error) {
      // Announced by the client.
      if (!(error instanceof ApiError)) throw error
    }
  }
  const isChosen = (id: string) => chosen.some(bill => bill.holding_id === id)
  const choose = (row: FreeBill, isTicked: boolean) =>
    onChange(
      isTicked
        ? [
            ...chosen,
            {
              holding_id: row.holding_id,
              bill_no: row.bill_no,
              acceptor_name: row.acceptor_name,
              due_dt: row.due_dt,
              amount_fen: row.amount_fen,
              // What the bank has discounted is sold as it was bought.
              range: row.splittable && row.source !== 'discount' ? formatRange(holdingRange(row)) : '0',
              part: null,
              kept_range: '',
            },
          ]
        : chosen.filter(bill => bill.holding_id !== row.holding_id),
    )
  const list = () => {
    if (error) return <ErrorState title="持仓票据未能加载" error={error} onRetry={reload} />
    if (!first) return <Skeleton rows={paging.pageSize} />
    if (first.rows.length === 0) {
      return (
        <EmptyState title="没有可卖出的票据">
          {asked.bill_no || asked.acceptor_name ? '请放宽查询条件' : '买入的票据会显示在这里'}
        </EmptyState>
      )
    }
    return (
      <>
        <FreeBills
          rows={first.rows}
          dimmed={isPrevious}
          isChosen={isChosen}
          onChoose={choose}
          onAskAgain={id => void askAgain(id)}
        />
        <Pager total={first.total} {...paging} onChange={setPaging} />
      </>
    )
  }
  return (
    <>
      {chosen.length > 0 && <Chosen chosen={chosen} onChange={onChange} />}
      <search>
        <form
          className="row order-bill-search"
          onSubmit={event => {
            event.preventDefault()
            ask()
          }}
        >
          <TextInput
            aria-label="按票据（包）号查找"
            placeholder="票据（包）号"
            inputMode="numeric"
            maxLength={34}
            typed="code"
            value={typed.bill_no}
            onChange={event => setTyped({ ...typed, bill_no: event.target.value })}
          />
          <TextInput
            aria-label="按承兑人查找"
            placeholder="承兑人"
            maxLength={60}
            value={typed.acceptor_name}
            onChange={event => setTyped({ ...typed, acceptor_name: event.target.value })}
          />
          <Button type="submit">查找</Button>
        </form>
      </search>
      {list()}
    </>
  )
}
