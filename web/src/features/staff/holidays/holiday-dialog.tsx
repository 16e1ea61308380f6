import '../../../widgets/dialog-note.css'
import { weekdayName } from '@portal/shared/calendar/dates.ts'
import { holidayFault, isNationalDay, isWeekend } from '@portal/shared/calendar/holiday-rows.ts'
import { post } from '../../../core/api/client.ts'
import { Field } from '../../../ui/inputs/field.tsx'
import { Select, TextInput } from '../../../ui/inputs/inputs.tsx'
import { useForm } from '../../../ui/inputs/use-form.ts'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { useSnapshotWhileOpen } from '../../../ui/layers/use-snapshot-while-open.ts'
import type { Holiday } from './year-calendar.tsx'

interface HolidayDialogProps {
  date: string
  /** Its row; undefined for a day that follows the week. */
  holiday: Holiday | undefined
  onClose: () => void
}

/** One day of the calendar: off, worked on a weekend, or back to the normal week. */
export const HolidayDialog = ({ date, holiday, onClose }: HolidayDialogProps) => {
  const { read, renew } = useSnapshotWhileOpen(holiday)
  const expected = {
    expected_is_workday: read ? (read.is_workday ? ('1' as const) : ('0' as const)) : ('' as const),
    expected_name: read?.name ?? '',
  }
  const form = useForm(
    {
      is_workday: holiday ? (holiday.is_workday ? '1' : '0') : isWeekend(date) ? '1' : '0',
      name: holiday?.name ?? '',
    },
    ({ is_workday, name }) => {
      const fault = holidayFault({ dt: date, isWorkday: is_workday === '1', name })
      if (fault === '') return {}
      return fault.startsWith('名称') ? { name: fault } : { is_workday: fault }
    },
  )
  const save = async () => {
    const is_workday = form.values.is_workday === '1' ? ('1' as const) : ('0' as const)
    await post(
      '/api/admin/holiday/save_day',
      { dt: date, is_workday, name: form.values.name.trim(), ...expected },
      { quiet: true },
    )
    return '日期已保存，对此后的计息生效'
  }
  const remove = async () => {
    await post('/api/admin/holiday/remove_day', { dt: date, ...expected }, { quiet: true })
    return isWeekend(date) ? '已删除，该日按周末休息' : '已删除，该日为工作日'
  }
  return (
    <FormDialog
      title={`${date} ${weekdayName(date)}`}
      size="small"
      form={form}
      className="admin-lines"
      note={
        <p className="dialog-note">
          {holiday ? '修改后来源记为手工维护。' : isWeekend(date) ? '现为周末休息。' : '现为工作日。'}
          已提交的申请不重新计算。
        </p>
      }
      removal={holiday && !isNationalDay(date) && { label: '删除', onSubmit: remove }}
      onSubmit={save}
      onRefused={renew}
      onClose={onClose}
    >
      <Field label="类型" error={form.errors.is_workday} required>
        <Select {...form.input('is_workday')}>
          <option value="0">休息</option>
          <option value="1">调休上班（仅周末）</option>
        </Select>
      </Field>
      <Field label="名称" error={form.errors.name} required>
        <TextInput {...form.input('name')} maxLength={40} placeholder="如：国庆节、国庆节调休上班" />
      </Field>
    </FormDialog>
  )
}
