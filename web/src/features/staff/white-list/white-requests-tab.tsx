import { whiteRequestStates } from '@portal/shared/rediscount/states.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { post } from '../../../core/api/client.ts'
import { useBusinessDate } from '../../../core/api/clock.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { declareFilter } from '../../../widgets/address/filter-spec.ts'
import { useGridSource } from '../../../widgets/grid/use-grid-source.ts'
import { ListCard, ListEmpty } from '../../../widgets/list/list-card.tsx'
import { ApproveWhiteDialog } from './white-dialogs.tsx'
import { type RequestRow, requestColumns } from './white-request-columns.tsx'

const requestFilter = declareFilter({ state: { choices: whiteRequestStates } })
const keyOf = (row: RequestRow) => row.request_id

const refusing = ({ request_id }: RequestRow): Act => ({
  label: '拒绝',
  ask: { note: '原因会告知申请机构，机构可再次申请。', words: 'required' },
  look: 'danger-line',
  done: '已拒绝，已通知申请机构',
  call: reason => post('/api/admin/whitelist/refuse', { request_id, reason }),
})

/** Acceptors that institutions have asked to trade, and the bank's answers. */
export const WhiteRequestsTab = () => {
  const canDecide = useCan('white_decide')
  const today = useBusinessDate()
  const [approving, setApproving] = useState<RequestRow | null>(null)
  const [refused, setRefused] = useState<RequestRow | null>(null)
  const [params] = useSearchParams()
  const led = params.get('request_id')
  const list = useGridSource('/api/admin/whitelist/query', {
    filterBy: requestFilter,
    linked: { key: led, of: keyOf, field: 'request_id', name: row => row.org_name },
  })
  const { filter, setFilter } = list
  const columns = useMemo(() => requestColumns(canDecide, setApproving, setRefused), [canDecide])
  return (
    <ListCard
      list={list}
      bar={
        <div className="admin-filter">
          <fieldset className="segments" aria-label="申请状态">
            {[['', '全部'] as const, ...Object.entries(whiteRequestStates)].map(([code, name]) => (
              <button
                key={code}
                type="button"
                aria-pressed={filter.state === code}
                onClick={() => setFilter({ state: code })}
              >
                {name}
              </button>
            ))}
          </fieldset>
        </div>
      }
      id="white-requests"
      caption="白名单申请"
      columns={columns}
      rowKey={keyOf}
      openKey={led}
      requires={['white_view']}
      note="最近的在前"
      empty={
        <ListEmpty list={list} of="申请">
          机构用户提交的申请会显示在这里
        </ListEmpty>
      }
    >
      {approving && today && (
        <ApproveWhiteDialog row={approving} today={today} onClose={() => setApproving(null)} />
      )}
      {refused && (
        <ActDialog
          subject={`${refused.company_name}：${refused.org_name}`}
          act={refusing(refused)}
          onClose={() => setRefused(null)}
        />
      )}
    </ListCard>
  )
}
