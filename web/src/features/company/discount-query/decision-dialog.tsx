import { post } from '../../../core/api/client.ts'
import { DaysToConfirm } from '../../../domain/discount/agreed-days.tsx'
import { refusalText } from '../../../domain/discount/pay-refusals.ts'
import type { ApplyHead } from '../../../domain/discount/progress.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { ApplyFacts } from './apply-facts.tsx'

/** The checker's pass: an application of 秒贴 is decided with it, and its money moves. */
const passing = ({
  apply_no,
  version: seen_version,
  product,
}: ApplyHead): Act<{ state: ApplyHead['state'] }[]> => ({
  label: '企业复核通过',
  look: 'primary',
  ask: {
    // Of 秒贴 it stands at the head of the dialog, where a phone shows it without scrolling.
    ...(product === 'plain' && { note: '通过后提交银行审批。' }),
    words: 'optional',
    field: '复核意见',
    confirm: '确认通过',
    size: 'medium',
    refusal: error => refusalText(error, 'checker'),
  },
  call: remark =>
    post('/api/discount/check_pass', { apply_no, seen_version, ...(remark && { remark }) }, { quiet: true }),
  done: ([answer]) =>
    answer?.state === 'D50'
      ? `${apply_no} 复核通过，规则已审批，正在放款`
      : `${apply_no} 复核通过，${product === 'instant' ? '规则已转人工审批' : '等待银行审批'}`,
})

/** Decisions that take words only: the checker's return, and a quote that is declined. */
const acts = {
  check_return: ({ apply_no, version: seen_version }) => ({
    label: '企业复核退回',
    look: 'plain',
    ask: {
      note: '退回后票据解除锁定，经办人可修改后重新提交。',
      words: 'required',
      field: '退回原因',
      missing: '请填写退回原因',
      confirm: '确认退回',
      refusal: error => refusalText(error, 'checker'),
    },
    call: reason => post('/api/discount/check_return', { apply_no, seen_version, reason }, { quiet: true }),
    done: `${apply_no} 已退回经办人，票据已解除锁定`,
  }),
  decline: ({ apply_no, version: seen_version }) => ({
    label: '放弃报价',
    look: 'danger-line',
    ask: {
      note: '放弃后申请结束，票据解除锁定；本申请不能恢复。',
      words: 'optional',
      field: '放弃原因',
      confirm: '确认放弃',
      refusal: error => refusalText(error, 'company'),
    },
    call: reason =>
      post(
        '/api/discount/decline_quote',
        { apply_no, seen_version, ...(reason && { reason }) },
        { quiet: true },
      ),
    done: `${apply_no} 已放弃报价，票据已解除锁定`,
  }),
} satisfies Record<string, (row: ApplyHead) => Act>

interface DecisionDialogProps {
  decision: 'check_pass' | keyof typeof acts
  row: ApplyHead
  onClose: () => void
}

export const DecisionDialog = ({ decision, row, onClose }: DecisionDialogProps) =>
  decision === 'check_pass' ? (
    <ActDialog act={passing(row)} onClose={onClose}>
      {row.product === 'instant' && (
        <Alert tone="warn">
          本申请为秒贴：通过后由规则审批并立即放款，不能撤销；未通过规则的转人工审批。
        </Alert>
      )}
      <ApplyFacts row={row} />
      <DaysToConfirm applyNo={row.apply_no} />
    </ActDialog>
  ) : (
    <ActDialog act={acts[decision](row)} onClose={onClose}>
      <ApplyFacts row={row} />
    </ActDialog>
  )
