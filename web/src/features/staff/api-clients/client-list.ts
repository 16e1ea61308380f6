import type { RowOf } from '@portal/shared/contract/table.ts'
import { clientStates } from '@portal/shared/machines/client-states.ts'
import { post } from '../../../core/api/client.ts'
import type { Act } from '../../../widgets/act-dialog.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'

export type MemberClient = RowOf<'/api/admin/client/query'>['rows'][number]

export const clientFilter = declareFilter({
  keyword: { label: '企业、客户端名称或编号', max: 60 },
  state: {
    label: '状态',
    choices: Object.entries(clientStates).map(([value, { name }]) => ({ value, name })),
  },
})

/** 停用 by the bank: the member is told why. */
export const stopOf = ({ client_id, state }: MemberClient, mayStop: boolean): Act => ({
  label: '停用',
  look: 'danger-line',
  allowed: mayStop && state !== 'stopped',
  ask: {
    note: '立即生效，所有网关拒绝其调用。原因会告知企业主账号，由其联系本行后重新启用。',
    words: 'required',
    missing: '请填写停用原因',
  },
  call: reason => post('/api/admin/client/stop', { client_id, reason }),
  done: '已停用，企业主账号已收到通知',
})
