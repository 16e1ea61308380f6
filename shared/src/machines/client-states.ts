/** States of an API client (接口客户端), and of a change that waits for a second person. */
import type { StateFace } from '../states/face.ts'
import type { Transition } from '../states/transition.ts'

export const clientStates = {
  waiting: {
    name: '待复核',
    step: 0,
    tone: 'waiting',
    next: '等待复核人复核；没有复核人的企业24小时后自动生效',
    by: '企业复核人',
  },
  active: { name: '启用', step: 1, tone: 'done', next: '', by: '' },
  stopped: { name: '停用', step: 1, tone: 'quiet', next: '所有调用被拒绝；重新启用须复核', by: '企业主账号' },
  expired: {
    name: '已过期',
    step: 1,
    tone: 'failed',
    next: '没有有效的密钥；添加新密钥并复核后启用',
    by: '企业主账号',
  },
} satisfies Record<string, StateFace>

export type ClientState = keyof typeof clientStates

export const clientEvents = {
  enforce: '生效',
  refuse: '复核不通过',
  stop: '停用',
  resume: '重新启用',
  expire: '密钥全部到期',
} as const satisfies Record<string, string>

export type ClientEvent = keyof typeof clientEvents
/** main 主账号, checker 复核人, officer 银行人员, system 定时任务. */
export type ClientActor = 'main' | 'checker' | 'officer' | 'system'

export const clientTransitions: readonly Transition<ClientState, ClientEvent, ClientActor>[] = [
  { from: 'waiting', event: 'enforce', to: 'active', who: ['checker', 'system'] },
  { from: 'waiting', event: 'refuse', to: 'stopped', who: 'checker' },
  {
    from: ['waiting', 'active', 'expired'],
    event: 'stop',
    to: 'stopped',
    who: ['main', 'checker', 'officer'],
  },
  // The bank keeps one stopped that its member is about to resume.
  { from: 'stopped', event: 'stop', who: 'officer' },
  { from: 'stopped', event: 'resume', to: 'active', who: ['checker', 'system'] },
  { from: 'active', event: 'expire', to: 'expired', who: 'system' },
  { from: 'expired', event: 'resume', to: 'active', who: ['checker', 'system'] },
]

/** What waits for the second person: a new client, a new key, more than before, or a stopped client that goes on. */
export const clientChangeKinds = {
  create: '新建客户端',
  key: '添加密钥',
  limit: '提高限额',
  network: '放宽允许网络',
  scope: '增加权限',
  resume: '重新启用',
} as const satisfies Record<string, string>

export type ClientChangeKind = keyof typeof clientChangeKinds

export const clientChangeStates = {
  open: { name: '待复核' },
  approved: { name: '已通过' },
  refused: { name: '未通过' },
  withdrawn: { name: '已撤回' },
} as const satisfies Record<string, { name: string }>

export type ClientChangeState = keyof typeof clientChangeStates
