import { contractKinds, tradeModes, tradeRoles } from '@portal/shared/trade/kinds.ts'
import { useState } from 'react'
import { post } from '../../api/client.ts'
import { AttachmentFields } from '../../ui/attachments.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Fieldset } from '../../ui/fieldset.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useForm } from '../../ui/use-form.ts'
import {
  type ContractRow,
  contractRequest,
  contractValues,
  judgeContract,
  newContract,
} from './contract-form.ts'
import { useToday } from './use-today.ts'

interface ContractDialogProps {
  /** Null = a new one. */
  row: ContractRow | null
  onClose: () => void
  onDone: () => unknown
}

/** 新增合同 or 修改合同; a draft (草稿) cannot be linked yet. */
export const ContractDialog = ({ row, onClose, onDone }: ContractDialogProps) => {
  const today = useToday()
  const [files, setFiles] = useState<readonly string[]>(row?.files ?? [])
  const form = useForm(row ? contractValues(row) : newContract, values => judgeContract(values, today))
  const { values, faults } = form

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
    <Field label={label} error={faults[name]} required={required}>
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
      onDone={onDone}
      onClose={onClose}
    >
      <Fieldset title="合同信息">
        <Field label="合同编号" error={faults.contract_no} required>
          <TextInput {...form.input('contract_no')} maxLength={64} />
        </Field>
        {choice('kind', '类型', contractKinds)}
        {choice('role', '本方角色', tradeRoles)}
        {choice('trade_mode', '贸易方式', tradeModes)}
        <Field label="交易对手" error={faults.counter_name} required>
          <TextInput {...form.input('counter_name')} maxLength={120} />
        </Field>
        <Field label="对手统一社会信用代码" error={faults.counter_usc}>
          <TextInput {...form.input('counter_usc')} maxLength={18} />
        </Field>
        <Field label="货物或服务" error={faults.goods} required>
          <TextInput {...form.input('goods')} maxLength={200} />
        </Field>
        <MoneyInput
          label="合同金额"
          name="amount_fen"
          required
          value={values.amount_fen}
          error={faults.amount_fen ?? null}
          onChange={text => form.set('amount_fen', text)}
        />
        {day('sign_dt', '签订日期', true)}
        {day('end_dt', '到期日期', false)}
      </Fieldset>
      <Field label="备注" error={faults.remark}>
        <TextInput {...form.input('remark')} maxLength={200} />
      </Field>
      <AttachmentFields scene="trade" files={files} onChange={setFiles} />
    </FormDialog>
  )
}
