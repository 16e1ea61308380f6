import './desk.css'
import { useSession } from '../../../core/api/session.tsx'
import { displayName } from '../../../core/stored-member.ts'
import { GovernmentDesk } from './government-desk.tsx'
import { StaffDesk } from './staff-desk.tsx'

/** /mainIndex: what waits for me, today's figures, and how the last weeks went. */
export default function DeskPage() {
  const { user } = useSession()
  if (!user) return null
  return (
    <div className="desk">
      <div className="desk-head">
        <h1 className="t-page">{displayName(user)}，您好</h1>
        <p className="muted">
          {user.bank_name ?? user.company_name} {user.role_name}
        </p>
      </div>
      {user.kind === 'government' ? <GovernmentDesk /> : <StaffDesk />}
    </div>
  )
}
