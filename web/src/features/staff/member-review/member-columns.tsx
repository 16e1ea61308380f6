import { statusName } from '@portal/shared/people/member-status.ts'
import { statusTone } from '../../../domain/members/status-tone.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { openColumn } from '../../../widgets/grid/row-actions.tsx'
import { Waited } from '../../../widgets/waited.tsx'
import { type MemberRow, typeName } from './member-list.ts'

export const memberColumns = (onOpen: (row: MemberRow) => void) =>
  gridColumns<MemberRow>([
    { id: 'company_name', title: '企业（机构）名称', width: 200, frozen: true, card: 'title' },
    {
      id: 'status',
      title: '状态',
      width: 96,
      card: 'status',
      kind: 'state',
      of: row => ({ name: statusName(row.status), tone: statusTone(row.status) }),
    },
    { id: 'member_type', title: '类型', width: 92, of: row => typeName(row.member_type) },
    { id: 'usc_code', title: '统一社会信用代码', width: 176 },
    { id: 'main_account', title: '主账号', width: 112 },
    { id: 'user_name', title: '操作员', width: 76 },
    {
      id: 'gmt_create',
      title: '注册时间',
      width: 142,
      kind: 'time',
      under: row => (row.status === 0 ? <Waited since={row.gmt_modify} /> : null),
    },
    { id: 'user_code', title: '会员编号', width: 124, hidden: true },
    { id: 'gmt_modify', title: '最近修改', width: 164, hidden: true, kind: 'time' },
    openColumn(onOpen, row => (row.status === 0 ? '审核' : '详情')),
  ])
