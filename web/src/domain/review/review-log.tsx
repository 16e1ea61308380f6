import { longTime } from '../../ui/data/figures.tsx'
import { NoRows } from '../../ui/data/simple-table.tsx'
import { TableFrame } from '../../ui/data/table-frame.tsx'

export interface LogEntry {
  at: string
  what: string
  who: string
  remark: string
}

/** Who did what when, newest first as it is given. */
export const ReviewLog = ({ caption, log }: { caption: string; log: readonly LogEntry[] }) => (
  <TableFrame caption={caption}>
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
            <td className="figures">{longTime(entry.at)}</td>
            <td>{entry.who || '系统'}</td>
            <td>{entry.what}</td>
            <td className="muted">{entry.remark || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableFrame>
)
