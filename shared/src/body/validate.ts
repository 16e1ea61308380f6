import type { z } from 'zod'
import { Fault } from '../errors/fault.ts'
import { maxFaultyFields, type Tree } from './bounds.ts'

const valueAt = (tree: Tree, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    tree,
  )

const isNumber = (issue: { origin: string }) => issue.origin === 'number' || issue.origin === 'int'

const sentenceOf = (issue: z.core.$ZodIssue, value: unknown): string => {
  if (value === undefined || value === '') return '请填写'
  if (issue.code === 'too_big' && issue.origin === 'string') return `不能超过${issue.maximum}个字符`
  if (issue.code === 'too_small' && issue.origin === 'string') return `不能少于${issue.minimum}个字符`
  if (issue.code === 'too_big' && issue.origin === 'array') return `不能超过${issue.maximum}项`
  if (issue.code === 'too_big' && isNumber(issue)) return `不能大于${issue.maximum}`
  if (issue.code === 'too_small' && isNumber(issue)) return `不能小于${issue.minimum}`
  // The contract's own refinements say what they want.
  if (issue.code === 'custom') return issue.message
  return '格式不正确'
}

/** Field name (nested ones by dots) → what is wrong with it; the first of many. */
const fieldsOf = (issues: readonly z.core.$ZodIssue[], tree: Tree): Record<string, string> => {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, 20))
        fields.set([...issue.path, key].join('.').slice(0, 60), '未知的参数')
    } else {
      const name = issue.path.join('.')
      if (!fields.has(name)) fields.set(name, sentenceOf(issue, valueAt(tree, issue.path)))
    }
    if (fields.size >= maxFaultyFields) break
  }
  return Object.fromEntries([...fields].slice(0, maxFaultyFields))
}

/**
 * A body against its call's schema: missing, mistyped and unknown fields only; rules of the business are the
 * bank's to answer under their own codes.
 * @throws Fault 9012 with `fields`
 */
export const validate = <Schema extends z.ZodType>(schema: Schema, tree: Tree): z.output<Schema> => {
  const parsed = schema.safeParse(tree)
  if (parsed.success) return parsed.data
  throw new Fault('9012', { fields: fieldsOf(parsed.error.issues, tree) })
}
