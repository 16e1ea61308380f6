import { parseYuan } from '@portal/shared/money/fen.ts'
import { signStates } from '@portal/shared/signing/states.ts'
import { useNavigate } from 'react-router-dom'
import { post } from '../../../core/api/client.ts'
import { smsInput } from '../../../domain/credentials/sms-input.tsx'
import {
  type Acting,
  editAddress,
  newAddress,
  type Act as SignAct,
  type SignRow,
} from '../../../domain/signing/sign-acts.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../../../ui/layers/dialog.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { receivedAmount } from './received-amount.tsx'

const Facts = ({ sign }: { sign: SignRow }) => (
  <dl className="fact-list">
    <dt>签约编号</dt>
    <dd>{sign.sign_no}</dd>
    <dt>签约银行</dt>
    <dd>{sign.bank_name}</dd>
    <dt>结算账号</dt>
    <dd>{sign.settle_acct_no || '—'}</dd>
    <dt>到期日</dt>
    <dd>{sign.valid_to}</dd>
  </dl>
)

/** `open` leads to the draft of a renewal, which goes on in the wizard. */
const acts: Readonly<Record<SignAct, (sign: SignRow, open: (signNo: string) => void) => Act>> = {
  verify: ({ sign_no, bank_name, settle_acct_no }) => ({
    label: '打款验证',
    look: 'primary',
    ask: {
      about: (
        <p className="sign-note">
          {bank_name}已向结算账户 <b className="figures">{settle_acct_no}</b>{' '}
          打款一笔，请查询到账金额并填写。金额三次不符，签约将被拒绝。
        </p>
      ),
      input: receivedAmount,
      confirm: '提交验证',
      size: 'medium',
    },
    call: typed =>
      post('/api/signing/verify_amount', { sign_no, amount_fen: String(parseYuan(typed)) }, { quiet: true }),
    done: '验证通过，签约已生效，可以办理贴现',
  }),
  apply_end: ({ sign_no, bank_name }) => ({
    label: '申请解约',
    look: 'danger-line',
    ask: {
      about: (
        <p>
          解除与<b>{bank_name}</b>的签约 {sign_no}
          。银行确认后终止，银行未处理的，一个工作日后自动确认；有在途贴现申请时不能解约。
        </p>
      ),
      input: smsInput('end_sign'),
      confirm: '确认解约',
      size: 'medium',
    },
    call: sms_code => post('/api/signing/apply_end', { sign_no, sms_code }, { quiet: true }),
    done: '已申请解约，等待银行确认',
  }),
  withdraw: sign => ({
    label: '撤销签约申请',
    look: 'danger-line',
    ask: {
      about: <Facts sign={sign} />,
      note: '撤销后本次申请结束，不能恢复；可重新选择银行签约。',
      confirm: '确认撤销',
    },
    call: () => post('/api/signing/withdraw_sign', { sign_no: sign.sign_no }, { quiet: true }),
    done: '签约申请已撤销',
  }),
  pause: sign => ({
    label: '暂停签约',
    look: 'danger-line',
    ask: {
      about: <Facts sign={sign} />,
      note: '暂停后不能提交新的贴现申请，已提交的申请继续办理。恢复须由银行办理。',
      confirm: '确认暂停',
    },
    call: () => post('/api/signing/pause_sign', { sign_no: sign.sign_no }, { quiet: true }),
    done: '签约已暂停',
  }),
  renew: (sign, open) => ({
    label: '续签',
    look: 'primary',
    ask: {
      about: <Facts sign={sign} />,
      note: '按原结算账户生成新的签约草稿，经银行审核与打款验证后生效；原签约在此之前继续有效。',
      confirm: '开始续签',
    },
    call: async () => {
      const [renewal] = await post('/api/signing/renew_sign', { sign_no: sign.sign_no }, { quiet: true })
      if (renewal) open(renewal.sign_no)
    },
    done: '已生成续签草稿，请核对后提交',
  }),
}

interface SignDialogsProps {
  /** The signing as it stands now. */
  acting: Acting | null
  /** Whether a new signing may take the place of a refused one. */
  mayRepeat: (sign: SignRow) => boolean
  onClose: () => void
}

interface RefusedProps {
  sign: SignRow
  mayRepeat: boolean
  onClose: () => void
}

/** Shown when every attempt is used up: the result, and where to go from here. */
const Refused = ({ sign, mayRepeat, onClose }: RefusedProps) => {
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open
      title="打款验证"
      size="medium"
      confirmLabel={mayRepeat ? '重新签约' : '关闭'}
      cancelLabel={mayRepeat ? '关闭' : null}
      onCancel={onClose}
      onConfirm={() => {
        onClose()
        if (mayRepeat) navigate(newAddress(sign.bank_no))
      }}
    >
      <Alert tone="error">
        签约 {sign.sign_no} {sign.state_name}：{sign.reason}
      </Alert>
      <p className="sign-note">下一步：{signStates[sign.state].next}。</p>
    </ConfirmDialog>
  )
}

/** The question that belongs to what the user is about to decide. The last wrong amount ends a signing under its question. */
export const SignDialogs = ({ acting, mayRepeat, onClose }: SignDialogsProps) => {
  const navigate = useNavigate()
  if (!acting) return null
  const { act, sign } = acting
  if (act === 'verify' && sign.state === 'S90')
    return <Refused sign={sign} mayRepeat={mayRepeat(sign)} onClose={onClose} />
  return <ActDialog act={acts[act](sign, signNo => void navigate(editAddress(signNo)))} onClose={onClose} />
}
