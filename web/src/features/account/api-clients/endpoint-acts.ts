/** What the main account may do with an endpoint. */
import { post } from '../../../core/api/client.ts'
import type { Endpoint } from '../../../domain/clients/endpoint.ts'
import type { Act } from '../../../widgets/act-dialog.tsx'
import type { NewSecret } from './secret-dialog.tsx'

export const testOf = ({ endpoint_id }: Pick<Endpoint, 'endpoint_id'>): Act => ({
  label: '发送测试事件',
  look: 'plain',
  ask: { note: '向此地址推送一条 webhook.test 事件，不涉及业务；结果见推送记录。', confirm: '发送' },
  call: () => post('/api/webhook/send_test', { endpoint_id }),
  done: '测试事件已发送，结果见推送记录',
})

/** @param onSecret the new secret, to be shown once */
export const endpointActs = (endpoint: Endpoint, onSecret: (made: NewSecret) => void): Act[] => {
  const { endpoint_id, state, url } = endpoint
  const isOn = state === 'enabled'
  let made: NewSecret | undefined
  return [
    { ...testOf(endpoint), allowed: isOn },
    {
      label: '轮换密钥',
      look: 'plain',
      ask: { note: '立即生成新密钥，新旧密钥 24 小时内同时有效，期间推送不中断。' },
      call: async () => {
        const [row] = await post('/api/webhook/rotate_secret', { endpoint_id })
        made = row && { url, secret: row.secret, oldUntil: row.old_secret_until }
      },
      // In the same step in which the question goes: two dialogs never stand over each other.
      done: () => {
        if (made) onSecret(made)
        return '签名密钥已轮换'
      },
    },
    {
      label: '停用',
      look: 'plain',
      allowed: isOn,
      ask: { note: '停用后不再推送；事件仍记入事件日志，启用后可按区间重发。' },
      call: () => post('/api/webhook/switch', { endpoint_id, on: false }),
      done: '已停用',
    },
    {
      label: '启用',
      look: 'primary',
      allowed: !isOn,
      ask: { note: '从现在起继续推送；停用期间的事件可按区间重发。' },
      call: () => post('/api/webhook/switch', { endpoint_id, on: true }),
      done: '已启用',
    },
    {
      label: '删除',
      look: 'danger-line',
      ask: { note: '地址、密钥和未送达的推送一并删除，不能恢复。事件日志不受影响。' },
      call: () => post('/api/webhook/remove', { endpoint_id }),
      done: '推送地址已删除',
    },
  ]
}
