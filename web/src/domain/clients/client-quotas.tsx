import './clients.css'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { useCall } from '../../core/api/hooks.ts'
import { steadyMs } from '../../core/refresh.ts'
import { countText } from '../../ui/data/figures.tsx'
import { DayBar } from './client-facts.tsx'

type Quota = RowOf<'/api/client/query_quota'>

const names: Readonly<Record<Quota['kind'], string>> = { read: '查询', write: '办理', money: '资金' }

const windowText = ({ window_seconds: seconds }: Quota): string =>
  seconds === 60 ? '每分钟' : seconds === 1 ? '每秒' : `每 ${countText(seconds)} 秒`

const Quotas = ({ rows }: { rows: readonly Quota[] | undefined }) => {
  if (!rows || rows.length === 0) return null
  return (
    <dl className="client-quotas" aria-label="调用配额">
      {rows.map(quota => (
        <div key={quota.kind}>
          <dt>
            {names[quota.kind]}，{windowText(quota)}
          </dt>
          <dd>
            <span className="figures">
              {countText(quota.used)} / {countText(quota.limit)} 次
            </span>
            <DayBar used={BigInt(quota.used)} limit={BigInt(quota.limit)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const settings = { everyMs: steadyMs }

/** How often the client may call, and how often it has in the present window. Nothing where nothing is limited. */
export const ClientQuotas = ({ clientId }: { clientId: string }) => (
  <Quotas rows={useCall('/api/client/query_quota', { client_id: clientId }, settings).rows} />
)

/** The same of a member's client, as staff read it. */
export const MemberQuotas = ({ clientId }: { clientId: string }) => (
  <Quotas rows={useCall('/api/admin/client/query_quota', { client_id: clientId }, settings).rows} />
)
