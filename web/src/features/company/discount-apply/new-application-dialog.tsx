import { useState } from 'react'
import { useAction } from '../../../core/api/hooks.ts'
import { showToast } from '../../../core/toast-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import type { Application } from './use-application.ts'

/** 新申请: what becomes of the draft on screen, which the bank keeps until somebody deletes it. */
export const NewApplicationDialog = ({
  application,
  onClose,
}: {
  application: Application
  onClose: () => void
}) => {
  const { saving, keep, heldNo, startAfresh } = application
  const [keeping, setKeeping] = useState(false)
  const [fault, setFault] = useState('')
  const withdrawal = useAction('/api/discount/withdraw_apply')
  const busy = keeping || withdrawal.busy

  const afresh = (text: string) => {
    showToast({ kind: 'ok', text })
    startAfresh()
    onClose()
  }
  const keepIt = async () => {
    setKeeping(true)
    try {
      if (await keep()) afresh('原申请已保留在草稿中')
      else setFault('内容尚不完整')
    } finally {
      setKeeping(false)
    }
  }
  const deleteIt = async () => {
    const applyNo = await heldNo()
    try {
      if (applyNo) await withdrawal.run({ apply_no: applyNo })
      afresh(applyNo ? `草稿 ${applyNo} 已删除` : '已清空，可重新选择票据')
    } catch {
      // Announced by the client; the draft stays on screen.
    }
  }
  return (
    <Dialog
      open
      title="新申请"
      onClose={() => {
        if (!busy) onClose()
      }}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            取消
          </Button>
          <Button variant="danger-line" disabled={busy} onClick={() => void deleteIt()}>
            删除草稿
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void keepIt()}>
            保留草稿
          </Button>
        </>
      }
    >
      <p>开始新申请前，请选择如何处理当前申请。保留的草稿可从“草稿”继续办理或删除。</p>
      {fault && <Alert tone="warn">当前内容未能保存为草稿：{saving.fault || fault}</Alert>}
    </Dialog>
  )
}
