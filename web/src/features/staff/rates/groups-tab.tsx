import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { useMemo, useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { currentRow } from '../../../domain/reference/current-row.ts'
import { Button } from '../../../ui/button.tsx'
import { SearchForm } from '../../../ui/inputs/search-form.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { gridColumns } from '../../../widgets/grid/columns.tsx'
import { actionColumn } from '../../../widgets/grid/row-actions.tsx'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { GroupDialog } from './group-dialog.tsx'

export type Group = RowOf<'/api/admin/group/query'>['rows'][number]
type Doing = 'approve' | 'refuse' | 'withdraw'

const keyOf = (row: Group) => row.group_id
const namesOf = (members: readonly { company_name: string }[]) =>
  members.map(({ company_name }) => company_name).join('、') || '无'
const limitText = (fen: string) => (fen === '0' ? '不限' : `${formatYuan(BigInt(fen))} 元`)

/** What is left of a group's limit; null where it has none. */
const leftOf = ({ limit_fen, used_fen }: Group) =>
  limit_fen === '0' ? null : String(BigInt(limit_fen) - BigInt(used_fen))

const stateOf = ({ proposed, approved }: Group) => {
  if (proposed) return { name: approved ? '变更待复核' : '新建待复核', tone: 'warn' as const }
  return { name: '已生效', tone: 'ok' as const }
}

/** What is proposed, in words for the second officer. */
const proposedText = ({ proposed, limit_fen, members }: Group): string => {
  if (!proposed) return ''
  return [
    `额度由 ${limitText(limit_fen)} 变更为 ${limitText(proposed.limit_fen)}`,
    `成员由 ${namesOf(members)} 变更为 ${namesOf(proposed.members)}`,
    `原因：${proposed.reason}（${proposed.proposer_name}）`,
  ].join('；')
}

const actOf = (row: Group, doing: Doing): Act => {
  const { group_id, version } = row
  const acts: Record<Doing, Act> = {
    approve: {
      label: '通过',
      ask: { note: `${proposedText(row)}。通过后立即生效，已放款的不受影响。` },
      look: 'primary',
      done: '已通过，集团额度已生效',
      call: () => post('/api/admin/group/approve', { group_id, version }),
    },
    refuse: {
      label: '不通过',
      ask: { note: proposedText(row), words: 'required', missing: '请填写不通过的原因' },
      look: 'danger-line',
      done: '未予通过，集团额度不变',
      call: reason => post('/api/admin/group/refuse', { group_id, version, reason }),
    },
    withdraw: {
      label: '撤回',
      ask: { note: '撤回后集团额度不变，可以重新申请。' },
      look: 'danger-line',
      done: '已撤回',
      call: () => post('/api/admin/group/withdraw', { group_id, version }),
    },
  }
  return acts[doing]
}

/** A column whose text takes as many lines as it needs: a name left out is a company left out. */
const whole = (of: (row: Group) => string | null) => ({
  of,
  cell: (row: Group) => <span className="cell-words">{of(row) ?? '—'}</span>,
})

const columnsOf = (onEdit: (row: Group) => void, onDo: (row: Group, doing: Doing) => void) =>
  gridColumns<Group>([
    { id: 'group_name', title: '集团名称', width: 180, frozen: true, card: 'title' },
    { id: 'state', title: '状态', width: 100, card: 'status', kind: 'state', of: stateOf },
    { id: 'parent_name', title: '母公司', width: 180, under: row => row.parent_usc },
    { id: 'members', title: '成员企业', width: 240, ...whole(row => namesOf(row.members)) },
    {
      id: 'limit_fen',
      title: '集团额度',
      width: 160,
      kind: 'fen',
      of: row => (row.limit_fen === '0' ? null : row.limit_fen),
    },
    { id: 'used_fen', title: '已用', width: 160, kind: 'fen' },
    { id: 'left_fen', title: '剩余', width: 160, kind: 'fen', of: leftOf },
    { id: 'proposed', title: '待复核的变更', width: 260, ...whole(row => proposedText(row) || null) },
    actionColumn(124, row => [
      !row.proposed && { label: '变更', onPress: () => onEdit(row) },
      row.proposed?.own === false && { label: '通过', onPress: () => onDo(row, 'approve') },
      row.proposed?.own === false && { label: '不通过', onPress: () => onDo(row, 'refuse') },
      row.proposed?.own && { label: '撤回', onPress: () => onDo(row, 'withdraw') },
    ]),
  ])

const groupFilter = declareFilter({ keyword: { max: 60 } })

/** 集团额度: companies of one group under one limit; what one officer proposes a second one decides. */
export const GroupsTab = () => {
  const [editing, setEditing] = useState<Group | 'new' | null>(null)
  const [asked, setAsked] = useState<{ row: Group; doing: Doing } | null>(null)
  const list = useGridSource('/api/admin/group/query', { filterBy: groupFilter })
  const { filter, setFilter } = list
  const columns = useMemo(() => columnsOf(setEditing, (row, doing) => setAsked({ row, doing })), [])
  return (
    <ListCard
      list={list}
      bar={
        <div className="admin-filter">
          <SearchForm
            label="集团名称"
            placeholder="集团名称"
            value={filter.keyword}
            onSearch={text => setFilter({ ...filter, keyword: text })}
          />
          <Button onClick={() => setEditing('new')}>新建集团</Button>
        </div>
      }
      id="member-groups"
      caption="集团额度"
      columns={columns}
      rowKey={keyOf}
      requires={['member_price']}
      note="变更须由另一名人员复核；审批与放款时按成员未结清的贴现票面合计核对"
      empty={
        <ListEmpty list={list} of="集团" none="还没有集团">
          同一集团的企业可共用一个额度
        </ListEmpty>
      }
    >
      {editing && (
        <GroupDialog
          group={editing === 'new' ? null : currentRow(list.source.rows, editing, keyOf)}
          onClose={() => setEditing(null)}
        />
      )}
      {asked && (
        <ActDialog
          subject={asked.row.group_name}
          act={actOf(asked.row, asked.doing)}
          onClose={() => setAsked(null)}
        />
      )}
    </ListCard>
  )
}
