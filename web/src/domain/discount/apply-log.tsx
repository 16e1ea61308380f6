import { shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { shortTime } from '../../ui/data/figures.tsx'
import { NoRows } from '../../ui/data/simple-table.tsx'
import type { ApplyDetail } from './progress.ts'

const seconds = (at: string) => shanghaiTime(new Date(at)).slice(5)

/** Who did what when (操作日志), newest first; the server returns it oldest first. */
export const ApplyLog = ({ log }: { log: ApplyDetail['log'] }) => {
  const newestFirst = log.toReversed()
  return (
    <div className="log">
      <table className="table table-dense">
        <caption className="visually-hidden">操作日志</caption>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">操作人</th>
            <th scope="col">操作</th>
            <th scope="col">说明</th>
          </tr>
        </thead>
        <tbody>
          {newestFirst.length === 0 && <NoRows columns={4}>暂无记录</NoRows>}
          {newestFirst.map(entry => (
            <tr key={`${entry.at} ${entry.event}`}>
              <td className="figures">
                {shortTime(entry.at)}
                {seconds(entry.at)}
              </td>
              <td>{entry.actor_name}</td>
              <td>{entry.event_name}</td>
              <td className="muted log-remark">
                {[entry.note, entry.remark].filter(Boolean).join('；') || '—'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
