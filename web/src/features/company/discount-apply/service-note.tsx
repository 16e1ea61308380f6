import { isServiceTime } from '@portal/shared/calendar/business-hours.ts'
import { shanghaiTime, weekdayName } from '@portal/shared/calendar/dates.ts'
import { useBankDay, useBusinessTime } from '../../../core/api/clock.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'

/** Warns of service hours that would stop the application before the user runs into them; empty on an ordinary morning. */
export const ServiceNote = () => {
  const hours = useBankDay().first
  const now = useBusinessTime()
  if (!hours || !now) return null
  const next = `${hours.next_payout_dt} ${weekdayName(hours.next_payout_dt)}`
  const note = () => {
    if (!isServiceTime(shanghaiTime(now))) {
      return `当前非服务时间（${hours.service_start}-${hours.service_end}），可以选票、试算和保存草稿，询价与提交请在服务时间办理。`
    }
    if (!hours.is_workday) return `今天不是工作日，现在提交的申请最早于 ${next} 放款。`
    if (hours.next_payout_dt > hours.business_date) {
      return `已过当日放款截止时间（${hours.cut_off}），现在提交的申请最早于 ${next} 放款。`
    }
    return ''
  }
  const text = note()
  return text === '' ? null : (
    <div className="apply-returned">
      <Alert tone="warn">{text}</Alert>
    </div>
  )
}
