import { Fault } from '@portal/shared/errors/fault.ts'
import type { z } from 'zod'
import { leaveTogether } from '../http/leave-together.ts'
import type { CallResponse } from '../http/step.ts'

/**
 * Bank rows as the contract promises them: fields that are not listed (a utoken, a key) are dropped here.
 * @throws Fault 9010 when a row breaks the contract
 */
export const contractRows = <Schema extends z.ZodType>(
  schema: Schema,
  rows: readonly unknown[],
): z.output<Schema>[] =>
  rows.map(row => {
    const parsed = schema.safeParse(row)
    if (parsed.success) return parsed.data
    const detail = parsed.error.issues.slice(0, 5).map(({ code, path }) => `${path.join('.')} ${code}`)
    throw new Fault('9010', { detail: `the bank broke the contract: ${detail.join(', ')}` })
  })

/** The row of a bank's answer that has exactly one. @throws Fault 9010 without it, or when it breaks its schema */
export const firstRow = <Schema extends z.ZodType>(schema: Schema, rows: unknown[]): z.output<Schema> => {
  const [row] = contractRows(schema, rows.slice(0, 1))
  if (row === undefined) throw new Fault('9010', { detail: 'the bank answered no row' })
  return row
}

/** The success envelope in one piece; Express's `json` asks for settings and splits head and body. */
export const sendData = (response: CallResponse, data: readonly unknown[]): void => {
  const text = `{"is_success":true,"data":${JSON.stringify(data)}}`
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text))
  response.locals.beforeLeaving?.(text)
  leaveTogether(response, text)
}
