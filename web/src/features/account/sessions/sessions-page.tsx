import type { RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { CentreFrame } from '../../../domain/account/centre-frame.tsx'
import { RecentSignIns } from '../../../domain/account/recent-sign-ins.tsx'
import { Button } from '../../../ui/button.tsx'
import { longTime, placeText } from '../../../ui/data/figures.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'

type Live = RowOf<'/api/session/query_own'>['sessions'][number]

const ending = ({ session_no, device, sign_in_at }: Live): Act => ({
  label: '设备下线',
  look: 'plain',
  ask: {
    about: (
      <p>
        <b>{device || '未知设备'}</b>，登录于 {longTime(sign_in_at)}
      </p>
    ),
    note: '该设备上的登录将立即结束，未提交的内容不会保存。',
    confirm: '确定',
    closesRefused: true,
  },
  call: () => post('/api/session/end_own', { session_no }),
  done: '该设备已下线',
})

const LiveSessions = () => {
  const { first, error, reload } = useCall('/api/session/query_own', {})
  const [asked, setAsked] = useState<Act | null>(null)
  if (error) return <ErrorState title="在线设备未能加载" error={error} onRetry={reload} />
  if (!first) return <Skeleton rows={2} />

  return (
    <>
      <ul className="centre-list">
        {first.sessions.map(session => (
          <li key={session.session_no}>
            <b>{session.device || '未知设备'}</b>
            {session.is_current && <Tag tone="ok">本机</Tag>}
            <span className="meta">
              登录于 {longTime(session.sign_in_at)}　{placeText(session.address)}
            </span>
            {!session.is_current && (
              <Button size="small" className="push" onClick={() => setAsked(ending(session))}>
                下线
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && <ActDialog act={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

/** /pcSessions: where one is signed in, and the last 20 sign-ins. */
export default function SessionsPage() {
  return (
    <CentreFrame>
      <h1 className="t-page">登录记录与设备</h1>
      <Card title="在线设备" flush>
        <LiveSessions />
      </Card>
      <Card title="最近 20 次登录" aside={<span className="meta">非本人操作请立即修改密码</span>} flush>
        <RecentSignIns limit={20} />
      </Card>
    </CentreFrame>
  )
}
