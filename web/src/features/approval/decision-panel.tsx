import type { RowOf } from '@portal/shared/contract/table.ts'
import { isFarOff } from '@portal/shared/discount/final-rates.ts'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { refusalText, wayOn } from '../discount/pay-refusals.ts'
import { DecisionBar } from '../review/decision-bar.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { applySubject, cancelPayout } from './cancel-payout.ts'
import { quotedRate } from './final-rates.ts'
import { MovedNote, type NextApplication } from './moved-note.tsx'
import { PayoutDialog } from './payout-dialog.tsx'
import type { Application } from './queue.ts'
import { RepayDialog } from './repay-dialog.tsx'
import type { FinalRates } from './use-final-rates.ts'
import { useSeen } from './use-seen.ts'

const MAX_OPINION = 200
const MIN_REASON = 2

/** What the decision leads to; `changed` bills are off their quoted rate. */
const footNote = ({ actions, payer_consent: consent }: Application, changed: number): string => {
  if (actions.includes('repay')) return '清偿后票据返还企业，须企业结算账户余额足够'
  if (actions.includes('cancel_payout')) return '资金与票据均未变动，可重新放款或取消放款'
  if (!actions.includes('approve')) return '放款后利息扣收、背书转让与资金入账同时完成'
  if (consent?.state === 'refused') return '付息人已拒绝承担利息，不能通过，可退回企业'
  if (consent?.state === 'waiting') return `${consent.state_name}，付息人同意后方可通过`
  return changed > 0
    ? `${changed} 张利率与报价不同，通过后须企业确认，放款须由另一名人员办理`
    : '通过后转放款复核，放款须由另一名人员办理'
}

type Decided = RowOf<'/api/admin/approve_disc_apply'>

/** A rate being typed is so far off its quote that the opinion must say why. */
const needsReason = ({ bills }: Application, { priced }: FinalRates): boolean =>
  priced.rates.some(({ holding_id, rate_e6 }) =>
    bills.some(bill => bill.holding_id === holding_id && isFarOff(rate_e6, quotedRate(bill))),
  )

interface DecisionPanelProps {
  /** As it stands now, with the figures of the day on which it would be paid. */
  current: Application
  /** That day is known. */
  isDayKnown: boolean
  rates: FinalRates
  /** Another application of the list. */
  next: NextApplication | null
  onDecided: () => void
}

