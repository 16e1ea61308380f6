import { isFarOff } from '@portal/shared/discount/final-rates.ts'
import { useRef, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { ApiError } from '../../../core/api-error.ts'
import { useUnsaved } from '../../../core/unsaved.ts'
import { applySubject, cancelPayout } from '../../../domain/discount/cancel-payout.ts'
import { refusalText, wayOn } from '../../../domain/discount/pay-refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextArea } from '../../../ui/inputs/inputs.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { useKeyActs } from '../../../widgets/use-key-acts.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { beyondOf } from './beyond.ts'
import type { Decide } from './decision-dialog.tsx'
import { quotedRate, rateText } from './final-rates.ts'
import { MovedNote, type NextApplication } from './moved-note.tsx'
import { PayoutDialog } from './payout-dialog.tsx'
import { type Application, decisionsIn } from './queue.ts'
import { RepayDialog } from './repay-dialog.tsx'
import type { FinalRates } from './use-final-rates.ts'
import { useSeen } from './use-seen.ts'

const MAX_OPINION = 200
const MIN_REASON = 2

/** The effect of the decision; `changed` bills are off their quoted rate. */
const footNote = (application: Application, rates: FinalRates): string => {
  const { actions, payer_consent: consent } = application
  const changed = rates.priced.off.count
  if (actions.includes('repay')) return '清偿后票据返还企业，须企业结算账户余额足够'
  if (actions.includes('cancel_payout')) return '资金与票据均未变动，可重新放款或取消放款'
  if (!actions.includes('approve'))
    return isPaying(application) ? '放款后利息扣收、背书转让与资金入账同时完成' : ''
  if (consent?.state === 'refused') return '付息人已拒绝承担利息，不能通过，可退回企业'
  if (consent?.state === 'waiting') return `${consent.state_name}，付息人同意后方可通过`
  const beyond = beyondOf(application, rates.priced)
  if (beyond.length > 0) return `${beyond.join('，')}，通过后由授权审批岗决定`
  return changed > 0
    ? `${changed} 张利率与报价不同，通过后须企业确认，放款须由另一名人员办理`
    : '通过后转放款复核，放款须由另一名人员办理'
}

const isPaying = ({ state }: Application): boolean => state === 'D40' || state === 'D45'

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
}

