import type { RowOf } from '@portal/shared/contract/table.ts'
import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { DateInput } from '../../../widgets/fields/date-input.tsx'

type Checked = RowOf<'/api/admin/books/check_day'>[]

/** @param yesterday the last day that is over */
const checking = (yesterday: string): Act<Checked> => ({
  label: '执行对账',
  look: 'primary',
  ask: {
    title: '执行日终对账',
    note: `对 ${yesterday} 及以前的一日重新逐笔核对账务与业务，已消除的差异自动关闭。`,
    input: {
      check: value => (value === '' ? '请选择业务日期' : ''),
      faultOf: error => error.fields?.dt ?? '',
      draw: ({ value, fault, onChange }) => (
        <Field label="业务日期" required error={fault}>
          <DateInput name="dt" value={value} max={yesterday} onChange={onChange} />
        </Field>
      ),
      unguarded: true,
    },
    confirm: '开始对账',
  },
  call: dt => post('/api/admin/books/check_day', { dt }, { quiet: true }),
  done: ([row]) => {
    if (!row) return '对账已完成'
    return row.differences === 0
      ? `${row.dt} 对账相符，共 ${row.movements} 笔`
      : `${row.dt} 发现 ${row.differences} 条差异，待处理 ${row.open} 条`
  },
})

/** Reconciles a day by hand. */
export const CheckButton = () => {
  const [act, setAct] = useState<Act<Checked> | null>(null)
  const { first } = useCall('/api/admin/books/query_day', { page_size: 1 })
  return (
    <>
      <Button variant="primary" disabled={!first} onClick={() => first && setAct(checking(first.yesterday))}>
        执行对账
      </Button>
      {act && <ActDialog act={act} onClose={() => setAct(null)} />}
    </>
  )
}
