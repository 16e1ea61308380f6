import './difference-input.css'
import { MARKED_LINES } from '@portal/shared/statements/states.ts'
import { useState } from 'react'
import { useCall } from '../../../core/api/hooks.ts'
import type { Statement } from '../../../domain/receipts/statement-columns.tsx'
import { Field } from '../../../ui/inputs/field.tsx'
import { TextArea } from '../../../ui/inputs/inputs.tsx'
import { Pager } from '../../../ui/inputs/pager.tsx'
import type { ActField, ActInput } from '../../../widgets/act-dialog.tsx'
import { moneyText } from '../../../widgets/grid/column-spec.ts'

/** A difference as it is typed: words, and the lines of the statement that they mean. */
export interface Difference {
  words: string
  /** Numbers of entries; none means the statement as a whole. */
  lines: readonly string[]
}

const none: Difference = { words: '', lines: [] }

/** A dialog's field is one text: words and lines travel through it together. */
export const readDifference = (typed: string): Difference =>
  typed ? { ...none, ...(JSON.parse(typed) as Partial<Difference>) } : none

const typedOf = (difference: Difference): string =>
  difference.words || difference.lines.length > 0 ? JSON.stringify(difference) : ''

type Span = Pick<Statement, 'acct_id' | 'from' | 'to'>

interface MarksProps {
  of: Span
  lines: readonly string[]
  onChange: (lines: readonly string[]) => void
}

/** The statement's lines, a page at a time, each to be ticked. */
const Marks = ({ of: { acct_id, from, to }, lines, onChange }: MarksProps) => {
  const [page, setPage] = useState({ pageNo: 1, pageSize: 5 })
  const { first } = useCall(
    '/api/statement/query_entry',
    { acct_id, from, to, page_no: page.pageNo, page_size: page.pageSize },
    { keepPrevious: true },
  )
  if (!first || first.total === 0) return null
  return (
    <fieldset className="mark-lines">
      <legend>
        所指收付（选填，已勾选 {lines.length} 笔，至多 {MARKED_LINES} 笔）
      </legend>
      {first.rows.map(row => {
        const isMarked = lines.includes(row.entry_no)
        return (
          <label key={row.entry_no} className="mark-line">
            <input
              type="checkbox"
              checked={isMarked}
              disabled={!isMarked && lines.length >= MARKED_LINES}
              onChange={() =>
                onChange(isMarked ? lines.filter(no => no !== row.entry_no) : [...lines, row.entry_no])
              }
            />
            <span>
              {row.business_dt} {row.kind_name}
              <small>{[row.other_name, row.ref_no].filter(Boolean).join('，')}</small>
            </span>
            <b className="figures">
              {row.is_in ? '＋' : '－'}
              {moneyText(row.amount_fen)}
            </b>
          </label>
        )
      })}
      {first.total > first.rows.length && (
        <Pager
          total={first.total}
          pageNo={page.pageNo}
          pageSize={page.pageSize}
          label="收付分页"
          onChange={setPage}
        />
      )}
    </fieldset>
  )
}

const Fields = ({ of, value, fault, onChange }: ActField & { of: Span }) => {
  const { words, lines } = readDifference(value)
  return (
    <>
      <Field label="差异说明" required error={fault}>
        <TextArea
          rows={3}
          maxLength={200}
          placeholder="必填，2 至 200 字"
          value={words}
          onChange={event => onChange(typedOf({ words: event.target.value, lines }))}
        />
      </Field>
      <Marks of={of} lines={lines} onChange={marked => onChange(typedOf({ words, lines: marked }))} />
    </>
  )
}

export const differenceInput = (of: Span): ActInput => ({
  check: typed => ([...readDifference(typed).words.trim()].length < 2 ? '请填写差异说明' : ''),
  faultOf: ({ fields }) => fields.reason ?? fields.entry_nos ?? '',
  draw: field => <Fields of={of} {...field} />,
})
