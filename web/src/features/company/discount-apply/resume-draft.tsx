import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { detailAddress } from '../../../core/addresses.ts'
import { post } from '../../../core/api/client.ts'
import { useBankDay } from '../../../core/api/clock.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { ApiError } from '../../../core/api-error.ts'
import { askToLeave } from '../../../core/unsaved.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Draft, readDraft, writeDraft } from './draft.ts'
import { draftOf } from './draft-of-apply.ts'
import { saveBody } from './use-autosave.ts'

/** The most holdings one page of the list answers; the parts of a split package all come with its number. */
const ALL = 100
const open: readonly string[] = ['edit', 'submit', 'resubmit']

/** Whether the bank has all of a draft that another one is about to replace; it is saved once more to be sure. */
const isSaved = async (draft: Draft, applyNo: string): Promise<boolean> => {
  const { bills, held } = draft
  if (bills.length === 0 || held?.apply_no === applyNo) return true
  const body = saveBody(draft)
  if (!body) return false
  try {
    const request = { ...body, ...(held && { apply_no: held.apply_no }) }
    return (await post('/api/discount/save_apply', request, { quiet: true })).length > 0
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return false
  }
}

/** Opens a draft (D00) or a returned application (D15, D25) for another go: what it holds becomes the draft here. */
export const ResumeDraft = ({ account, applyNo }: { account: string; applyNo: string }) => {
  const navigate = useNavigate()
  const [done, setDone] = useState(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const detail = useCall('/api/discount/apply_detail', { apply_no: applyNo })
  const row = detail.first
  const isOpen = row?.actions.some(action => open.includes(action)) ?? false
  const billNos = [...new Set(row?.bills.map(bill => bill.bill_no))]
  const holdings = useCall(
    '/api/bills/query_holding',
    isOpen && billNos.length > 0 ? { bill_nos: billNos, page_no: 1, page_size: ALL } : null,
  )
  const held = holdings.first?.rows
  const calendar = useBankDay()
  const nextPayout = calendar.first?.next_payout_dt

  useEffect(() => {
    if (done || !isOpen || !row || !held || !nextPayout) return
    setDone(true)
    const show = () => void navigate('/pcDiscount', { replace: true })
    const take = () => {
      writeDraft(account, draftOf(row, held, nextPayout))
      show()
    }
    void isSaved(readDraft(account), applyNo).then(isKept => {
      if (!isHere.current) return
      if (isKept) take()
      else askToLeave(take, show)
    })
  }, [done, isOpen, row, held, nextPayout, account, applyNo, navigate])

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
