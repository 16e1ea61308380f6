import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useBusinessDate } from '../../api/business-date.ts'
import { post } from '../../api/client.ts'
import { useCan } from '../../api/use-can.ts'
import { useGridSource } from '../../ui/grid/use-grid-source.ts'
import { declareFilter } from '../../ui/list/filter-spec.ts'
import { ListCard, ListEmpty } from '../../ui/list/list-card.tsx'
import { requestStates } from '../reference/terms.ts'
import { type Decision, DecisionDialog } from '../review/decision-bar.tsx'
import { ApproveWhiteDialog } from './white-dialogs.tsx'
import { type RequestRow, requestColumns } from './white-request-columns.tsx'

const requestFilter = declareFilter({ state: { choices: requestStates } })
const keyOf = (row: RequestRow) => row.request_id

const refusing = ({ request_id }: RequestRow): Decision => ({
  label: '拒绝',
  note: '原因会告知申请机构，机构可再次申请。',
  reason: 'required',
  look: 'danger-line',
  done: '已拒绝，已通知申请机构',
  run: reason => post('/api/admin/whitelist/refuse', { request_id, reason }),
})

/** What institutions have asked to trade, and the bank's answers. */
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
  const { source, filter, setFilter } = list
  const columns = useMemo(() => requestColumns(canDecide, setApproving, setRefused), [canDecide])
  return (
    <ListCard
      list={list}
      bar={
        <div className="admin-filter">
          <fieldset className="segments" aria-label="申请状态">
            {[['', '全部'] as const, ...Object.entries(requestStates)].map(([code, name]) => (
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
        <ApproveWhiteDialog
          row={approving}
          today={today}
          onClose={() => setApproving(null)}
          onDone={source.reload}
        />
      )}
      {refused && (
        <DecisionDialog
          subject={`${refused.company_name}：${refused.org_name}`}
          decision={refusing(refused)}
          onClose={() => setRefused(null)}
          onDecided={() => void source.reload()}
        />
      )}
    </ListCard>
  )
}
