import { contractKinds, tradeModes, tradeRoles } from '@portal/shared/trade/kinds.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useLatestDate } from '../../../core/api/clock.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Fieldset } from '../../../ui/inputs/fieldset.tsx'
import { Select, TextInput } from '../../../ui/inputs/inputs.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { DateInput } from '../../../widgets/fields/date-input.tsx'
import { AttachmentFields } from '../../../widgets/uploads/attachments.tsx'
import {
  type ContractRow,
  contractRequest,
  contractValues,
  newContract,
  validateContract,
} from './contract-form.ts'

interface ContractDialogProps {
  /** Null = a new one. */
  row: ContractRow | null
  onClose: () => void
}

/** 新增合同 or 修改合同; a draft (草稿) cannot be linked yet. */
export const ContractDialog = ({ row, onClose }: ContractDialogProps) => {
  const today = useLatestDate()
  const [files, setFiles] = useState<readonly string[]>(row?.files ?? [])
  const form = useForm(row ? contractValues(row) : newContract, values => validateContract(values, today))
  const { values, errors } = form

  const save = (draft: '0' | '1') => async () => {
    const body = { ...contractRequest(values), files: [...files], draft }
    if (row)
      await post('/api/trade/edit_contract', { contract_id: row.contract_id, ...body }, { quiet: true })
    else await post('/api/trade/add_contract', body, { quiet: true })
    return draft === '1' ? '草稿已保存' : '合同已保存'
  }
  const choice = (
    name: 'role' | 'kind' | 'trade_mode',
    label: string,
    names: Readonly<Record<string, string>>,
  ) => (
    <Field label={label} required>
      <Select {...form.input(name)}>
        {Object.entries(names).map(([code, title]) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </Select>
    </Field>
  )
  const day = (name: 'sign_dt' | 'end_dt', label: string, required: boolean) => (
    <Field label={label} error={errors[name]} required={required}>
      <DateInput
        name={name}
        value={values[name]}
        onChange={text => form.set(name, text)}
        onBlur={() => form.blur(name)}
      />
    </Field>
  )
  return (
    <FormDialog
      title={row ? '修改合同' : '新增合同'}
      size="large"
      form={form}
      className="trade-form"
      onSubmit={save('0')}
      alternative={row?.state !== '1' && { label: '保存草稿', onSubmit: save('1') }}
      codes={{ '20000': 'counter_name', '20040': 'contract_no', '20043': 'amount_fen' }}
      onClose={onClose}
    >
      <Fieldset title="合同信息">
        <Field label="合同编号" error={errors.contract_no} required>
          <TextInput {...form.input('contract_no')} maxLength={64} />
        </Field>
        {choice('kind', '类型', contractKinds)}
        {choice('role', '本方角色', tradeRoles)}
        {choice('trade_mode', '贸易方式', tradeModes)}
        <Field label="交易对手" error={errors.counter_name} required>
          <TextInput {...form.input('counter_name')} maxLength={120} />
        </Field>
        <Field label="对手统一社会信用代码" error={errors.counter_usc}>
          <TextInput {...form.input('counter_usc')} typed="code" maxLength={18} />
        </Field>
        <Field label="货物或服务" error={errors.goods} required>
          <TextInput {...form.input('goods')} maxLength={200} />
        </Field>
        <MoneyInput
          label="合同金额"
          name="amount_fen"
          required
          value={values.amount_fen}
          error={errors.amount_fen ?? null}
          onChange={text => form.set('amount_fen', text)}
        />
        {day('sign_dt', '签订日期', true)}
        {day('end_dt', '到期日期', false)}
      </Fieldset>
      <Field label="备注" error={errors.remark}>
        <TextInput {...form.input('remark')} maxLength={200} />
      </Field>
      <AttachmentFields scene="trade" files={files} onChange={setFiles} />
    </FormDialog>
  )
}
