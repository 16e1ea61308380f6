import { Fault } from '@portal/shared/errors/fault.ts'
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

const textOf = (issue: Issue): string => {
  if (issue.code === 'unrecognized_keys') return '不支持的参数'
  // The contract's own refinements say what they want.
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'too_big') return '超出允许的长度或范围'
  if (issue.code === 'too_small' || (issue.code === 'invalid_type' && issue.input === undefined)) {
    return '不能为空'
  }
  return '格式不正确'
}

/** Field name → text; fields of lists by their outermost name. */
const fieldsOf = (issues: readonly Issue[]): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')]
    for (const name of names) if (name !== '') fields[name] ??= textOf(issue)
  }
  return fields
}

/**
 * A call's request as its schema makes it.
 * @throws Fault 9012 with `fields`
 */
export const parseRequest = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(body, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new Fault('9012', { fields: fieldsOf(parsed.error.issues) })
}
