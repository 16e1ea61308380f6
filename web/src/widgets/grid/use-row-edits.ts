import { useState } from 'react'
import { ApiError } from '../../core/api-error.ts'
import { announce } from '../../core/error-channel.ts'
import { useUnsaved } from '../../core/unsaved.ts'

/** The texts of one row's fields by column id; a flag is '1' or '0'. */
export type Draft = Readonly<Record<string, string>>

/** The input that an editable cell turns into. */
export interface EditField {
  kind: 'text' | 'figure' | 'select' | 'flag'
  maxLength?: number
  placeholder?: string
  /** Choices of a select. */
  options?: readonly { value: string; label: string }[]
  /** Only a new row has it: keys that never change. */
  newOnly?: true
}

/**
 * How rows are edited in their place. Columns that can be edited have the name of the call's field as their id, so
 * that the `fields` of a refusal find their cells. Declared outside of the component, or memoised.
 */
export interface GridEdit<Row> {
  /** By column id. */
  fields: Readonly<Record<string, EditField>>
  draftOf: (row: Row) => Draft
  /** Errors by column id; an empty object when it may be sent. `row` is null for a new one. */
  validate: (draft: Draft, row: Row | null) => Readonly<Record<string, string>>
  /** Sends it quietly (`post(…, { quiet: true })`): refusals are shown here. Typed texts stay until it succeeds; `before` is what stood there when editing began. */
  save: (row: Row | null, draft: Draft, before: Draft) => Promise<unknown>
  /** Rows without the button: headings, what the system itself defines. By default all have it. */
  editable?: (row: Row) => boolean
  /** First texts of a new row; absent = none are added here. */
  blank?: Draft
  /** Word on the button that adds a row. */
  addLabel?: string
}

export interface RowEdit {
  draft: Draft
  /** Values when editing began: differences are marked. */
  before: Draft
  errors: Readonly<Record<string, string>>
  busy: boolean
}

/** Id of the row that is being added. */
export const NEW_ROW = 'new row'

export interface RowEdits<Row> {
  edit: GridEdit<Row>
  /** By row id; rows of other pages keep what was typed. */
  open: ReadonlyMap<string, RowEdit>
  begin: (row: Row | null) => void
  set: (rowId: string, field: string, text: string) => void
  save: (rowId: string, row: Row | null) => Promise<boolean>
  cancel: (rowId: string) => void
  /** How many rows hold texts that are not saved. */
  unsaved: number
}

export const isDirty = ({ draft, before }: RowEdit): boolean =>
  Object.keys(draft).some(name => draft[name] !== before[name])

/** Rows being edited, each for itself: typed texts, errors, and what is under way. */
export const useRowEdits = <Row extends object>(
  edit: GridEdit<Row> | undefined,
  rowKey: (row: Row) => string,
): RowEdits<Row> | undefined => {
  const [open, setOpen] = useState<ReadonlyMap<string, RowEdit>>(new Map())
  const unsaved = [...open.values()].filter(isDirty).length
  useUnsaved(unsaved > 0)
  if (!edit) return undefined

  const change = (rowId: string, next: Partial<RowEdit>) =>
    setOpen(now => {
      const known = now.get(rowId)
      return known ? new Map(now).set(rowId, { ...known, ...next }) : now
    })
  const cancel = (rowId: string) => setOpen(now => new Map([...now].filter(([each]) => each !== rowId)))

  const refuse = (rowId: string, failure: unknown) => {
    change(rowId, { busy: false })
    if (!(failure instanceof ApiError)) throw failure
    const own = Object.entries(failure.fields).filter(([name]) => name in edit.fields)
    if (own.length > 0) change(rowId, { errors: Object.fromEntries(own) })
    else announce(failure, false)
  }
  return {
    edit,
    open,
    begin: row => {
      const rowId = row ? rowKey(row) : NEW_ROW
      const draft = row ? edit.draftOf(row) : (edit.blank ?? {})
      setOpen(now =>
        now.has(rowId) ? now : new Map(now).set(rowId, { draft, before: draft, errors: {}, busy: false }),
      )
    },
    set: (rowId, field, text) =>
      setOpen(now => {
        const known = now.get(rowId)
        if (!known) return now
        const errors = Object.fromEntries(Object.entries(known.errors).filter(([name]) => name !== field))
        return new Map(now).set(rowId, { ...known, draft: { ...known.draft, [field]: text }, errors })
      }),
    save: async (rowId, row) => {
      const known = open.get(rowId)
      if (!known || known.busy) return false
      if (row && !isDirty(known)) {
        cancel(rowId)
        return true
      }
      const errors = edit.validate(known.draft, row)
      change(rowId, { errors })
      if (Object.keys(errors).length > 0) return false
      change(rowId, { busy: true })
      try {
        await edit.save(row, known.draft, known.before)
        cancel(rowId)
        return true
      } catch (failure) {
        refuse(rowId, failure)
        return false
      }
    },
    cancel,
    unsaved,
  }
}
