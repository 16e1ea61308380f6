import { Fault } from '@portal/shared/errors/fault.ts'
import type { z } from 'zod'

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
