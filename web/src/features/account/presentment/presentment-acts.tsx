import { type PresentmentAction, presentmentActions } from '@portal/shared/presentment/states.ts'
import { post } from '../../../core/api/client.ts'
import { rangeText } from '../../../domain/bills/range-text.ts'
import type { Presentment } from '../../../domain/presentment/status.tsx'
import { BillNo, Money } from '../../../ui/data/figures.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'

/** The other of the two ways in which a bill is presented. */
type Switching = 'to_hand' | 'to_run'
export type PresentmentActName = PresentmentAction | Switching
export const actNames: Readonly<Record<PresentmentActName, string>> = {
  ...presentmentActions,
  to_hand: '改为手工',
  to_run: '改为自动',
}

/** What may be switched about a row now; undefined for nothing. */
export const switchOf = ({ may_switch, automatic }: Presentment): Switching | undefined => {
  if (!may_switch) return undefined
  return automatic ? 'to_hand' : 'to_run'
}

const setting = ({ holding_id }: Presentment, act: Switching, automatic: '0' | '1'): Act => ({
  label: actNames[act],
  look: act === 'to_hand' ? 'danger-line' : 'primary',
  ask: { size: 'medium' },
  call: () => post('/api/presentment/set_bill_automatic', { holding_id, automatic }, { quiet: true }),
  done: `该票据${act === 'to_hand' ? '已改为手工提示' : '已改为自动提示'}`,
})

const acts: Readonly<Record<PresentmentActName, (row: Presentment) => Act>> = {
  present: ({ holding_id }) => ({
    label: actNames.present,
    look: 'primary',
    ask: { size: 'medium' },
    call: (_, idem_key) => post('/api/presentment/present_bill', { idem_key, holding_id }, { quiet: true }),
    done: '已提示付款，等待应答',
  }),
  present_late: ({ holding_id }) => ({
    label: actNames.present_late,
    look: 'primary',
    ask: {
      size: 'medium',
      words: 'required',
      field: '逾期原因（MC01）',
      missing: '请填写逾期提示付款的原因',
    },
    call: (reason, idem_key) =>
      post('/api/presentment/present_late', { idem_key, holding_id, reason }, { quiet: true }),
    done: '已逾期提示付款，等待应答',
  }),
  withdraw: ({ presentment_no, version }) => ({
    label: actNames.withdraw,
    look: 'danger-line',
    ask: { size: 'medium' },
    call: () =>
      post(
        '/api/presentment/withdraw_presentment',
        { presentment_no, seen_version: version },
        { quiet: true },
      ),
    done: '已撤回提示付款',
  }),
  to_hand: row => setting(row, 'to_hand', '0'),
  to_run: row => setting(row, 'to_run', '1'),
}

const consequence: Readonly<Record<PresentmentActName, (row: Presentment) => string>> = {
  present: ({ bill_kind }) =>
    bill_kind === 'AC02'
      ? '由承兑人应答，满 3 个工作日未应答视同拒付。承兑人应答前可以撤回。'
      : '由下一批次自动应答，提示后不能撤回。',
  present_late: () => '已过提示付款期：逾期提示的，不能再向背书人追索，仍可向出票人、承兑人及其保证人追索。',
  withdraw: () => '撤回后票据恢复可用，须手工再次提示付款。',
  to_hand: ({ last_dt }) =>
    `改为手工后，这张票据（包）到付款日不再自动提示，须在 ${last_dt} 前手工办理；逾期将丧失对背书人的追索权。`,
  to_run: ({ stage }) =>
    stage === 'N10'
      ? '改为自动后，这张票据（包）到付款日由系统自动提示付款。'
      : '改为自动后，这张票据（包）由下一批次自动提示付款；当日须提示的，请直接提示付款。',
}

interface PresentmentDialogProps {
  row: Presentment
  act: PresentmentActName
  onClose: () => void
}

/** Asks once more, with the figures of the bill and what follows. */
export const PresentmentDialog = ({ row, act, onClose }: PresentmentDialogProps) => (
  <ActDialog act={acts[act](row)} onClose={onClose}>
    <dl className="fact-list">
      <dt>票据（包）号</dt>
      <dd>
        <BillNo value={row.bill_no} />
      </dd>
      <dt>子票区间</dt>
      <dd className="figures">{rangeText(row.range)}</dd>
      <dt>承兑人</dt>
      <dd>{row.acceptor_name}</dd>
      <dt>票面金额</dt>
      <dd>
        <b>
          <Money fen={row.amount_fen} />
        </b>{' '}
        元
      </dd>
      <dt>付款日</dt>
      <dd className="figures">{row.pay_dt}</dd>
      <dt>最后提示日</dt>
      <dd className="figures">{row.last_dt}</dd>
    </dl>
    <p>{consequence[act](row)}</p>
  </ActDialog>
)
