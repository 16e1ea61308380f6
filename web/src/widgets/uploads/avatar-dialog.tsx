import './avatar-dialog.css'
import { lazy, Suspense, useRef, useState } from 'react'
import { useAction } from '../../core/api/hooks.ts'
import { badPictureText, pictureFiles, uploadPicture } from '../../core/api/upload.ts'
import { ApiError } from '../../core/api-error.ts'
import { showToast } from '../../core/toast-store.ts'
import { useUnsaved } from '../../core/unsaved.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FileDrop } from '../../ui/inputs/file-drop.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { LeaveButton } from '../../ui/leave-button.tsx'
import type { Cut } from './avatar-crop.tsx'
import { badPicturesText } from './image-upload.tsx'

const AvatarCrop = lazy(() => import('./avatar-crop.tsx'))

interface AvatarDialogProps {
  open: boolean
  /** Account whose avatar it is. */
  account: string
  /** First character of the name, shown while there is no picture. */
  initial: string
  /** Path of the present avatar, '' for none. */
  present: string
  onClose: () => void
  onDone: (path: string) => void
}

/** 上传头像: choose a picture, cut a square of it, send it, and make it the account's avatar. */
const AvatarForm = ({ account, initial, present, onClose, onDone }: Omit<AvatarDialogProps, 'open'>) => {
  const cut = useRef<Cut | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const { run } = useAction('/api/member/update_avatar')

  const unsaved = useUnsaved(file !== null)
  const confirm = async () => {
    if (!file) return setFault('请上传头像信息')
    setBusy(true)
    setFault('')
    try {
      const square = await cut.current?.()
      if (!square) return setFault(badPictureText)
      const { filePath } = await uploadPicture(square, 'avatar.png', 'avatar')
      await run({ user_avatar: filePath, avatar: filePath, user_account: account })
      showToast({ kind: 'ok', text: '头像已更新' })
      onDone(filePath)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setFault(failure.text)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      role="dialog"
      title="上传头像"
      size="avatar"
      unsaved={unsaved}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <LeaveButton disabled={busy} onLeave={onClose}>
            取消
          </LeaveButton>
          <Button variant="primary" busy={busy} onClick={confirm}>
            确认上传
          </Button>
        </>
      }
    >
      <div className="avatar-form">
        {file ? (
          <Suspense fallback={<span className="avatar-round">…</span>}>
            <AvatarCrop
              file={file}
              onReady={made => {
                cut.current = made
              }}
              onUnreadable={() => {
                setFile(null)
                setFault(badPictureText)
              }}
            />
          </Suspense>
        ) : (
          <span className="avatar-round">{present ? <img src={present} alt="当前头像" /> : initial}</span>
        )}
        <FileDrop
          {...pictureFiles}
          className="avatar-choose"
          label="头像"
          choose={file ? '换一张' : '选择图片'}
          busy={busy}
          onFiles={([chosen]) => {
            setFault('')
            setFile(chosen ?? null)
          }}
          onRefused={refused => setFault(badPicturesText('头像', refused))}
        >
          <p className="field-hint">拖入或粘贴图片；jpg、jpeg、png、gif，不超过 5 MB</p>
          {fault && (
            <p className="field-error" role="alert">
              <Icon name="warning" size={14} />
              {fault}
            </p>
          )}
        </FileDrop>
      </div>
    </Dialog>
  )
}

/** The avatar dialog; each opening starts without a choice. */
export const AvatarDialog = ({ open, ...form }: AvatarDialogProps) => (open ? <AvatarForm {...form} /> : null)
