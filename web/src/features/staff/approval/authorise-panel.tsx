import { useRef, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { ApiError } from '../../../core/api-error.ts'
import { useUnsaved } from '../../../core/unsaved.ts'
import { applySubject } from '../../../domain/discount/cancel-payout.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextArea } from '../../../ui/inputs/inputs.tsx'
import { KeyHint } from '../../../ui/key-hint.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { useKeyActs } from '../../../widgets/use-key-acts.ts'
import { type Decide, DecisionDialog } from './decision-dialog.tsx'
import { decisionFacts, sumsOf } from './decision-facts.tsx'
import type { Repriced } from './final-rates.ts'
import { MovedNote, type NextApplication } from './moved-note.tsx'
import { type Application, decisionsIn } from './queue.ts'
import type { Referral } from './referral.tsx'
import { useSeen } from './use-seen.ts'

const MAX_REASON = 200
const MIN_REASON = 2

/** What a higher officer may do but agree, as its question puts it. */
const refusals = {
  back: {
    label: '退回审批岗',
    missing: '请填写退回原因',
    says: '退回后由审批人重新审批，价格不变，企业不受影响。原因：',
    done: '已退回审批岗',
    look: 'primary',
  },
  return: {
    label: '退回企业',
    missing: '请填写退回原因',
    says: '退回后票据解除锁定，企业修改或重新询价后可再次提交。企业会看到原因：',
    done: '已退回企业',
    look: 'primary',
  },
  refuse: {
    label: '拒绝',
    missing: '请填写拒绝原因',
    says: '拒绝后申请结束，票据解除锁定，企业会看到原因：',
    done: '已拒绝',
    look: 'danger-line',
  },
} as const
type Refusal = keyof typeof refusals

interface AuthorisePanelProps {
  /** As it stands now, with the figures of the day on which it would be paid. */
  current: Application
  referral: Referral
  /** At the approver's rates. */
  priced: Repriced
  isDayKnown: boolean
  next: NextApplication | null
}

/** 授权审批: the decision of somebody higher on what an officer has approved above their authority. */
export const AuthorisePanel = ({ current, referral, priced, isDayKnown, next }: AuthorisePanelProps) => {
  const seen = useSeen(current, isDayKnown)
  const { application, isStale } = seen
  const words = useRef<HTMLTextAreaElement>(null)
  const [opinion, setOpinion] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [asked, setAsked] = useState<Refusal | 'pass' | null>(null)
  useUnsaved(opinion !== '')
  const actions = decisionsIn(application)
  const { apply_no, version: seen_version, blocked_reason, disc_dt } = application
  const text = opinion.trim()
  const mayPass = actions.includes('approve')
  const following = next?.waits ? next : null

  const decide: Decide = async act => {
    try {
      const answer = await seen.own(act)
      setOpinion('')
      following?.open()
      return answer
    } catch (error) {
      if (error instanceof ApiError) setFault(error.fields.reason ?? null)
      throw error
    }
  }
  const send = (decision: Refusal | 'pass') =>
    post('/api/admin/authorise_disc_apply', {
      apply_no,
      decision,
      seen_version,
      ...(decision === 'pass' && { seen_pay_dt: disc_dt }),
      ...(text && { reason: text }),
    })
  const ask = (decision: Refusal) => {
    const given = [...text].length >= MIN_REASON
    setFault(given ? null : refusals[decision].missing)
    if (given) setAsked(decision)
    else words.current?.focus()
  }
  useKeyActs({
    a: mayPass && !isStale ? () => setAsked('pass') : undefined,
    r: actions.includes('send_back') && !isStale ? () => ask('back') : undefined,
  })
  const actOf = (decision: Refusal): Act => ({
    label: refusals[decision].label,
    look: refusals[decision].look,
    ask: { confirm: `确认${refusals[decision].label}`, closesRefused: true },
    call: () => decide(() => send(decision)),
    done: refusals[decision].done,
  })
  if (actions.length === 0 && !blocked_reason) return null
  const sums = priced.sums ?? sumsOf(application)
  return (
    <>
      <div className="approval-foot">
        {isStale && <MovedNote read={application} current={current} next={next} onAccept={seen.accept} />}
        {blocked_reason && <Alert tone="warn">{blocked_reason}</Alert>}
        {actions.length > 0 && (
          <div className="approval-actions">
            <Field label="审批意见" error={fault} className="approval-opinion">
              <TextArea
                ref={words}
                rows={1}
                maxLength={MAX_REASON}
                placeholder="通过时选填；退回或拒绝时必填，2 至 200 字"
                value={opinion}
                onChange={event => {
                  setOpinion(event.target.value)
                  setFault(null)
                }}
              />
            </Field>
            <span className="push row">
              <Button variant="danger-line" disabled={isStale} onClick={() => ask('refuse')}>
                拒绝
              </Button>
              <Button disabled={isStale} onClick={() => ask('return')}>
                退回企业
              </Button>
              <Button disabled={isStale} aria-keyshortcuts="R" onClick={() => ask('back')}>
                退回审批岗 <KeyHint letter="R" />
              </Button>
              <Button
                variant="primary"
                disabled={!mayPass || isStale}
                aria-keyshortcuts="A"
                onClick={() => setAsked('pass')}
              >
                通过 <KeyHint letter="A" />
              </Button>
            </span>
          </div>
        )}
        <span className="meta">按{referral.by_name}审批的利率通过；放款须由第三名人员办理</span>
      </div>
      {asked !== null && asked !== 'pass' && (
        <ActDialog act={actOf(asked)} onClose={() => setAsked(null)}>
          <p>
            <b>{applySubject(application)}</b>
          </p>
          {refusals[asked].says}
          {text}
        </ActDialog>
      )}
      {asked === 'pass' && (
        <DecisionDialog
          label="授权审批通过"
          confirm="确认通过"
          lead={`确认后按${referral.by_name}审批的利率通过。`}
          sum={{ title: '实付金额（元）', fen: sums.netFen }}
          facts={[
            ...decisionFacts(application, sums),
            { title: '审批人', value: referral.by_name },
            { title: '超过审批权限', value: referral.beyond.join('，') },
          ]}
          follows={[
            ...(referral.rates.length > 0 ? [{ what: '企业确认最终利率，逾时自动失效' }] : []),
            { what: `由第三名人员（不得为${referral.by_name}或本人）复核放款`, until: disc_dt },
          ]}
          after={following ? `完成后打开下一笔：${following.companyName} ${following.applyNo}` : undefined}
          stale={isStale}
          call={() => decide(() => send('pass'))}
          done="已通过授权审批"
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}
