import './registration.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import type { ApiError } from '../../../core/api-error.ts'
import { renewed } from '../../../core/renewal.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { type Step, StepBar } from '../../../ui/layout/step-bar.tsx'
import { DetailsStep } from './details-step.tsx'
import { forgetToken, storedToken, storeToken } from './draft-token.ts'
import { PasswordStep } from './password-step.tsx'
import { PhoneStep } from './phone-step.tsx'
import type { RegistrantType } from './registration-fields.ts'
import { type DraftStep, forgetTypedDraft, keepStep, readTypedDraft } from './typed-draft.ts'

const titles = ['验证手机', '填写资料', '设置密码', '等待审核'] as const
const signInPages = { comp: '/login', financeOrg: '/loginztx' } as const

const stepsAt = (at: number): Step[] =>
  titles.map((title, index) => ({
    title,
    state: index < at ? 'done' : index === at ? 'current' : 'todo',
  }))

const Done = ({ type, account }: { type: RegistrantType; account: string }) => (
  <div className="registration-done">
    <h2 className="t-card">注册申请已提交</h2>
    <p>
      登录账号 <b className="figures">{account}</b>，当前状态：审核中。审核结果将以短信和站内消息通知。
    </p>
    <Alert>
      请登录后在个人中心上传营业执照和法定代表人证件照片，资料齐全后由银行审核；审核期间可查看行情与资讯。
    </Alert>
    <p className="row">
      <ButtonLink to={signInPages[type]} variant="primary" size="large">
        去登录
      </ButtonLink>
      <ButtonLink to="/main" size="large">
        返回首页
      </ButtonLink>
    </p>
  </div>
)

/** The steps that need the draft, once the number is proven. */
const WithDraft = ({
  type,
  token,
  onLost,
  onStep,
  onDone,
}: {
  type: RegistrantType
  token: string
  onLost: () => void
  onStep: (at: number) => void
  onDone: (account: string) => void
}) => {
  const { first: draft, error, reload } = useCall('/api/regist/get_draft', { draft_token: token })
  const [at, setAt] = useState<DraftStep>(() => readTypedDraft(type).step)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const go = (next: DraftStep) => {
    keepStep(type, next)
    setAt(next)
    onStep(next === 'details' ? 1 : 2)
  }
  if (error?.code === '9015')
    return <ErrorState title="草稿已过期，请重新验证手机" error={error} onRetry={onLost} />
  if (error) return <ErrorState title="草稿未能加载" error={error} onRetry={reload} />
  if (!draft) return <Skeleton rows={8} />
  if (at === 'password')
    return (
      <PasswordStep
        token={token}
        onBack={() => go('details')}
        onRefused={failure => {
          setRefusal(failure)
          go('details')
        }}
        onDone={onDone}
      />
    )
  return (
    <DetailsStep
      type={type}
      token={token}
      draft={draft}
      refusal={refusal}
      onSaved={() => void renewed().then(() => go('password'))}
    />
  )
}

/** /regist and /registztx: a short wizard that can be left after the first step and resumed later. */
export const Registration = ({ type }: { type: RegistrantType }) => {
  const [token, setToken] = useState(() => storedToken(type))
  const [at, setAt] = useState(token ? (readTypedDraft(type).step === 'password' ? 2 : 1) : 0)
  const [account, setAccount] = useState('')
  const title = type === 'comp' ? '企业客户注册' : '机构客户注册'

  const prove = (proven: string) => {
    forgetTypedDraft(type)
    storeToken(type, proven)
    setToken(proven)
    setAt(1)
  }
  const lose = () => {
    forgetToken(type)
    forgetTypedDraft(type)
    setToken('')
    setAt(0)
  }
  const finish = (of: string) => {
    forgetToken(type)
    forgetTypedDraft(type)
    setAccount(of)
    setAt(3)
  }
  return (
    <div className="wrap registration public-form">
      <div className="registration-head">
        <h1 className="t-page">{title}</h1>
        <p className="muted">
          {type === 'comp' ? '适用于一般企业法人' : '适用于同业金融机构'}，已有账号请
          <Link to={signInPages[type]}>登录</Link>
        </p>
      </div>
      <div className="card registration-card">
        <StepBar steps={stepsAt(at)} label="注册进度" />
        {at === 3 && <Done type={type} account={account} />}
        {at === 0 && <PhoneStep type={type} onProven={prove} />}
        {(at === 1 || at === 2) && (
          <WithDraft type={type} token={token} onLost={lose} onStep={setAt} onDone={finish} />
        )}
      </div>
    </div>
  )
}
