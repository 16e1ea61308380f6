import './review-log.css'
import { longTime } from './figures.tsx'
import { NoRows } from './simple-table.tsx'
import { TableFrame } from './table-frame.tsx'

export interface LogEntry {
  at: string
  what: string
  who: string
  remark: string
}

interface ReviewLogProps {
  caption: string
  log: readonly LogEntry[]
  timeOf?: (at: string) => string
  /** With a line around it on a desk too. */
  framed?: boolean
}

/** Who did what when, newest first as it is given. On a phone the reason stands under the rest of its entry. */
export const ReviewLog = ({ caption, log, timeOf = longTime, framed = false }: ReviewLogProps) => (
  <TableFrame caption={caption} className={framed ? 'log is-framed' : 'log'}>
    <table className="table table-dense">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">操作人</th>
          <th scope="col">操作</th>
          <th scope="col">说明</th>
        </tr>
      </thead>
      <tbody>
        {log.length === 0 && <NoRows columns={4}>暂无记录</NoRows>}
        {log.map(entry => (
          <tr key={`${entry.at} ${entry.what}`}>
            <td className="figures">{timeOf(entry.at)}</td>
            <td>{entry.who || '系统'}</td>
            <td>{entry.what}</td>
            <td className={entry.remark ? 'muted log-remark' : 'muted log-remark is-none'}>
              {entry.remark || '—'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableFrame>
)
