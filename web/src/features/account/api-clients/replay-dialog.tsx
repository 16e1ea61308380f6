import './api-clients.css'
import './webhooks.css'
import { webhookBounds } from '@portal/shared/machines/webhook-bounds.ts'
import { useRef } from 'react'
import { post } from '../../../core/api/client.ts'
import type { Endpoint } from '../../../domain/clients/endpoint.ts'
import { countText } from '../../../ui/data/figures.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select, TextInput } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'

interface ReplayValues extends Record<string, string> {
  endpoint_id: string
  from_seq: string
  to_seq: string
  /** `1`: only those that did not arrive. */
  only_failed: string
}

/** A number of the log as typed, 0 when it is none. */
const seqOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : 0)

const countOf = ({ from_seq, to_seq }: ReplayValues): number => {
  const [from, to] = [seqOf(from_seq), seqOf(to_seq)]
  return from > 0 && to >= from ? to - from + 1 : 0
}

const validate = (values: ReplayValues) => {
  const [from, to] = [seqOf(values.from_seq), seqOf(values.to_seq)]
  const tooMany = countOf(values) > webhookBounds.replayAtOnce
  const last = to < from ? '不能小于起始序号' : tooMany ? `一次最多 ${webhookBounds.replayAtOnce} 条` : null
  return {
    endpoint_id: values.endpoint_id ? null : '请选择推送地址',
    from_seq: from > 0 ? null : '请输入事件序号',
    to_seq: to > 0 ? last : '请输入事件序号',
  }
}

interface ReplayDialogProps {
  endpoints: readonly Endpoint[]
  /** Chosen at first, '' = the only one, or none. */
  endpointId: string
  onClose: () => void
}

/** 按区间重发: events by their numbers in the log, all of them or those that did not arrive. */
export const ReplayDialog = ({ endpoints, endpointId, onClose }: ReplayDialogProps) => {
  const sent = useRef(0)
  const form = useForm<ReplayValues>(
    {
      endpoint_id: endpointId || (endpoints.length === 1 ? (endpoints[0]?.endpoint_id ?? '') : ''),
      from_seq: '',
      to_seq: '',
      only_failed: '1',
    },
    validate,
  )
  const { values, errors } = form
  const count = countOf(values)
  const save = async () => {
    const [row] = await post(
      '/api/webhook/replay_range',
      {
        endpoint_id: values.endpoint_id,
        from_seq: seqOf(values.from_seq),
        to_seq: seqOf(values.to_seq),
        only_failed: values.only_failed !== '',
      },
      { quiet: true },
    )
    sent.current = row?.count ?? 0
    return sent.current === 0 ? '区间内没有需要重发的推送' : `已安排重发 ${countText(sent.current)} 条`
  }
  const choice = (value: string, text: string) => (
    <li>
      <label>
        <input
          type="radio"
          name="only_failed"
          checked={values.only_failed === value}
          onChange={() => form.set('only_failed', value)}
        />
        <span>{text}</span>
      </label>
    </li>
  )
  return (
    <FormDialog
      title="按区间重发"
      size="medium"
      form={form}
      className="replay-form"
      submitLabel="重发"
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="推送地址" error={errors.endpoint_id} required>
        <Select {...form.input('endpoint_id')}>
          <option value="">请选择</option>
          {endpoints.map(endpoint => (
            <option key={endpoint.endpoint_id} value={endpoint.endpoint_id}>
              {endpoint.url}
            </option>
          ))}
        </Select>
      </Field>
      <div className="replay-span">
        <Field label="起始序号" error={errors.from_seq} required>
          <TextInput {...form.input('from_seq')} inputMode="numeric" maxLength={9} autoComplete="off" />
        </Field>
        <Field label="截止序号" error={errors.to_seq} required>
          <TextInput {...form.input('to_seq')} inputMode="numeric" maxLength={9} autoComplete="off" />
        </Field>
      </div>
      <fieldset className="api-choice">
        <legend>范围{count > 0 && `，区间共 ${countText(count)} 条`}</legend>
        <ul className="scope-choice">
          {choice('1', '只重发未送达的')}
          {choice('', '全部重发')}
        </ul>
      </fieldset>
      <Alert>对方会再次收到同一事件编号，应按编号去重。顺序以序号为准。</Alert>
    </FormDialog>
  )
}
