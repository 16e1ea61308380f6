/** What may be done with a client: by its main account, and by a checker of the company. */

import type { UserInfo } from '@portal/shared/contract/session.ts'
import { clientBounds } from '@portal/shared/machines/scopes.ts'
import { post } from '../../../core/api/client.ts'
import {
  type Client,
  type ClientChange,
  type ClientKey,
  changeName,
  isInForce,
  openChanges,
} from '../../../domain/clients/client.ts'
import type { Act } from '../../../widgets/act-dialog.tsx'

export interface ClientRights {
  /** Makes clients, changes them, asks for more. */
  isMain: boolean
  /** Passes what the main account has asked for: never both. */
  isSecond: boolean
  mayStop: boolean
}

export const rightsOf = (user: UserInfo | null): ClientRights => {
  const isMain = user?.is_main_account ?? false
  const isChecker = user?.biz_roles.includes('checker') ?? false
  return { isMain, isSecond: isChecker && !isMain, mayStop: isMain || isChecker }
}

export const stopOf = ({ client_id }: Client): Act => ({
  label: '立即停用',
  look: 'danger-line',
  ask: {
    note: '立即生效，所有网关拒绝其调用。在途申请继续办理，重新启用须复核。',
    words: 'optional',
    field: '原因',
  },
  call: reason => post('/api/client/stop', { client_id, ...(reason && { reason }) }),
  done: '已停用，其调用全部被拒绝',
})

/** The acts of the client itself, as its state and the user's rights allow. */
export const clientActs = (client: Client, { isMain, mayStop }: ClientRights, today: string): Act[] => {
  const { client_id, state, keys } = client
  const asked = openChanges(client).some(({ kind }) => kind === 'resume')
  return [
    { ...stopOf(client), allowed: mayStop && state !== 'stopped' },
    {
      label: '重新启用',
      look: 'primary',
      allowed: isMain && state === 'stopped' && !asked && keys.some(key => isInForce(key, today)),
      ask: { note: '由复核人通过后恢复调用；没有复核人的单位 24 小时后自动恢复。' },
      call: () => post('/api/client/resume', { client_id }),
      done: '已提交，复核后恢复调用',
    },
  ]
}

export const mayAddKey = ({ keys, state }: Client, { isMain }: ClientRights): boolean =>
  isMain && state !== 'waiting' && keys.length < clientBounds.keys

export const removeKeyOf = ({ client_id, keys }: Client, key: ClientKey, today: string): Act => {
  const others = keys.filter(each => each.key_id !== key.key_id && isInForce(each, today))
  return {
    label: '移除密钥',
    look: 'danger-line',
    ask: {
      note:
        others.length > 0
          ? '立即生效，用它签名的调用全部被拒绝，移除后不能恢复。'
          : '这是唯一有效的密钥，移除后客户端不能调用，不能恢复。',
    },
    call: () => post('/api/client/remove_key', { client_id, key_id: key.key_id }),
    done: '密钥已移除',
  }
}

/** What may be done with a change that waits. */
export const changeActs = (
  { client_id }: Client,
  change: ClientChange,
  { isMain, isSecond }: ClientRights,
): Act[] => {
  const { change_id } = change
  const what = changeName(change)
  return [
    {
      label: '通过',
      look: 'primary',
      allowed: isSecond,
      ask: { note: `通过后“${what}”立即生效。请与经办人当面或电话核对。`, title: `通过：${what}` },
      call: () => post('/api/client/approve_change', { client_id, change_id }),
      done: '已通过，变更已生效',
    },
    {
      label: '不通过',
      look: 'danger-line',
      allowed: isSecond,
      ask: {
        note: '原因会告知主账号。',
        words: 'required',
        missing: '请填写不通过的原因',
        title: `不通过：${what}`,
      },
      call: reason => post('/api/client/refuse_change', { client_id, change_id, reason }),
      done: '已退回，变更未生效',
    },
    {
      label: '撤回',
      look: 'plain',
      allowed: isMain,
      ask: { note: '撤回后不再等待复核，可以重新提出。', title: `撤回：${what}` },
      call: () => post('/api/client/withdraw_change', { client_id, change_id }),
      done: '已撤回',
    },
  ]
}
