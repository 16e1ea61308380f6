import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { useAction } from '../../api/hooks.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { ImageUpload } from '../../ui/image-upload.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PayerFacts } from '../discount/payer-facts.tsx'
import type { ApplyDetail } from '../discount/progress.ts'
import { useAppliesChanged } from './use-applies-changed.ts'

/** 上传付息授权书: the payer's signature on paper, for the bank to check. */
const PaperDialog = ({ row, onClose }: { row: ApplyDetail; onClose: () => void }) => {
  const { run, busy } = useAction('/api/discount/upload_payer_paper', { quiet: true })
  const changed = useAppliesChanged()
  const [file, setFile] = useState('')
  const [fault, setFault] = useState('')
  const [error, setError] = useState('')

  const send = async () => {
    if (file === '') return setFault('请上传付息授权书')
    try {
      if (!(await run({ apply_no: row.apply_no, file }))) return
      showToast({ kind: 'ok', text: '付息授权书已提交，等待银行审核' })
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(failure.text)
    }
    await changed()
  }
  return (
    <ConfirmDialog
      open
      title="上传付息授权书"
      size="medium"
      confirmLabel="提交审核"
      busy={busy}
      onCancel={onClose}
      onConfirm={() => void send()}
    >
      <PayerFacts row={row} />
      <ImageUpload
        label="付息授权书"
        scene="payer"
        value={file}
        required
        error={fault}
        onChange={path => {
          setFile(path)
          setFault('')
        }}
      />
      {error ? (
        <Alert tone="error">{error}</Alert>
      ) : (
        '授权书须由付息人签章，写明申请编号、付息账号和承担利息的上限；银行审核通过后方可审批放款。'
      )}
    </ConfirmDialog>
  )
}

/** What is waited for, and from whom. */
const waitText = ({ file, is_member }: NonNullable<ApplyDetail['payer_consent']>): string => {
  if (file) return '付息授权书已提交，银行审核通过后方可审批放款。'
  return is_member
    ? '付息人同意后银行方可审批放款；也可上传付息人签章的授权书。'
    : '请上传付息人签章的授权书，银行审核通过后方可审批放款。'
}

/** 付息: who bears the interest of an application, its consent, and the way to bring it on paper. */
export const PayerSection = ({ row }: { row: ApplyDetail }) => {
  const [uploading, setUploading] = useState(false)
  const consent = row.payer_consent
  if (row.pay_type === 2) return null
  return (
    <>
      <h3 className="detail-heading">付息</h3>
      <PayerFacts row={row} />
      {consent?.state === 'waiting' && <Alert tone="warn">{waitText(consent)}</Alert>}
      {consent?.can_upload && (
        <p className="payer-act">
          <Button variant="line" onClick={() => setUploading(true)}>
            {consent.file ? '重新上传授权书' : '上传付息授权书'}
          </Button>
        </p>
      )}
      {uploading && <PaperDialog row={row} onClose={() => setUploading(false)} />}
    </>
  )
}
