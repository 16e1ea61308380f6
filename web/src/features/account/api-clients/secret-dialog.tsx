import './api-clients.css'
import './webhooks.css'
import { useState } from 'react'
import { useUnsaved } from '../../../core/unsaved.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { longTime } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ConfirmDialog } from '../../../ui/layers/dialog.tsx'

/** A secret as it was just made; the bank never shows it again. */
export interface NewSecret {
  url: string
  secret: string
  /** ISO 8601; absent where there was none before. */
  oldUntil?: string
}

/** Shows a new secret once. Leaving asks, until it was copied or said to be kept. */
export const SecretDialog = ({ made, onClose }: { made: NewSecret; onClose: () => void }) => {
  const [kept, setKept] = useState(false)
  const unsaved = useUnsaved(!kept)
  return (
    <ConfirmDialog
      open
      role="dialog"
      size="medium"
      title="签名密钥"
      cancelLabel={null}
      confirmLabel="已保存，关闭"
      unsaved={unsaved}
      onCancel={onClose}
      onConfirm={() => {
        unsaved.forget()
        onClose()
      }}
    >
      <div className="secret-body">
        <Alert tone="warn">仅此一次显示，关闭后不能再查看。请立即存入贵方的密钥管理系统；遗失须轮换。</Alert>
        <p className="muted">{made.url}</p>
        <p className="secret-line">
          <code className="secret-text">{made.secret}</code>
          <CopyButton text={made.secret} name="签名密钥" onCopy={() => setKept(true)} />
        </p>
        {made.oldUntil && (
          <p className="muted">旧密钥在 {longTime(made.oldUntil)} 前同时有效，每次推送带两个签名。</p>
        )}
      </div>
    </ConfirmDialog>
  )
}