/** Opinion and the decisions open to this officer; with none, who acts next or why it is closed to him. */
export const DecisionPanel = ({ current, isDayKnown, rates, next, onDecided }: DecisionPanelProps) => {
  const seen = useSeen(current, isDayKnown)
  const { application, isStale } = seen
  const [opinion, setOpinion] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  // A day that has passed is no slip of the officer's: why, and the way on, stay after the message has passed.
  const [refusal, setRefusal] = useState('')
  const [dialog, setDialog] = useState<'approve' | 'refuse' | 'pay' | 'repay' | null>(null)
  const giveBack = useAction('/api/admin/return_disc_apply')
  const refuse = useAction('/api/admin/refuse_disc_apply')
  const busy = giveBack.busy || refuse.busy
  const barred = busy || isStale

  const { apply_no, version, actions, blocked_reason } = application
  const may = (action: string) => actions.includes(action)
  const decides = may('approve') || may('return') || may('refuse')
  const text = opinion.trim()

  const keepRefusal = (error?: ApiError) =>
    setRefusal(error && wayOn(error.code, 'officer') !== '' ? refusalText(error, 'officer') : '')

  const hasReason = () => {
    const given = [...text].length >= MIN_REASON
    setFault(given ? null : '请填写退回原因')
    return given
  }

  const decide = async (
    act: () => Promise<Decided | undefined>,
    done: string | ((answer: Decided) => string),
  ) => {
    keepRefusal()
    try {
      const answer = await seen.own(act)
      if (answer === undefined) return
      showToast({ kind: 'ok', text: typeof done === 'string' ? done : done(answer) })
      setOpinion('')
      rates.reset()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The refusal was announced; another officer may have been faster, so what is shown is asked for again.
      setFault(error.fields.reason ?? error.fields.remark ?? null)
      rates.refuse(error.fields)
      keepRefusal(error)
    }
    setDialog(null)
    onDecided()
  }

  const cancel = cancelPayout(application)
  const cancellation = { ...cancel, run: (reason: string) => seen.own(() => cancel.run(reason)) }
  const pass = () => {
    if (rates.judge(text)) setDialog('approve')
  }

  if (actions.length === 0 && !blocked_reason)
    return application.next_step ? <p className="approval-part muted">{application.next_step}</p> : null

  return (
    <>
      {isStale && <MovedNote read={application} current={current} next={next} onAccept={seen.accept} />}
      {decides && (
        <div className="approval-part">
          <Field label="审批意见" error={fault} className="approval-opinion">
            <TextArea
              rows={2}
              maxLength={MAX_OPINION}
              placeholder={
                needsReason(application, rates)
                  ? '利率偏离报价超过10%，请填写原因，2 至 200 字'
                  : '通过时选填；退回或拒绝时必填，2 至 200 字'
              }
              value={opinion}
              onChange={event => {
                setOpinion(event.target.value)
                setFault(null)
              }}
            />
          </Field>
        </div>
      )}
      {blocked_reason && (
        <div className="approval-part">
          <Alert tone="warn">{blocked_reason}</Alert>
        </div>
      )}
      {refusal && (
        <div className="approval-part">
          <Alert tone="error">{refusal}</Alert>
        </div>
      )}
      <div className="approval-actions">
        <span className="meta">{footNote(application, rates.priced.off.count)}</span>
        {may('approve') && rates.priced.off.count > 0 && (
          <Button size="small" variant="plain" onClick={rates.reset}>
            恢复报价利率
          </Button>
        )}
        <span className="push row">
          {may('refuse') && (
            <Button
              variant="danger-line"
              disabled={barred}
              onClick={() => hasReason() && setDialog('refuse')}
            >
              拒绝
            </Button>
          )}
          {may('return') && (
            <Button
              disabled={barred}
              onClick={() =>
                hasReason() &&
                void decide(
                  () => giveBack.run({ apply_no, reason: text, seen_version: version }),
                  '已退回企业',
                )
              }
            >
              退回
            </Button>
          )}
          {may('approve') && (
            <Button variant="primary" disabled={barred} onClick={pass}>
              通过
            </Button>
          )}
          {may('repay') && (
            <Button variant="primary" disabled={isStale} onClick={() => setDialog('repay')}>
              追索清偿
            </Button>
          )}
          {may('cancel_payout') && !isStale && (
            <DecisionBar
              subject={applySubject(application)}
              decisions={[cancellation]}
              onDecided={onDecided}
            />
          )}
          {!decides && !may('repay') && (
            <Button variant="primary" disabled={!may('pay') || isStale} onClick={() => setDialog('pay')}>
              {application.state === 'D45' ? '重新放款' : '放款'}
            </Button>
          )}
        </span>
      </div>
      <ConfirmDialog
        open={dialog === 'refuse'}
        title="拒绝申请"
        danger
        confirmLabel="拒绝"
        busy={refuse.busy}
        onCancel={() => setDialog(null)}
        onConfirm={() =>
          void decide(() => refuse.run({ apply_no, reason: text, seen_version: version }), '已拒绝')
        }
      >
        <p>
          <b>{applySubject(application)}</b>
        </p>
        拒绝后申请结束，票据解除锁定，企业会看到原因：{text}
      </ConfirmDialog>
      {dialog === 'approve' && (
        <ApproveDialog
          seen={seen}
          rates={rates}
          opinion={text}
          onDecide={(act, done) => void decide(act, done)}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'pay' && (
        <PayoutDialog
          seen={seen}
          onClose={() => setDialog(null)}
          onDone={error => {
            keepRefusal(error)
            setDialog(null)
            onDecided()
          }}
        />
      )}
      {dialog === 'repay' && (
        <RepayDialog
          seen={seen}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null)
            onDecided()
          }}
        />
      )}
    </>
  )
}
