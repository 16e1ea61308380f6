import { faceOf, kindOf, scopesText } from '../../../domain/clients/client.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import type { MemberClient } from './client-list.ts'

export const clientColumns = (onOpen: (clientId: string) => void) =>
  gridColumns<MemberClient>([
    {
      id: 'company_name',
      title: '企业',
      width: 208,
      frozen: true,
      card: 'title',
      under: row => row.user_code,
    },
    { id: 'name', title: '客户端', width: 168, under: row => `${row.client_id.slice(0, 15)}…` },
    { id: 'state', title: '状态', width: 100, card: 'status', kind: 'state', of: faceOf, under: kindOf },
    { id: 'scopes', title: '权限', width: 128, of: scopesText },
    { id: 'calls_today', title: '今日调用', width: 92, kind: 'count' },
    { id: 'refused_today', title: '今日拒绝', width: 92, kind: 'count' },
    { id: 'day_used_fen', title: '今日金额', width: 150, kind: 'fen' },
    { id: 'day_limit_fen', title: '每日上限', width: 150, kind: 'fen', hidden: true },
    { id: 'last_call_at', title: '最近调用', width: 142, kind: 'time' },
    { id: 'created_at', title: '新建时间', width: 142, kind: 'time', hidden: true },
    { id: 'stop_reason', title: '停用原因', width: 180, hidden: true },
    openColumn(row => onOpen(row.client_id)),
  ])