/** Opinion and the decisions open to this officer; with none, who acts next or why it is closed to them. */
export const DecisionPanel = ({ current, isDayKnown, rates, next }: DecisionPanelProps) => {
  const seen = useSeen(current, isDayKnown)
  const { application, isStale } = seen
  const words = useRef<HTMLTextAreaElement>(null)
  const [opinion, setOpinion] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  // A day that has passed is no slip of the officer's: why, and the way on, stay after the message has passed.
  const [refusal, setRefusal] = useState('')
  const [dialog, setDialog] = useState<'approve' | 'return' | 'refuse' | 'pay' | 'repay' | null>(null)
  useUnsaved(opinion !== '' || current.bills.some(bill => rateText(bill, rates.typed) !== rateText(bill, {})))
  const barred = isStale

  const close = () => setDialog(null)
  // As it was beside what was decided on, whatever the list holds when the answer comes.
  const following = next?.waits ? next : null

  const { apply_no, version, blocked_reason } = application
  const actions = decisionsIn(application)
  const may = (action: string) => actions.includes(action)
  const decides = may('approve') || may('return') || may('refuse')
  const text = opinion.trim()

  const keepRefusal = (error?: ApiError) =>
    setRefusal(error && wayOn(error.code, 'officer') !== '' ? refusalText(error, 'officer') : '')

  const hasReason = (missing: string) => {
    const given = [...text].length >= MIN_REASON
    setFault(given ? null : missing)
    return given
  }

  /** Runs the officer's own decision; a refusal that has a way on stays on the page. */
  const own: Decide = async act => {
    keepRefusal()
    try {
      return await seen.own(act)
    } catch (error) {
      if (error instanceof ApiError) keepRefusal(error)
      throw error
    }
  }
  const decide: Decide = async act => {
    try {
      const answer = await own(act)
      if (answer === undefined) return answer
      setOpinion('')
      rates.reset()
      following?.open()
      return answer
    } catch (error) {
      if (error instanceof ApiError) {
        setFault(error.fields.reason ?? error.fields.remark ?? null)
        rates.setServerErrors(error.fields)
      }
      throw error
    }
  }
  const returning: Act = {
    label: '退回申请',
    look: 'primary',
    ask: { confirm: '确认退回', closesRefused: true },
    call: () =>
      decide(() => post('/api/admin/return_disc_apply', { apply_no, reason: text, seen_version: version })),
    done: '已退回企业',
  }
  const refusing: Act = {
    label: '拒绝申请',
    look: 'danger-line',
    ask: { confirm: '拒绝', closesRefused: true },
    call: () =>
      decide(() => post('/api/admin/refuse_disc_apply', { apply_no, reason: text, seen_version: version })),
    done: '已拒绝',
  }

  const cancel = cancelPayout(application)
  const cancellation = {
    ...cancel,
    call: (reason: string, idemKey: string) => seen.own(() => cancel.call(reason, idemKey)),
  }
  const pass = () => {
    if (rates.validate(text)) setDialog('approve')
  }
  const giveBack = () => {
    if (hasReason('请填写退回原因')) setDialog('return')
    else words.current?.focus()
  }
  useKeyActs({
    a: may('approve') && !barred ? pass : undefined,
    r: may('return') && !barred ? giveBack : undefined,
  })

  if (actions.length === 0 && !blocked_reason) return null

  return (
    <>
      <div className="approval-foot">
        {isStale && <MovedNote read={application} current={current} next={next} onAccept={seen.accept} />}
        {blocked_reason && <Alert tone="warn">{blocked_reason}</Alert>}
        {refusal && <Alert tone="error">{refusal}</Alert>}
        <div className="approval-actions">
          {decides && (
            <Field label="审批意见" error={fault} className="approval-opinion">
              <TextArea
                ref={words}
                rows={1}
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
          )}
          <span className="push row">
            {may('refuse') && (
              <Button
                variant="danger-line"
                disabled={barred}
                onClick={() => hasReason('请填写拒绝原因') && setDialog('refuse')}
              >
                拒绝
              </Button>
            )}
            {may('return') && (
              <Button disabled={barred} aria-keyshortcuts="R" onClick={giveBack}>
                退回 <KeyHint letter="R" />
              </Button>
            )}
            {may('approve') && (
              <Button variant="primary" disabled={barred} aria-keyshortcuts="A" onClick={pass}>
                通过 <KeyHint letter="A" />
              </Button>
            )}
            {may('repay') && (
              <Button variant="primary" disabled={isStale} onClick={() => setDialog('repay')}>
                追索清偿
              </Button>
            )}
            {may('cancel_payout') && !isStale && (
              <ActBar subject={applySubject(application)} acts={[cancellation]} />
            )}
            {isPaying(application) && (
              <Button variant="primary" disabled={!may('pay') || isStale} onClick={() => setDialog('pay')}>
                {application.state === 'D45' ? '重新放款' : '放款'}
              </Button>
            )}
          </span>
        </div>
        <div className="row">
          <span className="meta">{footNote(application, rates)}</span>
          {may('approve') && rates.priced.off.count > 0 && (
            <Button size="small" variant="plain" onClick={rates.reset}>
              恢复报价利率
            </Button>
          )}
        </div>
      </div>
      {dialog === 'return' && (
        <ActDialog act={returning} onClose={close}>
          <p>
            <b>{applySubject(application)}</b>
          </p>
          退回后票据解除锁定，企业修改或重新询价后可再次提交。企业会看到原因：{text}
        </ActDialog>
      )}
      {dialog === 'refuse' && (
        <ActDialog act={refusing} onClose={close}>
          <p>
            <b>{applySubject(application)}</b>
          </p>
          拒绝后申请结束，票据解除锁定，企业会看到原因：{text}
        </ActDialog>
      )}
      {dialog === 'approve' && (
        <ApproveDialog
          seen={seen}
          rates={rates}
          opinion={text}
          following={following}
          decide={decide}
          onClose={close}
        />
      )}
      {dialog === 'pay' && <PayoutDialog seen={seen} decide={own} onClose={close} />}
      {dialog === 'repay' && <RepayDialog seen={seen} onClose={close} />}
    </>
  )
}
