import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import type { Endpoint } from '../../../domain/clients/endpoint.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select } from '../../../ui/inputs/inputs.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { ReplayDialog } from './replay-dialog.tsx'

/** 发送测试事件, to the one that the list is narrowed to at first. */
const testTo = (endpoints: readonly Endpoint[]): Act => ({
  label: '发送测试事件',
  look: 'plain',
  ask: {
    about: <p>推送一条 webhook.test 事件，不涉及业务；结果见推送记录。</p>,
    confirm: '发送',
    input: {
      check: id => (id || endpoints.length === 1 ? '' : '请选择推送地址'),
      faultOf: ({ fields }) => fields.endpoint_id ?? '',
      unguarded: true,
      draw: ({ value, fault, onChange }) => (
        <Field label="推送地址" error={fault} required>
          <Select
            value={value || (endpoints.length === 1 ? endpoints[0]?.endpoint_id : '')}
            onChange={event => onChange(event.target.value)}
          >
            <option value="">请选择</option>
            {endpoints.map(({ endpoint_id, url }) => (
              <option key={endpoint_id} value={endpoint_id}>
                {url}
              </option>
            ))}
          </Select>
        </Field>
      ),
    },
  },
  call: id =>
    post('/api/webhook/send_test', { endpoint_id: id || (endpoints[0]?.endpoint_id ?? '') }, { quiet: true }),
  done: '测试事件已发送',
})

/** What the main account does with deliveries: sends a test, or a range once more. */
export const DeliveryTools = () => {
  const [params] = useSearchParams()
  const { rows = [] } = useCall('/api/webhook/query', {})
  const [asked, setAsked] = useState<Act | null>(null)
  const [ranging, setRanging] = useState(false)
  const live = rows.filter(({ state }) => state === 'enabled')
  const narrowed = params.get('endpoint_id') ?? ''
  const chosen = live.filter(({ endpoint_id }) => endpoint_id === narrowed)
  return (
    <>
      <Button
        disabled={live.length === 0}
        onClick={() => setAsked(testTo(chosen.length > 0 ? chosen : live))}
      >
        发送测试事件
      </Button>
      <Button variant="line" disabled={live.length === 0} onClick={() => setRanging(true)}>
        <Icon name="reload" />
        按区间重发
      </Button>
      {asked && <ActDialog act={asked} onClose={() => setAsked(null)} />}
      {ranging && (
        <ReplayDialog
          endpoints={live}
          endpointId={chosen[0]?.endpoint_id ?? ''}
          onClose={() => setRanging(false)}
        />
      )}
    </>
  )
}
