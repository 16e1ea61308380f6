import { Link } from 'react-router-dom'
import { signPage } from '../../../core/addresses.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Step, StepBar, type StepState } from '../../../ui/layout/step-bar.tsx'

const EDIT_PAGE = '/perfectCompanyMess?update=true'
/** Member status (see shared/people/member-status.ts). */
export const NORMAL = 4
const UNDER_AUDIT = 0
const AUDIT_FAILED = 7

/** Whether a company has its first steps before it: it is not verified, or no bank is signed yet. */
export const isBeginning = (status: number, signCount: number | undefined): boolean =>
  status === UNDER_AUDIT || status === AUDIT_FAILED || (status === NORMAL && signCount === 0)

interface FirstStepsProps {
  status: number
  /** Why the audit failed, '' when the bank gave no reason. */
  remark: string
  isMainAccount: boolean
  /** May discount, and so sign a bank. */
  isMaker: boolean
}

const verification = ({ status, remark, isMainAccount }: FirstStepsProps): Step => {
  if (status === UNDER_AUDIT)
    return {
      title: '企业认证',
      state: 'current',
      notes: [
        '审核中，结果以短信通知',
        <Link key="i" to="/pcBasicInfo">
          查看企业资料
        </Link>,
      ],
    }
  if (status === AUDIT_FAILED)
    return {
      title: '企业认证',
      state: 'failed',
      notes: [
        remark ? `审核未通过：${remark}` : '审核未通过',
        isMainAccount ? (
          <Link key="e" to={EDIT_PAGE}>
            修改资料并重新提交
          </Link>
        ) : (
          '请联系主账号修改资料'
        ),
      ],
    }
  return { title: '企业认证', state: 'done', notes: ['已通过'] }
}

/** First steps of a company before its first application, in place of figures that would all be zero. */
export const FirstSteps = (props: FirstStepsProps) => {
  const isVerified = props.status === NORMAL
  const signing: StepState = isVerified ? 'current' : 'todo'
  return (
    <Card
      title="开始使用"
      aside={
        isVerified &&
        props.isMaker && (
          <ButtonLink to={signPage} variant="primary">
            去签约
          </ButtonLink>
        )
      }
    >
      <StepBar
        label="开始使用"
        steps={[
          verification(props),
          { title: '银行签约', state: signing, notes: ['选择银行，绑定结算账户并验证'] },
          { title: '选择票据', state: 'todo', notes: ['从持有的票据中选择，锁定利率'] },
          { title: '提交申请', state: 'todo', notes: ['补充贸易背景，确认金额后提交'] },
        ]}
      />
    </Card>
  )
}
