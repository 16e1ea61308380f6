import type { RowOf } from '@portal/shared/contract/table.ts'
import { post } from '../../core/api/client.ts'
import type { Act } from '../../widgets/act-dialog.tsx'

export type Operator = RowOf<'/api/operator/query'>['rows'][number]

const DISABLED = 5

/** Actions of a main account on an operator, each with its call and the confirmation before it. */
const actions = {
  disable: {
    path: '/api/operator/disable',
    title: '停用',
    ask: '停用后该操作员立即下线，不能再登录。',
    done: '已停用',
    danger: true,
  },
  enable: {
    path: '/api/operator/enable',
    title: '启用',
    ask: '启用后该操作员可以重新登录。',
    done: '已启用',
    danger: false,
  },
  reset: {
    path: '/api/operator/reset_pwd',
    title: '重置密码',
    ask: '新的初始密码将以短信发送至该操作员手机，其现有登录立即失效，登录后须修改密码。',
    done: '密码已重置，初始密码已以短信发送',
    danger: false,
  },
  unlock: {
    path: '/api/operator/unlock',
    title: '解锁',
    ask: '清除连续登录失败造成的等待。',
    done: '已解锁',
    danger: false,
  },
} as const

/** Actions that make sense for this operator now; the main account looks after itself elsewhere. */
const openFor = (row: Operator): (keyof typeof actions)[] => {
  if (row.is_main_account === 1) return []
  if (row.status === DISABLED) return ['enable']
  return row.failures > 0 ? ['disable', 'reset', 'unlock'] : ['disable', 'reset']
}

export const actsFor = (row: Operator): Act[] =>
  openFor(row).map(action => {
    const { path, title: label, ask: about, done, danger } = actions[action]
    const title = `${label}：${row.user_name}`
    return {
      label,
      look: 'plain',
      ask: { about, title, confirm: '确定', danger, closesRefused: true },
      call: () => post(path, { user_id: row.user_id }),
      done,
    }
  })

export const isDisabled = (row: Operator): boolean => row.status === DISABLED

/** 经办 / 复核 / 查询, in the order they are offered. */
export const bizRoles = [
  ['maker', '经办'],
  ['checker', '复核'],
  ['viewer', '查询'],
] as const

export const rolesText = (row: Operator): string =>
  bizRoles
    .filter(([role]) => row.biz_roles.includes(role))
    .map(([, name]) => name)
    .join('、') || '—'
