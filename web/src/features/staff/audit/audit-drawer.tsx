import { actorName, auditActionName, auditObjectName, resultName } from '@portal/shared/audit/action-names.ts'
import { longTime } from '../../../ui/data/figures.tsx'
import { Drawer } from '../../../ui/layers/drawer.tsx'
import { type AuditEntry, linesOf } from './audit-log.ts'

const Detail = ({ entry }: { entry: AuditEntry }) => {
  const rows = linesOf(entry)
  const facts: [string, string][] = [
    ['编号', String(entry.audit_id)],
    ['时间', longTime(entry.at)],
    ['操作人', actorName(entry)],
    ['结果', resultName(entry.result)],
    ['对象', auditObjectName(entry.object_type)],
    ['对象编号', entry.object_no],
    ['操作代码', entry.action],
    ['请求号', entry.request_id],
  ]
  return (
    <div className="review-body">
      <dl className="facts audit-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value || '—'}</dd>
          </div>
        ))}
      </dl>
      <h3>变更内容</h3>
      {rows.length === 0 ? (
        <p className="muted">本次操作没有记录变更内容</p>
      ) : (
        <table className="table table-dense audit-diff">
          <caption className="visually-hidden">变更前后</caption>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">变更前</th>
              <th scope="col">变更后</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ field, title, before, after, differs }) => (
              <tr key={field}>
                <th scope="row">{title}</th>
                <td>{differs && before !== null ? <del>{before}</del> : (before ?? '—')}</td>
                <td>{differs && after !== null ? <ins>{after}</ins> : (after ?? '—')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** Side drawer of one audit entry: who, what, when, and what it changed. */
export const AuditDrawer = ({ entry, onClose }: { entry: AuditEntry | undefined; onClose: () => void }) => (
  <Drawer open={entry !== undefined} title={entry ? auditActionName(entry.action) : ''} onClose={onClose}>
    {entry && <Detail key={entry.audit_id} entry={entry} />}
  </Drawer>
)
