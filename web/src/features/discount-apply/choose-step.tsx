import './choose.css'
import { addDays } from '@portal/shared/calendar/dates.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useCall } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { typedBillNo } from '../discount/bill-no-filter.ts'
import { type Holding, wholeTexts } from '../discount/part.ts'
import { useRateGrid } from '../quotes/rate-table.tsx'
import { ChosenBill } from './chosen-bill.tsx'
import { HoldingList } from './holding-list.tsx'
import type { Application } from './use-application.ts'

const SOON_DAYS = 30
const noFilter = { bill_no: '', acceptor_name: '', soon: false }

/** Step 1: one bill of those held; what cannot be discounted says why. */
export const ChooseStep = ({ application }: { application: Application }) => {
  const [params] = useSearchParams()
  const [typed, setTyped] = useState({ ...noFilter, soon: params.get('due') === String(SOON_DAYS) })
  const [filter, setFilter] = useState(typed)
  const [paging, setPaging] = useState({ page_no: 1, page_size: 10 })
  const today = useRateGrid().first?.business_date

  const billNo = typedBillNo(filter.bill_no)
  const acceptor = filter.acceptor_name.trim()
  const page = useCall(
    '/api/bills/query_holding',
    filter.soon && !today
      ? null
      : {
          ...paging,
          ...(billNo ? { bill_no: billNo } : {}),
          ...(acceptor ? { acceptor_name: acceptor } : {}),
          ...(filter.soon && today ? { due_from: today, due_to: addDays(today, SOON_DAYS) } : {}),
        },
    { keepPrevious: true },
  )
  const found = page.first
  const chosen = useRef<HTMLDivElement>(null)

  const ask = (next: typeof filter) => {
    setFilter(next)
    setPaging({ ...paging, page_no: 1 })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask(typed)
  }
  const pick = (holding: Holding) => {
    application.choose({ holding, partial: false, ...wholeTexts(holding) })
    // Below the list on narrow screens: bring it under the thumb.
    if (window.matchMedia('(max-width: 1199px)').matches) chosen.current?.scrollIntoView({ block: 'start' })
  }

  const list = () => {
    if (!found && page.error)
      return <ErrorState title="持有票据未能加载" error={page.error} onRetry={page.reload} />
    if (!found) return <Skeleton rows={6} rowHeight={56} />
    if (found.rows.length === 0) {
      const filtered = billNo || acceptor || filter.soon
      return filtered ? (
        <EmptyState
          title="没有符合条件的票据"
          action={
            <Button
              onClick={() => {
                setTyped(noFilter)
                ask(noFilter)
              }}
            >
              清除条件
            </Button>
          }
        >
          请核对票据（包）号或承兑人名称
        </EmptyState>
      ) : (
        <EmptyState title="没有持有的票据">企业收到的票据会显示在这里，可用于贴现。</EmptyState>
      )
    }
    return (
      <>
        <HoldingList
          rows={found.rows}
          chosenId={application.draft.holding?.holding_id}
          dimmed={page.isBusy && filter !== noFilter}
          onPick={pick}
        />
        <Pager
          total={found.total}
          pageNo={found.page_no}
          pageSize={found.page_size}
          onChange={next => setPaging({ page_no: next.pageNo, page_size: next.pageSize })}
        />
      </>
    )
  }

  return (
    <div className="apply-layout">
      <Card flush title="选择票据" className="apply-list">
        <form className="apply-filter" onSubmit={submit}>
          <Field label="票据（包）号">
            <TextInput
              value={typed.bill_no}
              maxLength={34}
              inputMode="numeric"
              placeholder="30 位数字，可输入一部分"
              onChange={event => setTyped({ ...typed, bill_no: event.target.value })}
            />
          </Field>
          <Field label="承兑人">
            <TextInput
              value={typed.acceptor_name}
              maxLength={60}
              placeholder="全部"
              onChange={event => setTyped({ ...typed, acceptor_name: event.target.value })}
            />
          </Field>
          <label className="apply-soon">
            <input
              type="checkbox"
              checked={typed.soon}
              onChange={event => {
                const next = { ...typed, soon: event.target.checked }
                setTyped(next)
                ask(next)
              }}
            />
            仅看 {SOON_DAYS} 天内到期
          </label>
          <Button type="submit">查询</Button>
        </form>
        {list()}
      </Card>
      <div ref={chosen} className="apply-chosen">
        <ChosenBill application={application} />
      </div>
    </div>
  )
}
