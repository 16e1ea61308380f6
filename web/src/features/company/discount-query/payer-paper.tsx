import '../../../domain/discount/payer-act.css'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { PayerFacts } from '../../../domain/discount/payer-facts.tsx'
import type { ApplyDetail } from '../../../domain/discount/progress.ts'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { ImageUpload } from '../../../widgets/uploads/image-upload.tsx'

/** The payer's signature on paper, for the bank to check. */
const handingIn = ({ apply_no }: ApplyDetail): Act => ({
  label: '上传付息授权书',
  look: 'plain',
  ask: {
    input: {
      check: file => (file === '' ? '请上传付息授权书' : ''),
      faultOf: () => '',
      draw: ({ value, fault, onChange }) => (
        <ImageUpload
          label="付息授权书"
          scene="payer"
          value={value}
          required
          error={fault}
          onChange={onChange}
        />
      ),
    },
    note: '授权书须由付息人签章，写明申请编号、付息账号和承担利息的上限；银行审核通过后方可审批放款。',
    confirm: '提交审核',
    size: 'medium',
  },
  call: file => post('/api/discount/upload_payer_paper', { apply_no, file }, { quiet: true }),
  done: '付息授权书已提交，等待银行审核',
})

/** The missing paper, and who has to hand it in. */
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
      {uploading && (
        <ActDialog act={handingIn(row)} onClose={() => setUploading(false)}>
          <PayerFacts row={row} />
        </ActDialog>
      )}
    </>
  )
}
