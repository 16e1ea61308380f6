import '../../../domain/clients/clients.css'
import './api-clients.css'
import './webhooks.css'
import { type EventTypeName, eventTypes } from '@portal/shared/machines/event-types.ts'
import { useRef } from 'react'
import { post } from '../../../core/api/client.ts'
import type { Endpoint } from '../../../domain/clients/endpoint.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextInput } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'

/** A test is sent by hand, whatever is chosen. */
const choices = (Object.keys(eventTypes) as EventTypeName[]).filter(type => type !== 'webhook.test')

const urlFault = (url: string): string | null => {
  if (url.trim() === '') return '请输入推送地址'
  // What else the bank takes, as its own machine in a sandbox, it says itself.
  return /^https:\/\/[^/\s]+|^http:\/\/(?:127\.0\.0\.1|localhost)\b/.test(url.trim())
    ? null
    : '须以 https:// 开头'
}

interface EndpointDialogProps {
  /** Null = a new one. */
  endpoint: Endpoint | null
  /** Its secret, once it is there. */
  onMade: (secret: string, url: string) => void
  onClose: () => void
}

/** 新增推送地址 or 修改推送地址: where to, and of what. */
export const EndpointDialog = ({ endpoint, onMade, onClose }: EndpointDialogProps) => {
  const made = useRef('')
  const form = useForm(
    {
      url: endpoint?.url ?? '',
      all: endpoint === null || endpoint.types.length === 0 ? '1' : '',
      types: (endpoint?.types ?? []).join(),
    },
    values => ({
      url: urlFault(values.url),
      types: values.all || values.types ? null : '请至少选择一类事件，或选择全部事件',
    }),
  )
  const { values, errors } = form
  const chosen = choices.filter(type => values.types.split(',').includes(type))
  const save = async () => {
    const body = { url: values.url.trim(), types: values.all ? [] : chosen }
    if (endpoint) {
      await post('/api/webhook/edit', { endpoint_id: endpoint.endpoint_id, ...body }, { quiet: true })
      return '推送地址已保存'
    }
    const [row] = await post('/api/webhook/add', body, { quiet: true })
    made.current = row?.secret ?? ''
    return '推送地址已新增'
  }
  return (
    <FormDialog
      title={endpoint ? '修改推送地址' : '新增推送地址'}
      size="medium"
      form={form}
      className="endpoint-form"
      unchanged={endpoint !== null && !form.dirty}
      onSubmit={save}
      codes={{ '24030': 'url', '24031': 'url' }}
      onDone={() => made.current && onMade(made.current, values.url.trim())}
      onClose={onClose}
    >
      <Field label="推送地址" error={errors.url} hint="公网 https 地址，端口 443 或 8443" required>
        <TextInput
          {...form.input('url')}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          placeholder="https://erp.example.com/hook"
        />
      </Field>
      <fieldset className="api-choice">
        <legend>事件</legend>
        <ul className="scope-choice">
          <li>
            <label>
              <input
                type="radio"
                name="all"
                checked={values.all !== ''}
                onChange={() => form.set('all', '1')}
              />
              <span>全部事件，包括以后新增的类型</span>
            </label>
          </li>
          <li>
            <label>
              <input
                type="radio"
                name="all"
                checked={values.all === ''}
                onChange={() => form.set('all', '')}
              />
              <span>只推送选中的事件</span>
            </label>
          </li>
        </ul>
        {values.all === '' && (
          <ul className="scope-choice type-choice" aria-label="事件类型">
            {choices.map(type => (
              <li key={type}>
                <label>
                  <input
                    type="checkbox"
                    name="types"
                    checked={chosen.includes(type)}
                    onChange={event =>
                      form.set(
                        'types',
                        choices
                          .filter(each => (each === type ? event.target.checked : chosen.includes(each)))
                          .join(),
                      )
                    }
                  />
                  <span>
                    {eventTypes[type].title}
                    <small className="client-code">{type}</small>
                  </span>
                </label>
              </li>
            ))}
          </ul>
        )}
        {errors.types && (
          <p className="field-error" role="alert">
            {errors.types}
          </p>
        )}
      </fieldset>
    </FormDialog>
  )
}
