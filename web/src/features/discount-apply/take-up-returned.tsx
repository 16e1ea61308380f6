import { containsRange } from '@portal/shared/bills/range.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCall } from '../../api/hooks.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { detailAddress } from '../discount/apply-links.ts'
import { type Holding, holdingRange, typeRange, unitsOf, wholeTexts } from '../discount/part.ts'
import { type Draft, writeDraft } from './draft.ts'

const ALL = 100

/** The choice that repeats a returned application: the holding that has its units now, all of it or the same part. */
const choiceAgain = (holdings: readonly Holding[], range: string): Draft => {
  const units = unitsOf(range)
  const holding = holdings.find(
    held => held.blocked_reason === '' && (!units || containsRange(holdingRange(held), units)),
  )
  if (!holding) return {}
  const whole = wholeTexts(holding)
  if (!units || whole.range === range) return { holding }
  const { amount, range: typed } = typeRange(holding, whole, range)
  return { holding, partial: true, amount, range: typed }
}

/** Opens a returned application (D25) for another go: its bill is chosen again, then the usual steps follow. */
export const TakeUpReturned = ({ account, applyNo }: { account: string; applyNo: string }) => {
  const navigate = useNavigate()
  const detail = useCall('/api/discount/apply_detail', { apply_no: applyNo })
  const row = detail.first
  const open = row?.actions.includes('resubmit') ?? false
  const bill = row?.bills[0]
  const holdings = useCall(
    '/api/bills/query_holding',
    open && bill ? { bill_no: bill.bill_no, page_no: 1, page_size: ALL } : null,
  )
  const held = holdings.first?.rows

  useEffect(() => {
    if (!open || !row || !bill || !held) return
    const returned = { apply_no: applyNo, reason: row.reason }
    writeDraft(sessionStorage, account, { ...choiceAgain(held, bill.range), returned })
    navigate('/pcDiscount', { replace: true })
  }, [open, row, bill, held, account, applyNo, navigate])

  const error = detail.error ?? holdings.error
  return (
    <Card flush className="apply-denied">
      {error ? (
        <ErrorState
          title="申请未能打开"
          error={error}
          onRetry={detail.error ? detail.reload : holdings.reload}
        />
      ) : row && !open ? (
        <EmptyState
          title={`${applyNo} 现在不能重新办理`}
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
