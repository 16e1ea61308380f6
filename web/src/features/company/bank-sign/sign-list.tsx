import { signActions, signStates } from '@portal/shared/signing/states.ts'
import { Link } from 'react-router-dom'
import {
  type Acting,
  actsOf,
  type BankRow,
  countText,
  editAddress,
  isGranted,
  limitUse,
  limitUseText,
  newAddress,
  type SignRow,
  signAddress,
} from '../../../domain/signing/sign-acts.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Money } from '../../../ui/data/figures.tsx'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { dotTones, StatusDot } from '../../../ui/tag.tsx'

/** Terms granted by the bank; before its approval only the requested expiry date. */
const Limits = ({ sign }: { sign: SignRow }) => (
  <dl className="sign-limits">
    {isGranted(sign) && (
      <>
        <div>
          <dt>单笔限额（元）</dt>
          <dd>
            <Money fen={sign.single_limit_fen} />
          </dd>
        </div>
        <div>
          <dt>累计限额（元）</dt>
          <dd>{sign.total_limit_fen === '0' ? '不限' : <Money fen={sign.total_limit_fen} />}</dd>
        </div>
        <div>
          <dt>当日笔数</dt>
          <dd>{countText(sign.day_limit_count)}</dd>
        </div>
      </>
    )}
    <div className="is-wide">
      <dt>{isGranted(sign) ? '有效期' : '申请有效期'}</dt>
      <dd className="figures">
        {sign.valid_from} 至 {sign.valid_to}
      </dd>
    </div>
    {isGranted(sign) &&
      limitUse(sign).map(use => (
        <div key={use.title} className="is-use">
          <dt>{use.title}</dt>
          <dd className="figures">{limitUseText(use)}</dd>
        </div>
      ))}
  </dl>
)

interface SignItemProps {
  sign: SignRow
  onAct: (acting: Acting) => void
  /** Asks for another settlement account; absent where that is not open. */
  onChangeAccount?: ((sign: SignRow) => void) | undefined
}

const SignItem = ({ sign, onAct, onChangeAccount }: SignItemProps) => {
  const { tone, next } = signStates[sign.state]
  return (
    <li className="sign-item">
      <div className="sign-head">
        <h3>{sign.bank_name}</h3>
        <StatusDot tone={dotTones[tone]}>{sign.state_name}</StatusDot>
        <span className="meta">
          签约编号 <span className="figures">{sign.sign_no}</span>，结算账号{' '}
          <span className="figures">{sign.settle_acct_no || '—'}</span>
        </span>
      </div>
      <Limits sign={sign} />
      {(next || sign.reason) && (
        <p className="sign-next">
          {next && `下一步：${next}。`}
          {sign.reason && `原因：${sign.reason}`}
        </p>
      )}
      <div className="sign-acts">
        {actsOf(sign).map(act => (
          <Button
            key={act}
            variant={act === 'verify' ? 'primary' : 'plain'}
            onClick={() => onAct({ act, sign })}
          >
            {signActions[act]}
          </Button>
        ))}
        {onChangeAccount && <Button onClick={() => onChangeAccount(sign)}>变更结算账户</Button>}
        {sign.actions.includes('edit') && (
          <ButtonLink variant="primary" to={editAddress(sign.sign_no)}>
            继续办理
          </ButtonLink>
        )}
        <ButtonLink to={signAddress(sign.sign_no)} variant="text">
          详情
        </ButtonLink>
      </div>
    </li>
  )
}

interface LiveSignsProps {
  signs: readonly SignRow[]
  onAct: (acting: Acting) => void
}

/** 我的签约: what is in force or under way. */
export const LiveSigns = ({
  signs,
  onAct,
  mayChangeAccount,
  onChangeAccount,
}: LiveSignsProps & {
  mayChangeAccount: (sign: SignRow) => boolean
  onChangeAccount: (sign: SignRow) => void
}) => (
  <Card flush title="我的签约">
    {signs.length === 0 ? (
      <EmptyState title="还没有银行签约">请在下方选择银行签约，生效后即可办理贴现</EmptyState>
    ) : (
      <ul>
        {signs.map(sign => (
          <SignItem
            key={sign.sign_no}
            sign={sign}
            onAct={onAct}
            onChangeAccount={mayChangeAccount(sign) ? onChangeAccount : undefined}
          />
        ))}
      </ul>
    )}
  </Card>
)

interface OpenBanksProps {
  banks: readonly BankRow[]
  /** A maker of a verified company. */
  maySign: boolean
}

/** 可签约银行: banks without a signing of the company under way or in force. */
export const OpenBanks = ({ banks, maySign }: OpenBanksProps) => (
  <Card flush title="可签约银行">
    <ul className="sign-banks">
      {banks.map(bank => (
        <li key={bank.bank_no}>
          <span>
            <b>{bank.bank_name}</b>
            <span className="meta figures">行号 {bank.bank_no}</span>
          </span>
          {maySign && (
            <ButtonLink
              variant="primary"
              to={newAddress(bank.bank_no)}
              aria-label={`与${bank.bank_name}签约`}
            >
              签约
            </ButtonLink>
          )}
        </li>
      ))}
    </ul>
  </Card>
)

/** 历史签约: ended, expired, withdrawn and refused. */
export const PastSigns = ({ signs, onAct }: LiveSignsProps) => (
  <Card flush title="历史签约">
    <ul className="sign-banks">
      {signs.map(sign => (
        <li key={sign.sign_no}>
          <span>
            <b>{sign.bank_name}</b>
            <span className="meta">
              <span className="figures">{sign.sign_no}</span>，有效期至{' '}
              <span className="figures">{sign.valid_to}</span>
            </span>
          </span>
          <StatusDot tone={dotTones[signStates[sign.state].tone]}>{sign.state_name}</StatusDot>
          {sign.actions.includes('renew') && (
            <Button onClick={() => onAct({ act: 'renew', sign })}>{signActions.renew}</Button>
          )}
          <Link to={signAddress(sign.sign_no)} aria-label={`${sign.sign_no} 详情`}>
            详情
          </Link>
        </li>
      ))}
    </ul>
  </Card>
)
