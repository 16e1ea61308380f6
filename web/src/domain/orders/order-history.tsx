import { longTime } from '../../ui/data/figures.tsx'
import { ReviewLog } from '../../ui/data/review-log.tsx'
import { SimpleTable } from '../../ui/data/simple-table.tsx'
import type { OrderDetail } from './order.ts'

/** 操作日志, newest first. */
export const OrderLog = ({ row }: { row: OrderDetail }) => (
  <ReviewLog
    caption="操作日志"
    log={row.log.toReversed().map(entry => ({
      at: entry.at,
      what: entry.event_name,
      who: [entry.org_name, entry.actor_name].filter(Boolean).join(' '),
      remark: entry.remark,
    }))}
  />
)

/** 修改历史: what each save after the first has changed, before and after. */
export const OrderHistory = ({ history }: { history: OrderDetail['history'] }) => (
  <>
    {history.map(save => (
      <section key={save.at} className="order-save">
        <p className="meta">
          {longTime(save.at)} {save.by} 修改
        </p>
        <SimpleTable
          caption={`${longTime(save.at)} 的修改`}
          dense
          columns={[
            { key: 'name', title: '项目', cell: change => change.name },
            { key: 'before', title: '修改前', cell: change => <del>{change.before || '—'}</del> },
            { key: 'after', title: '修改后', cell: change => <ins>{change.after || '—'}</ins> },
          ]}
          rows={save.changes}
          rowKey={change => `${change.field} ${change.name}`}
        />
      </section>
    ))}
  </>
)
