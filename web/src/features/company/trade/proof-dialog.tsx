import { proofKinds } from '@portal/shared/trade/kinds.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useLatestDate } from '../../../core/api/clock.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Fieldset } from '../../../ui/inputs/fieldset.tsx'
import { Select, TextArea, TextInput } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { DateInput } from '../../../widgets/fields/date-input.tsx'
import { AttachmentFields } from '../../../widgets/uploads/attachments.tsx'
import { newProof, type ProofRow, proofRequest, proofValues, validateProof } from './proof-form.ts'

/** How many contracts are offered, the latest first. */
const OFFERED = 100

interface ProofDialogProps {
  /** Null = a new one. */
  row: ProofRow | null
  onClose: () => void
  onDone: () => void
}

/** 新增凭证 or 修改凭证: another proof of the trade, with its pictures. */
export const ProofDialog = ({ row, onClose, onDone }: ProofDialogProps) => {
  const today = useLatestDate()
  const [files, setFiles] = useState<readonly string[]>(row?.files ?? [])
  const form = useForm(row ? proofValues(row) : newProof, values => validateProof(values, files, today))
  const contracts = useCall('/api/trade/query_contract', { page_no: 1, page_size: OFFERED, state: '1' })
  const offered = contracts.first?.rows ?? []
  const { values, errors } = form

  const save = async () => {
    const body = proofRequest(values, files)
    if (row) await post('/api/trade/edit_proof', { proof_id: row.proof_id, ...body }, { quiet: true })
    else await post('/api/trade/add_proof', body, { quiet: true })
    return '凭证已保存'
  }
  return (
    <FormDialog
      title={row ? '修改凭证' : '新增凭证'}
      size="large"
      form={form}
      className="trade-form"
      onSubmit={save}
      codes={{ '20009': 'amount_fen' }}
      onDone={onDone}
      onClose={onClose}
    >
      <Fieldset title="凭证信息">
        <Field label="凭证名称" error={errors.name} required>
          <TextInput {...form.input('name')} maxLength={100} />
        </Field>
        <Field label="类型" required>
          <Select {...form.input('kind')}>
            {Object.entries(proofKinds).map(([code, title]) => (
              <option key={code} value={code}>
                {title}
              </option>
            ))}
          </Select>
        </Field>
        <MoneyInput
          label="金额"
          name="amount_fen"
          required
          value={values.amount_fen}
          error={errors.amount_fen ?? null}
          onChange={text => form.set('amount_fen', text)}
        />
        <Field label="凭证日期" error={errors.proof_dt} required>
          <DateInput
            name="proof_dt"
            value={values.proof_dt}
            onChange={text => form.set('proof_dt', text)}
            onBlur={() => form.blur('proof_dt')}
          />
        </Field>
        <Field label="关联合同" error={errors.contract_id} hint="选填，仅列出有效合同">
          <Select {...form.input('contract_id')}>
            <option value="">不关联</option>
            {row?.contract_id && !offered.some(({ contract_id }) => contract_id === row.contract_id) && (
              <option value={row.contract_id}>{row.contract_no}</option>
            )}
            {offered.map(contract => (
              <option key={contract.contract_id} value={contract.contract_id}>
                {contract.contract_no} {contract.counter_name}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="备注" error={errors.remark}>
          <TextArea {...form.input('remark')} rows={2} maxLength={200} />
        </Field>
      </Fieldset>
      <Fieldset title="附件" columns={1} hint="至多 10 张图片">
        <AttachmentFields
          scene="trade"
          required
          files={files}
          error={errors.files}
          onChange={paths => {
            setFiles(paths)
            form.set('files', '')
          }}
        />
      </Fieldset>
    </FormDialog>
  )
}
