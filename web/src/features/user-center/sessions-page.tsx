import type { RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { useAction, useCall } from '../../api/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { longTime } from '../../ui/figures.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { CentreFrame } from './centre-frame.tsx'
import { RecentSignIns } from './recent-sign-ins.tsx'

type Live = RowOf<'/api/session/query_own'>['sessions'][number]

const LiveSessions = () => {
  const { first, error, reload } = useCall('/api/session/query_own', {})
  const { run, busy } = useAction('/api/session/end_own')
  const [ending, setEnding] = useState<Live | null>(null)
  if (error) return <ErrorState title="在线设备未能加载" error={error} onRetry={reload} />
  if (!first) return <Skeleton rows={2} />

  const end = async () => {
    if (!ending) return
    try {
      await run({ session_no: ending.session_no })
      showToast({ kind: 'ok', text: '该设备已下线' })
    } catch {
      // Announced by the client; the list below says how it stands.
    }
    setEnding(null)
    await reload()
  }
  return (
    <>
      <ul className="centre-list">
        {first.sessions.map(session => (
          <li key={session.session_no}>
            <b>{session.device || '未知设备'}</b>
            {session.is_current && <Tag tone="ok">本机</Tag>}
            <span className="meta">
              登录于 {longTime(session.sign_in_at)}　{session.address}
            </span>
            {!session.is_current && (
              <Button size="small" className="push" onClick={() => setEnding(session)}>
                下线
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={ending !== null}
        title="设备下线"
        busy={busy}
        onConfirm={() => void end()}
        onCancel={() => setEnding(null)}
      >
        <p>
          <b>{ending?.device || '未知设备'}</b>，登录于 {ending && longTime(ending.sign_in_at)}
        </p>
        该设备上的登录将立即结束，未提交的内容不会保存。
      </ConfirmDialog>
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
