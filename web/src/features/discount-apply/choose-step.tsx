import './choose.css'
import { addDays } from '@portal/shared/calendar/dates.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ApiError } from '../../api/api-error.ts'
import { useAction, useCall } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { BillNo } from '../../ui/figures.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useLastPage } from '../../ui/use-last-page.ts'
import type { Holding } from '../discount/part.ts'
import { useRateGrid } from '../quotes/rate-table.tsx'
import { MAX_BILLS } from './choice.ts'
import { ChosenBills } from './chosen-bills.tsx'
import { filterRequest, HoldingFilterForm, noFilter } from './holding-filter.tsx'
import { HoldingList } from './holding-list.tsx'
import { ImportBillsDialog } from './import-bills-dialog.tsx'
import { TypedBillDialog } from './typed-bill-dialog.tsx'
import type { Application } from './use-application.ts'
import { useEntered } from './use-entered.ts'

const SOON_DAYS = 30

/** Step 1: up to a hundred bills of those held, typed or imported; what cannot be discounted says why. */
export const ChooseStep = ({ application }: { application: Application }) => {
  const { draft, add, remove, toggle } = application
  const [params] = useSearchParams()
  const [typed, setTyped] = useState(noFilter)
  const [filter, setFilter] = useState(noFilter)
  const [paging, setPaging] = useState({ page_no: 1, page_size: 10 })
  const [entering, setEntering] = useState<'typed' | 'import' | null>(null)
  const [deleting, setDeleting] = useState<Holding | null>(null)
  const deletion = useAction('/api/bills/delete_bill')
  const today = useRateGrid().first?.business_date
  const page = useCall(
    '/api/bills/query_holding',
    { ...paging, ...filterRequest(filter) },
    { keepPrevious: true },
  )
  useLastPage(page.first, page_no => setPaging(now => ({ ...now, page_no })))
  const found = page.first
  const entered = useEntered(add)
  const checking = useAction('/api/bills/check_bill')

  const ask = (next: typeof filter) => {
    setFilter(next)
    setPaging(now => ({ ...now, page_no: 1 }))
  }
  // The trading centre's link to what falls due soon.
  const soon = params.get('due') === String(SOON_DAYS)
  useEffect(() => {
    if (!soon || !today) return
    const due = { ...noFilter, due_from: today, due_to: addDays(today, SOON_DAYS) }
    setTyped(due)
    setFilter(due)
  }, [soon, today])

  const chosen = useMemo(() => new Set(draft.bills.map(bill => bill.holding.holding_id)), [draft.bills])
  const kind = draft.bills[0]?.holding.bill_kind
  const blocked = (holding: Holding): string => {
    if (chosen.has(holding.holding_id)) return ''
    if (holding.blocked_reason !== '') return holding.blocked_reason
    if (kind !== undefined && holding.bill_kind !== kind) return '与已选票据种类不同'
    return draft.bills.length >= MAX_BILLS ? catalogue['20030'].text : ''
  }
  const toggleAll = (all: boolean) => {
    const rows = found?.rows ?? []
    if (all) add(rows)
    else {
      const ids = new Set(rows.map(row => row.holding_id))
      remove(draft.bills.filter(bill => ids.has(bill.holding.holding_id)).map(bill => bill.key))
    }
  }
  /** They are saved: whatever happens here must not look as if they were not. */
  const takeEntered = (billNos: readonly string[]) => {
    entered.note(billNos)
    void page.reload()
  }
  const checkAgain = async (holding: Holding) => {
    try {
      await checking.run({ holding_id: holding.holding_id })
      showToast({ kind: 'ok', text: '已重新查验，结果稍后显示' })
    } catch (error) {
      // Announced by the client.
      if (!(error instanceof ApiError)) throw error
    }
    void page.reload()
  }
  const deleteEntered = async (holding: Holding) => {
    try {
      await deletion.run({ holding_id: holding.holding_id })
      showToast({ kind: 'ok', text: '票据已删除' })
    } catch (error) {
      // Announced by the client. One that is gone already (20017) leaves the choice as well.
      if (!(error instanceof ApiError && error.code === '20017')) return
    } finally {
      setDeleting(null)
      void page.reload()
    }
    remove(draft.bills.filter(bill => bill.holding.holding_id === holding.holding_id).map(bill => bill.key))
  }

  const list = () => {
    if (!found && page.error)
      return <ErrorState title="持有票据未能加载" error={page.error} onRetry={page.reload} />
    if (!found) return <Skeleton rows={6} rowHeight={56} />
    if (found.rows.length === 0) {
      return Object.keys(filterRequest(filter)).length > 0 ? (
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
          onToggle={toggle}
          onToggleAll={toggleAll}
          onDelete={setDeleting}
          onCheck={holding => void checkAgain(holding)}
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
        <HoldingFilterForm value={typed} onChange={setTyped} onAsk={ask} />
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
      <ConfirmDialog
        open={deleting !== null}
        title="删除录入的票据"
        confirmLabel="删除"
        danger
        busy={deletion.busy}
        onCancel={() => setDeleting(null)}
        onConfirm={() => deleting && void deleteEntered(deleting)}
      >
        {deleting && (
          <>
            <BillNo value={deleting.bill_no} />
            <br />
            删除后不再列为持有的票据，可重新录入。
          </>
        )}
      </ConfirmDialog>
    </div>
  )
}
