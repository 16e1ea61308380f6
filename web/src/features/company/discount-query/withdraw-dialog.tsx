import { post } from '../../../core/api/client.ts'
import type { ApplyHead } from '../../../domain/discount/progress.ts'
import { Money } from '../../../ui/data/figures.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'

const withdrawing = ({ apply_no }: ApplyHead): Act => ({
  label: '撤销贴现申请',
  look: 'danger-line',
  ask: { note: '撤销后票据解除锁定，可重新办理贴现；本申请不能恢复。', confirm: '确认撤销' },
  call: () => post('/api/discount/withdraw_apply', { apply_no }, { quiet: true }),
  done: `${apply_no} 已撤销，票据已解除锁定`,
})

/** Asks before an application is withdrawn (撤销), and shows what follows. */
export const WithdrawDialog = ({ row, onClose }: { row: ApplyHead; onClose: () => void }) => (
  <ActDialog act={withdrawing(row)} onClose={onClose}>
    <dl className="fact-list">
      <dt>申请编号</dt>
      <dd>{row.apply_no}</dd>
      <dt>票面金额</dt>
      <dd>
        <Money fen={row.total_fen} /> 元
      </dd>
      <dt>实付金额</dt>
      <dd>
        <Money fen={row.net_fen} /> 元
      </dd>
      <dt>入账账号</dt>
      <dd>{row.settle_acct_no}</dd>
      <dt>贴现日期</dt>
      <dd>{row.disc_dt}</dd>
    </dl>
  </ActDialog>
)
