import { statusName } from '@portal/shared/people/member-status.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCall } from '../../../core/api/hooks.ts'
import { useSession } from '../../../core/api/session.tsx'
import { displayName } from '../../../core/stored-member.ts'
import { CentreFrame } from '../../../domain/account/centre-frame.tsx'
import { editPageOf } from '../../../domain/account/centre-pages.ts'
import { RecentSignIns } from '../../../domain/account/recent-sign-ins.tsx'
import { statusTone } from '../../../domain/members/status-tone.ts'
import { longTime, Money } from '../../../ui/data/figures.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { AvatarDialog } from '../../../widgets/uploads/avatar-dialog.tsx'

const Overview = () => {
  const { user } = useSession()
  const { first: member, error, reload } = useCall('/api/member/current_member_detail', {})
  const [choosing, setChoosing] = useState(false)
  if (!user) return null
  if (error) return <ErrorState title="会员信息未能加载" error={error} onRetry={reload} />
  if (!member) return <Skeleton rows={6} />
  const edit = user.is_main_account ? editPageOf(user) : null
  const initial = user.name.slice(0, 1)
  return (
    <>
      <Card>
        <div className="centre-who">
          <button
            type="button"
            className="centre-avatar"
            aria-label="上传头像"
            onClick={() => setChoosing(true)}
          >
            {member.user_avatar ? <img src={member.user_avatar} alt="" /> : initial}
          </button>
          <div>
            <h2 className="t-card">{displayName(user)}</h2>
            <p className="muted">{member.company_name}</p>
            <p className="meta">
              {user.last_login_time ? `上次登录 ${longTime(user.last_login_time)}` : '这是您第一次登录'}
            </p>
          </div>
        </div>
      </Card>
      <dl className="centre-tiles">
        <div className="card">
          <dt>会员状态</dt>
          <dd>
            <StatusDot tone={statusTone(member.status)}>{statusName(member.status)}</StatusDot>
          </dd>
        </div>
        <div className="card">
          <dt>当前角色</dt>
          <dd>{user.role_name}</dd>
        </div>
        {user.member_type === 'comp' ? (
          <div className="card">
            <dt>剩余授信（元）</dt>
            <dd>
              <Money fen={member.remain_credit} />
            </dd>
          </div>
        ) : (
          <div className="card">
            <dt>绑定手机</dt>
            <dd className="figures">{member.mobile || '—'}</dd>
          </div>
        )}
      </dl>
      <Card title="最近登录" aside={<Link to="/pcSessions">全部记录</Link>} flush>
        <RecentSignIns limit={5} />
      </Card>
      {edit && (
        <p>
          <Link to={edit}>修改资料</Link>
        </p>
      )}
      <AvatarDialog
        open={choosing}
        account={user.account}
        initial={initial}
        present={member.user_avatar}
        onClose={() => setChoosing(false)}
        onDone={() => setChoosing(false)}
      />
    </>
  )
}

/** /userCenter/index: who is signed in, the state of their company, and the way to everything personal. */
export default function UserCentrePage() {
  return (
    <CentreFrame>
      <h1 className="t-page">用户中心</h1>
      <Overview />
    </CentreFrame>
  )
}
