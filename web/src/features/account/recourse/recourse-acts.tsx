import { type RecourseAction, recourseActions } from '@portal/shared/recourse/states.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { interestText, type Recourse } from '../../../domain/presentment/recourse.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'

/** What is done in a dialog; the next recourse is begun on its own form. */
export type AskedAct = Exclude<RecourseAction, 'follow'>
export const actNames: Readonly<Record<RecourseAction, string>> = recourseActions

const acts: Readonly<Record<Exclude<AskedAct, 'settle'>, (row: Recourse) => Act>> = {
  refuse: ({ recourse_no, version }) => ({
    label: actNames.refuse,
    look: 'danger-line',
    ask: { size: 'medium', words: 'required', field: '拒绝理由', missing: '请填写拒绝清偿的理由' },
    call: reason =>
      post('/api/recourse/refuse_recourse', { recourse_no, reason, seen_version: version }, { quiet: true }),
    done: '已拒绝清偿',
  }),
  withdraw: ({ recourse_no, version }) => ({
    label: actNames.withdraw,
    look: 'danger-line',
    ask: { size: 'medium' },
    call: () =>
      post('/api/recourse/withdraw_recourse', { recourse_no, seen_version: version }, { quiet: true }),
    done: '已撤回追索',
  }),
}

const consequence: Readonly<Record<AskedAct, string>> = {
  settle:
    '款项即时由结算账户转出，先抵费用，再抵利息、本金。全部清偿后可向前手再追索，其余被追索人的追索终止。',
  refuse: '拒绝后责任不消灭，追索人可继续主张；之后仍可同意清偿。',
  withdraw: '撤回后票据解除锁定，对各被追索人的追索终止；之后可在时效内再次发起。',
}

/** What is owed today, part by part. */
export const OwedFacts = ({ row }: { row: Recourse }) => (
  <dl className="fact-list">
    <dt>尚欠本金</dt>
    <dd>
      <Money fen={row.principal_fen} /> 元
    </dd>
    <dt>利息（计至今天）</dt>
    <dd>
      <Money fen={row.interest_fen} /> 元
      <small className="recourse-how">{interestText({ ...row, amount_fen: row.principal_fen })}</small>
    </dd>
    <dt>费用</dt>
    <dd>
      <Money fen={row.costs_fen} /> 元
    </dd>
    <dt>应付合计</dt>
    <dd>
      <b>
        <Money fen={row.owed_fen} />
      </b>{' '}
      元
    </dd>
  </dl>
)

interface RecourseDialogProps {
  row: Recourse
  act: AskedAct
  onClose: () => void
}

/** Asks once more, with the figures and what follows. */
export const RecourseDialog = ({ row, act, onClose }: RecourseDialogProps) => {
  // The amount that was seen is the one that is agreed to: a change meanwhile is refused by the bank.
  const [seen] = useState(row)
  const body = (
    <>
      <OwedFacts row={seen} />
      <p>{consequence[act]}</p>
    </>
  )
  if (act === 'settle') {
    return (
      <SettleDialog row={seen} onClose={onClose}>
        {body}
      </SettleDialog>
    )
  }
  return (
    <ActDialog act={acts[act](seen)} onClose={onClose}>
      {body}
    </ActDialog>
  )
}
