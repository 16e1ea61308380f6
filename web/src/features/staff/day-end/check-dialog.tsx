import { useState } from 'react'
import { post } from '../../../core/api/client.ts'
import { showToast } from '../../../core/toast-store.ts'
import { useCall } from '../../../core/api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { type Act, ActDialog } from '../../../widgets/act-dialog.tsx'
import { DateInput } from '../../../widgets/fields/date-input.tsx'

/** @param yesterday the last day that is over */
const checking = (yesterday: string): Act => ({
  label: '执行对账',
  look: 'primary',
  ask: {
    title: '执行日终对账',
    note: `对 ${yesterday} 及以前的一日重新逐笔核对账务与业务，已消除的差异自动关闭。`,
    input: {
      check: value => (value === '' ? '请选择业务日期' : ''),
      faultOf: error => error.fields?.['dt'] ?? '',
      draw: ({ value, fault, onChange }) => (
        <Field label="业务日期" required error={fault}>
          <DateInput name="dt" value={value} max={yesterday} onChange={onChange} />
        </Field>
      ),
      unguarded: true,
    },
    confirm: '开始对账',
  },
  call: async dt => {
    const [row] = await post('/api/admin/books/check_day', { dt }, { quiet: true })
    if (row) {
      const text =
        row.differences === 0
          ? `${row.dt} 对账相符，共 ${row.movements} 笔`
          : `${row.dt} 发现 ${row.differences} 条差异，待处理 ${row.open} 条`
      showToast({ kind: row.differences === 0 ? 'success' : 'info', text })
    }
  },
})

/** Reconciles a day by hand. */
export const CheckButton = () => {
  const [act, setAct] = useState<Act | null>(null)
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
