import './lists.css'
import {
  type AcceptorListChange,
  acceptorListChanges,
  acceptorListKinds,
  acceptorListStates,
} from '@portal/shared/bills/acceptor-lists.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { shortTime } from '../../../ui/data/figures.tsx'
import { type Column, SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Pager } from '../../../ui/inputs/pager.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { StatusDot, type Tone } from '../../../ui/tag.tsx'
import { ActBar } from '../../../widgets/act-bar.tsx'
import type { Act } from '../../../widgets/act-dialog.tsx'
import { listTones } from './list-columns.tsx'

export type ListRow = RowOf<'/api/admin/acceptorlist/query'>['rows'][number]
type Preview = RowOf<'/api/admin/acceptorlist/query_entry'>
type Line = Preview['rows'][number]

const changeTones: Readonly<Record<AcceptorListChange, Tone>> = {
  new: 'warn',
  kept: 'plain',
  gone: 'ok',
  duplicate: 'outline',
}

const columns: Column<Line>[] = [
  { key: 'line', title: '行', numeric: true, cell: row => row.line },
  {
    key: 'name',
    title: '承兑人 / 名录行号',
    cell: row => (
      <>
        {row.name}
        {row.usc_code && <span className="sub figures">{row.usc_code}</span>}
        {row.org_code ? (
          <span className="sub">
            行号 <span className="figures">{row.org_code}</span>
          </span>
        ) : (
          <span className="sub">
            <StatusDot tone="outline">名录中没有</StatusDot>
          </span>
        )}
      </>
    ),
  },
  {
    key: 'change',
    title: '变化',
    cell: row => <StatusDot tone={changeTones[row.change]}>{acceptorListChanges[row.change]}</StatusDot>,
  },
  { key: 'note', title: '说明', cell: row => row.note || '—' },
]

/** What this person may do with a list now: its maker hands it in or drops it, somebody else decides. */
const actsOf = ({ list_id, version, state, is_own }: ListRow, canEdit: boolean): Act[] => [
  {
    label: '复核通过',
    look: 'primary',
    allowed: canEdit && state === 'L10' && !is_own,
    ask: { note: '通过后立即生效，替代同种类原名单；名单内承兑人的票据按参数不能办理或予以提示。' },
    done: '名单已生效',
    call: () => post('/api/admin/acceptorlist/approve', { list_id, version }),
  },
  {
    label: '退回',
    look: 'danger-line',
    allowed: canEdit && state === 'L10' && !is_own,
    ask: { note: '退回后名单作废，须重新导入。', words: 'required' },
    done: '名单已退回',
    call: reason => post('/api/admin/acceptorlist/refuse', { list_id, version, reason }),
  },
  {
    label: '提交复核',
    look: 'primary',
    allowed: canEdit && state === 'L00' && is_own,
    ask: { note: '提交后由另一人复核，通过前不生效。' },
    done: '已提交，等待另一人复核',
    call: () => post('/api/admin/acceptorlist/submit', { list_id, version }),
  },
  {
    label: '作废',
    look: 'danger-line',
    allowed: canEdit && (state === 'L00' || state === 'L10') && is_own,
    ask: { note: '作废后不能恢复，可重新导入。' },
    done: '名单已作废',
    call: () => post('/api/admin/acceptorlist/withdraw', { list_id, version }),
  },
]

type Shown = '' | AcceptorListChange | 'unknown'

const Entries = ({ list }: { list: ListRow }) => {
  const [shown, setShown] = useState<Shown>('')
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 20 })
  const asked = useCall(
    '/api/admin/acceptorlist/query_entry',
    {
      list_id: list.list_id,
      page_no: paging.pageNo,
      page_size: paging.pageSize,
      ...(shown === 'unknown' ? { unknown: '1' as const } : shown !== '' && { change: shown }),
    },
    { keepPrevious: true },
  )
  const found = asked.first
  if (!found && asked.error)
    return <ErrorState title="名单未能加载" error={asked.error} onRetry={asked.reload} />
  if (!found) return <Skeleton rows={6} />
  const { counts } = found
  const parts: readonly (readonly [Shown, string])[] = [
    ['', '全部'],
    ...(Object.keys(acceptorListChanges) as AcceptorListChange[]).map(
      change => [change, `${acceptorListChanges[change]} ${counts[change]}`] as const,
    ),
    ['unknown', `名录中没有 ${counts.unknown}`],
  ]
  return (
    <>
      <fieldset className="segments" aria-label="名单变化">
        {parts.map(([code, title]) => (
          <button
            key={code}
            type="button"
            aria-pressed={shown === code}
            onClick={() => {
              setShown(code)
              setPaging({ ...paging, pageNo: 1 })
            }}
          >
            {title}
          </button>
        ))}
      </fieldset>
      <SimpleTable
        caption="名单明细与变化"
        columns={columns}
        rows={found.rows}
        rowKey={row => `${row.change} ${row.line} ${row.name}`}
        dimmed={asked.isPrevious}
        empty="没有这样的承兑人"
      />
      <Pager total={found.total} {...paging} onChange={setPaging} />
    </>
  )
}

/** Side drawer of one list: what it changes, line by line, and what this person may do with it. */
export const ListDrawer = ({ list, onClose }: { list: ListRow | undefined; onClose: () => void }) => {
  const canEdit = useCan('limit_edit')
  const title = list ? `${list.month} ${acceptorListKinds[list.kind]}` : '名单'
  return (
    <Drawer
      open={list !== undefined}
      title={title}
      mark={list && <StatusDot tone={listTones[list.state]}>{acceptorListStates[list.state]}</StatusDot>}
      onClose={onClose}
    >
      {list && (
        <>
          <div className="review-body list-review">
            <p className="muted">
              {list.file_name}，{list.entry_count} 家，{list.maker_name} 于 {shortTime(list.created_at)} 导入
              {list.checker_name && list.decided_at
                ? `，${list.checker_name} 于 ${shortTime(list.decided_at)} 复核`
                : ''}
            </p>
            {list.remark && <Alert tone="info">{`退回原因：${list.remark}`}</Alert>}
            {list.state === 'L10' && list.is_own && <Alert>由您导入，须由另一人复核后生效。</Alert>}
            <Entries key={list.list_id} list={list} />
          </div>
          <footer className="review-foot">
            <ActBar subject={`${title}，${list.entry_count} 家`} acts={actsOf(list, canEdit)} />
          </footer>
        </>
      )}
    </Drawer>
  )
}
