import './choose.css'
import { addDays } from '@portal/shared/calendar/dates.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { post } from '../../../core/api/client.ts'
import { useBankDay } from '../../../core/api/clock.ts'
import { useAction, useCall } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { showToast } from '../../../core/toast-store.ts'
import type { Holding } from '../../../domain/bills/part.ts'
import { Button } from '../../../ui/button.tsx'
import { BillNo } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Pager } from '../../../ui/inputs/pager.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { useLastPage } from '../../../widgets/address/use-last-page.ts'
import { usePagedAddress } from '../../../widgets/address/use-paged-address.ts'
import { addHoldings, MAX_BILLS } from './choice.ts'
import { ChosenBills } from './chosen-bills.tsx'
import { filterRequest, HoldingFilterForm, holdingFields, noFilter } from './holding-filter.tsx'
import { HoldingList } from './holding-list.tsx'
import { ImportBillsDialog } from './import-bills-dialog.tsx'
import { TypedBillDialog } from './typed-bill-dialog.tsx'
import type { Application } from './use-application.ts'
import { useDisclosure } from './use-disclosure.ts'
import { useEntered } from './use-entered.ts'

const SOON_DAYS = 30

/** Step 1: up to a hundred bills of those held, typed or imported; those that cannot be discounted show why. */
export const ChooseStep = ({ application }: { application: Application }) => {
  const { draft, add, unchoose, toggle } = application
  const [params, setParams] = useSearchParams()
  const { filter, paging, setFilter, setPaging, setLast } = usePagedAddress(holdingFields)
  const [entering, setEntering] = useState<'typed' | 'import' | null>(null)
  const [asked, setAsked] = useState<Act | null>(null)
  const today = useBankDay().first?.business_date
  const page = useCall(
    '/api/bills/query_holding',
    { page_no: paging.pageNo, page_size: paging.pageSize, ...filterRequest(filter) },
    { keepPrevious: true },
  )
  useLastPage(page.first, setLast)
  const found = page.first
  const entered = useEntered(add)
  const checking = useAction('/api/bills/check_bill')
  const disclosure = useDisclosure(unchoose)

  const ask = (next: typeof filter) => {
    const isSame = JSON.stringify(filterRequest(next)) === JSON.stringify(filterRequest(filter))
    if (isSame && paging.pageNo === 1) void page.reload()
    else setFilter(next)
  }
  // The trading centre's link to what falls due soon.
  const soon = params.get('due') === String(SOON_DAYS)
  useEffect(() => {
    if (!soon || !today) return
    const next = new URLSearchParams(params)
    next.delete('due')
    next.set('due_from', today)
    next.set('due_to', addDays(today, SOON_DAYS))
    setParams(next, { replace: true })
  }, [soon, today, params, setParams])

  const chosen = useMemo(() => new Set(draft.bills.map(bill => bill.holding.holding_id)), [draft.bills])
  const kind = draft.bills[0]?.holding.bill_kind
  const blocked = (holding: Holding): string => {
    if (chosen.has(holding.holding_id)) return ''
    if (holding.blocked_reason !== '') return holding.blocked_reason
    if (kind !== undefined && holding.bill_kind !== kind) return '与已选票据种类不同'
    return draft.bills.length >= MAX_BILLS ? catalogue['20030'].text : ''
  }
  const pick = (holding: Holding) => {
    toggle(holding)
    if (!chosen.has(holding.holding_id) && disclosure.isAsked(holding)) void disclosure.ask([holding])
  }
  const toggleAll = (all: boolean) => {
    const rows = found?.rows ?? []
    if (!all) return unchoose(rows.map(row => row.holding_id))
    add(rows)
    const taken = addHoldings(draft.bills, rows).map(({ holding }) => holding)
    void disclosure.ask(
      taken.filter(holding => !chosen.has(holding.holding_id) && disclosure.isAsked(holding)),
    )
  }
  /** They are saved: whatever happens here must not look as if they were not. */
  const takeEntered = (billNos: readonly string[]) => {
    entered.note(billNos)
  }
  const checkAgain = async (holding: Holding) => {
    try {
      await checking.run({ holding_id: holding.holding_id })
      showToast({ kind: 'ok', text: '已重新查验，结果稍后显示' })
    } catch (error) {
      // Announced by the client.
      if (!(error instanceof ApiError)) throw error
    }
  }
  const deletion = ({ holding_id, bill_no }: Holding): Act => ({
    label: '删除录入的票据',
    look: 'danger-line',
    ask: {
      about: (
        <>
          <BillNo value={bill_no} />
          <br />
          删除后不再列为持有的票据，可重新录入。
        </>
      ),
      confirm: '删除',
      closesRefused: true,
    },
    call: async () => {
      const drop = () => unchoose([holding_id])
      await post('/api/bills/delete_bill', { holding_id }).then(drop, error => {
        // One that is gone already leaves the choice as well.
        if (error instanceof ApiError && error.code === '20017') drop()
        throw error
      })
    },
    done: '票据已删除',
  })

  const list = () => {
    if (!found && page.error)
      return <ErrorState title="持有票据未能加载" error={page.error} onRetry={page.reload} />
    if (!found) return <Skeleton rows={6} rowHeight={56} />
    if (found.rows.length === 0) {
      return Object.keys(filterRequest(filter)).length > 0 ? (
        <EmptyState
          title="没有符合条件的票据"
          action={<Button onClick={() => ask(noFilter)}>清除条件</Button>}
        >
          请核对票据（包）号或承兑人名称
        </EmptyState>
      ) : (
        <EmptyState title="没有持有的票据">
          企业收到的票据会显示在这里，可用于贴现；也可以手工录入或批量导入。
        </EmptyState>
      )
    }
    return (
      <>
        <HoldingList
          rows={found.rows}
          chosen={chosen}
          blocked={blocked}
          dimmed={page.isPrevious}
          onToggle={pick}
          onToggleAll={toggleAll}
          onDelete={holding => setAsked(deletion(holding))}
          onCheck={holding => void checkAgain(holding)}
          onAskDisclosure={holding => void disclosure.ask([holding])}
        />
        <Pager total={found.total} {...paging} onChange={setPaging} />
      </>
    )
  }

  return (
    <div className="apply-layout">
      <Card
        flush
        title="选择票据"
        className="apply-list"
        aside={
          <span className="row">
            <Button onClick={() => setEntering('typed')}>手工录入</Button>
            <Button onClick={() => setEntering('import')}>批量导入</Button>
          </span>
        }
      >
        <HoldingFilterForm filter={filter} onAsk={ask} />
        {entered.waiting > 0 && (
          <div className="apply-entered">
            <Alert tone="info">
              {`刚录入的 ${entered.waiting} 张票据正在查验，经登记系统确认后自动选中；未获确认的不能办理，原因见列表。`}
            </Alert>
          </div>
        )}
        {list()}
      </Card>
      <ChosenBills application={application} />
      {entering === 'typed' && (
        <TypedBillDialog onClose={() => setEntering(null)} onDone={no => takeEntered([no])} />
      )}
      {entering === 'import' && <ImportBillsDialog onClose={() => setEntering(null)} onDone={takeEntered} />}
      {asked && <ActDialog act={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}
