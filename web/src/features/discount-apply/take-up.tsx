import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCall } from '../../api/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { detailAddress } from '../discount/apply-links.ts'
import { useRateGrid } from '../quotes/rate-table.tsx'
import { writeDraft } from './draft.ts'
import { draftOf } from './draft-of-apply.ts'

/** The most holdings one page of the list answers; the parts of a split package all come with its number. */
const ALL = 100
const open: readonly string[] = ['edit', 'submit', 'resubmit']

/** Opens a draft (D00) or a returned application (D15, D25) for another go: what it holds becomes the draft here. */
export const TakeUp = ({ account, applyNo }: { account: string; applyNo: string }) => {
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  const detail = useCall('/api/discount/apply_detail', { apply_no: applyNo })
  const row = detail.first
  const isOpen = row?.actions.some(action => open.includes(action)) ?? false
  const billNos = [...new Set(row?.bills.map(bill => bill.bill_no))]
  const holdings = useCall(
    '/api/bills/query_holding',
    isOpen && billNos.length > 0 ? { bill_nos: billNos, page_no: 1, page_size: ALL } : null,
  )
  const held = holdings.first?.rows
  const calendar = useRateGrid()
  const nextPayout = calendar.first?.next_payout_dt

  useEffect(() => {
    if (done || !isOpen || !row || !held || !nextPayout) return
    setDone(true)
    writeDraft(sessionStorage, account, draftOf(row, held, nextPayout))
    navigate('/pcDiscount', { replace: true })
  }, [done, isOpen, row, held, nextPayout, account, navigate])

  const failed = [detail, holdings, calendar].find(call => call.error && !call.first)
  return (
    <Card flush className="apply-denied">
      {failed?.error ? (
        <ErrorState title="申请未能打开" error={failed.error} onRetry={failed.reload} />
      ) : row && !isOpen ? (
        <EmptyState
          title={`${applyNo} 现在不能办理`}
          action={<ButtonLink to={detailAddress(applyNo)}>查看申请</ButtonLink>}
        >
          当前状态：{row.state_name}
        </EmptyState>
      ) : (
        <Skeleton rows={5} />
      )}
    </Card>
  )
}
