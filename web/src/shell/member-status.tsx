import './member-status.css'
import { Link } from 'react-router-dom'
import { useCall } from '../core/api/hooks.ts'
import { useSession } from '../core/api/session.tsx'
import { Alert } from '../ui/feedback/alert.tsx'

const editPages: Partial<Record<string, string>> = {
  comp: '/perfectCompanyMess',
  financeOrg: '/orgMess',
  investOrg: '/investMess',
}

const NORMAL = 4

const FIRST_SIGN_IN = 3

/** The first password may be changed later (20033): how, on every page until it is. */
const FirstPassword = () => (
  <div className="wrap member-status">
    <Alert tone="warn">
      <b>请先修改密码</b>
      {'　'}
      当前为初始密码，可以查询和使用个人中心，暂不能办理业务。
      <Link to="/pcModifyLoginPassword">修改密码</Link>
    </Alert>
  </div>
)

/**
 * What a member whose status is not normal can do next. The session knows the status of
 * the sign-in; the bank is asked for today's, which a review or a resubmission has changed since.
 */
const Standing = () => {
  const { user } = useSession()
  const isOpen = user !== null && user.member_type !== 'admin' && user.status !== NORMAL
  const { first: member } = useCall('/api/member/current_member_detail', isOpen ? {} : null)
  if (!isOpen) return null
  const status = member?.status ?? user.status
  const remark = member?.audit_remark
  const edit = `${editPages[user.member_type] ?? '/perfectCompanyMess'}?update=true`
  if (status === 0)
    return (
      <div className="wrap member-status">
        <Alert tone="info">
          <b>资料审核中</b>
          {'　'}
          可查看行情、资讯和个人中心，审核通过后即可签约和办理业务，结果以短信通知。
        </Alert>
      </div>
    )
  if (status === 7)
    return (
      <div className="wrap member-status">
        <Alert tone="warn">
          <b>审核未通过</b>
          {remark && `：${remark}`}
          {'　'}
          {user.is_main_account ? <Link to={edit}>修改资料并重新提交</Link> : '请联系主账号修改资料'}
        </Alert>
      </div>
    )
  if (status === 8)
    return (
      <div className="wrap member-status">
        <Alert tone="warn">
          <b>账户状态异常</b>
          {'　'}
          可以查询，暂不能办理资金业务。请拨打服务热线 154 0000 0000 核实。
        </Alert>
      </div>
    )
  return null
}

/** Banner on what keeps the user or the member from doing business, under the head of every page. */
export default function MemberStatus() {
  const { user } = useSession()
  return (
    <>
      {user?.user_status === FIRST_SIGN_IN && <FirstPassword />}
      <Standing />
    </>
  )
}
