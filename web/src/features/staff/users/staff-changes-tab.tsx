import '../../../domain/review/review.css'
import { staffChangeStates } from '@portal/shared/access/staff-changes.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { post } from '../../../core/api/client.ts'
import { steadyMs } from '../../../core/refresh.ts'
import { PLATFORM } from '../../../domain/people/people-sets.ts'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { type Doing, staffChangeColumns } from './staff-change-columns.tsx'

export type StaffChange = RowOf<'/api/admin/user/query_change'>['rows'][number]

const changeFilter = declareFilter({ state: { label: '申请状态', choices: staffChangeStates } })
const keyOf = (row: StaffChange) => row.change_id

const whatOf = ({ kind, old_mobile, new_mobile, old_bank_name, new_bank_name }: StaffChange): string => {
  if (kind === 'mobile') return `手机号由 ${old_mobile} 变更为 ${new_mobile}。`
  if (kind !== 'bank') return ''
  return `所属由${old_bank_name || PLATFORM}变更为${new_bank_name || PLATFORM}，该用户立即下线，原有消息删除。`
}

/** Confirmations shown to the second administrator, or to the one who asked. */
const actOf = (row: StaffChange, doing: Doing): Act => {
  const { change_id } = row
  const what = whatOf(row)
  const acts: Record<Doing, Act> = {
    approve: {
      label: '通过',
      ask: { note: `${what}通过后立即生效，短信通知原手机号，该用户24小时内不能审批和放款。` },
      look: 'primary',
      done: '已通过，变更已生效',
      call: () => post('/api/admin/user/approve_change', { change_id }),
    },
    refuse: {
      label: '不通过',
      ask: { note: '原因会告知申请人，账号不变。', words: 'required', missing: '请填写不通过的原因' },
      look: 'danger-line',
      done: '已退回申请人，账号不变',
      call: reason => post('/api/admin/user/refuse_change', { change_id, reason }),
    },
    withdraw: {
      label: '撤回',
      ask: { note: '撤回后账号不变，可以重新申请。' },
      look: 'danger-line',
      done: '已撤回',
      call: () => post('/api/admin/user/withdraw_change', { change_id }),
    },
  }
  return acts[doing]
}

/** Requests of administrators on officers' accounts; each waits for a second administrator. */
export const StaffChangesTab = () => {
  const [params] = useSearchParams()
  const led = params.get('change_id')
  const [asked, setAsked] = useState<{ row: StaffChange; doing: Doing } | null>(null)
  const list = useGridSource('/api/admin/user/query_change', {
    filterBy: changeFilter,
    pollWhenOfflineMs: steadyMs,
    linked: { key: led, of: keyOf, field: 'change_id', name: row => row.user_name },
  })
  const columns = useMemo(() => staffChangeColumns((row, doing) => setAsked({ row, doing })), [])
  return (
    <ListCard
      list={list}
      id="staff-changes"
      caption="用户变更"
      columns={columns}
      rowKey={keyOf}
      openKey={led}
      requires={['user_view']}
      note="最近的在前"
      empty={
        <ListEmpty list={list} of="用户变更">
          变更手机号或所属贴入行、重置密码、启用账号须两名管理员办理，申请会显示在这里
        </ListEmpty>
      }
    >
      {asked && (
        <ActDialog
          subject={`${asked.row.user_name}（${asked.row.account}）${asked.row.kind_name}`}
          act={actOf(asked.row, asked.doing)}
          onClose={() => setAsked(null)}
        />
      )}
    </ListCard>
  )
}
