import { tradeRoles } from '@portal/shared/trade/kinds.ts'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select, TextArea, TextInput } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'

interface LinkDialogProps {
  invoiceIds: readonly string[]
  onClose: () => void
  onDone: () => void
}

/** How many contracts are offered; a longer list is narrowed by typing. */
const OFFERED = 50

/** 关联合同: puts passed invoices under one contract in force. */
export const LinkDialog = ({ invoiceIds, onClose, onDone }: LinkDialogProps) => {
  const form = useForm({ contract_no: '', contract_id: '', remark: '' }, values => ({
    contract_id: values.contract_id === '' ? '请选择合同' : null,
  }))
  const sought = useDebounced(form.values.contract_no.trim(), 300)
  const contracts = useCall(
    '/api/trade/query_contract',
    { page_no: 1, page_size: OFFERED, state: '1', ...(sought && { contract_no: sought }) },
    { keepPrevious: true },
  )
  const found = contracts.first?.rows ?? []
  const send = async () => {
    const { contract_id, remark } = form.values
    const body = { contract_id, invoice_ids: [...invoiceIds], remark: remark.trim() }
    const [answer] = await post('/api/trade/link_invoice', body, { quiet: true })
    return `已关联 ${answer?.linked ?? 0} 张发票`
  }
  return (
    <FormDialog
      title={`关联合同（${invoiceIds.length} 张发票）`}
      size="medium"
      form={form}
      className="trade-form"
      submitLabel="关联"
      onSubmit={send}
      codes={{ '20000': 'contract_id', '20058': 'contract_id', '20059': 'contract_id' }}
      onDone={onDone}
      onClose={onClose}
    >
      {contracts.error && (
        <ErrorState title="合同未能加载" error={contracts.error} onRetry={contracts.reload} />
      )}
      <Field label="合同编号包含">
        <TextInput {...form.input('contract_no')} maxLength={64} placeholder="输入后缩小下面的列表" />
      </Field>
      <Field
        label="合同"
        required
        error={form.errors.contract_id}
        hint={contracts.first?.total === 0 ? '没有有效的合同，请先登记合同' : '购销双方须与合同一致'}
      >
        <Select {...form.input('contract_id')}>
          <option value="">请选择</option>
          {found.map(row => (
            <option key={row.contract_id} value={row.contract_id}>
              {row.contract_no}（{tradeRoles[row.role]}，对方 {row.counter_name}）
            </option>
          ))}
        </Select>
      </Field>
      <Field label="说明" error={form.errors.remark} hint="发票日期早于合同签订日期时须说明原因">
        <TextArea {...form.input('remark')} rows={2} maxLength={200} />
      </Field>
    </FormDialog>
  )
}
