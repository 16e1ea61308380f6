import '../../../domain/review/review.css'
import '../../../domain/reference/back-office.css'
import '../../../widgets/list/list.css'
import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useBusinessDate } from '../../../core/api/clock.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { useCan } from '../../../core/api/use-can.ts'
import { ChangeDrawer } from '../../../domain/reference/change-log.tsx'
import { Button } from '../../../ui/button.tsx'
import { SimpleTable } from '../../../ui/data/simple-table.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { StatusDot } from '../../../ui/tag.tsx'
import { RowActions } from '../../../widgets/grid/row-actions.tsx'
import { RowName } from '../../../widgets/grid/row-name.ts'
import { HolidayDialog } from './holiday-dialog.tsx'
import { HolidayImport } from './holiday-import.tsx'
import { type Holiday, YearCalendar } from './year-calendar.tsx'

const sources: Readonly<Record<Holiday['source'], string>> = {
  state_council: '国务院公告',
  statutory: '法定节日',
  manual: '手工维护',
}

/** The year of the address, the business year without one, '' while that is not known. */
const yearOf = (asked: string | null, today: string): string =>
  asked && /^20\d{2}$/.test(asked) ? asked : today.slice(0, 4)

/** 节假日: a year of the bank's calendar, its notice, and single days by hand. */
export default function HolidaysPage() {
  const canEdit = useCan('holiday_edit')
  const today = useBusinessDate()
  const [params, setParams] = useSearchParams()
  const year = yearOf(params.get('year'), today)
  const [edited, setEdited] = useState<string | null>(null)
  const [importing, setImporting] = useState(false)
  const [logged, setLogged] = useState(false)
  const { first, error, reload } = useCall('/api/admin/holiday/query', year ? { year } : null, {
    keepPrevious: true,
  })
  const days = new Map(first?.days.map(day => [day.dt, day]))
  const isChangeable = (date: string) => canEdit && first !== undefined && date >= first.business_date
  const turn = (by: number) => setParams({ year: String(Number(year) + by) })

  return (
    <div className="wrap list-page">
      <div className="list-head">
        <h1 className="t-page">节假日</h1>
        <span className="row">
          <Button size="small" aria-label="上一年" disabled={year <= '2000'} onClick={() => turn(-1)}>
            <Icon name="arrowLeft" />
          </Button>
          <b aria-live="polite">{year} 年</b>
          <Button size="small" aria-label="下一年" disabled={year >= '2099'} onClick={() => turn(1)}>
            <Icon name="arrowRight" />
          </Button>
        </span>
        {first && (
          <StatusDot tone={first.published ? 'ok' : 'warn'}>
            {first.published ? '已按国务院公告维护' : '公告尚未导入'}
          </StatusDot>
        )}
        <span className="row push">
          <Button onClick={() => setLogged(true)}>变更记录</Button>
          {canEdit && (
            <Button variant="primary" onClick={() => setImporting(true)}>
              导入全年安排
            </Button>
          )}
        </span>
      </div>
      {error && !first && (
        <Card>
          <ErrorState title="节假日未能加载" error={error} onRetry={reload} />
        </Card>
      )}
      {!first && !error && <Skeleton rows={8} rowHeight={64} />}
      {first && (
        <div className="admin-stack">
          {first.notice && <Alert tone="warn">{first.notice}</Alert>}
          <Card
            flush
            title={`${first.year} 年日历`}
            aside={
              <span className="meta">
                {canEdit ? '点击今天及以后的日期可修改' : '休：节假日　班：调休上班'}
              </span>
            }
          >
            <YearCalendar
              key={first.year}
              year={first.year}
              today={first.business_date}
              days={days}
              onChoose={canEdit ? setEdited : undefined}
            />
          </Card>
          <Card flush title="节假日与调休" aside={<span className="meta">共 {first.days.length} 天</span>}>
            {first.days.length === 0 ? (
              <EmptyState title={`${first.year} 年尚未维护`}>
                未维护的年份不能计息，请导入国务院公布的全年安排
              </EmptyState>
            ) : (
              <SimpleTable
                caption={`${first.year} 年节假日与调休`}
                dense
                rows={first.days}
                rowKey={day => day.dt}
                columns={[
                  { key: 'dt', title: '日期', cell: day => day.dt },
                  { key: 'weekday', title: '星期', cell: day => weekdayName(day.dt) },
                  {
                    key: 'kind',
                    title: '类型',
                    cell: day => (
                      <StatusDot tone={day.is_workday ? 'info' : 'error'}>
                        {day.is_workday ? '调休上班' : '休息'}
                      </StatusDot>
                    ),
                  },
                  { key: 'name', title: '名称', cell: day => day.name },
                  { key: 'source', title: '来源', cell: day => sources[day.source] },
                  {
                    key: 'act',
                    title: '操作',
                    cell: day =>
                      isChangeable(day.dt) ? (
                        <RowName value={day.dt}>
                          <RowActions actions={[{ label: '修改', onPress: () => setEdited(day.dt) }]} />
                        </RowName>
                      ) : (
                        '—'
                      ),
                  },
                ]}
              />
            )}
          </Card>
        </div>
      )}
      {edited && (
        <HolidayDialog
          key={edited}
          date={edited}
          holiday={days.get(edited)}
          onClose={() => setEdited(null)}
        />
      )}
      {importing && <HolidayImport year={year} onClose={() => setImporting(false)} />}
      <ChangeDrawer
        of={logged ? { kind: 'holiday', ref_no: year, title: `${year} 年节假日` } : null}
        onClose={() => setLogged(false)}
      />
    </div>
  )
}
