import { Fault } from '@portal/shared/errors/fault.ts'
import type { Tree } from './bounds.ts'
import { snakeCase } from './decode-form.ts'
import type { Shape } from './shape.ts'

/** An optional field left blank, as forms send it, or given as null is one that was not given. */
const isBlank = (value: Tree) => value === '' || value === null

const documentedName = (name: string, fields: Readonly<Record<string, Shape>>): string => {
  if (Object.hasOwn(fields, name)) return name
  const snake = snakeCase(name)
  return Object.hasOwn(fields, snake) ? snake : name
}

/**
 * Gives camelCase spellings of documented names their documented spelling, at every level the schema knows.
 * Blank optional fields are left out.
 * @throws Fault 9012 naming the field when both spellings are given at once, or a list is longer than it may be
 */
export const unifySpelling = (tree: Tree, shape: Shape, path = ''): Tree => {
  if (typeof tree !== 'object' || tree === null) return tree
  if (Array.isArray(tree)) {
    if (shape.kind !== 'list') return tree
    // Before the schema looks at each of them.
    if (tree.length > shape.most) {
      throw new Fault('9012', { fields: { [path.slice(0, -1)]: `不能超过${shape.most}项` } })
    }
    return tree.map((item, index) => unifySpelling(item, shape.item, `${path}${index}.`))
  }
  if (shape.kind !== 'object') return tree

  const unified = new Map<string, Tree>()
  for (const [name, value] of Object.entries(tree)) {
    const known = documentedName(name, shape.fields)
    if (unified.has(known)) throw new Fault('9012', { fields: { [path + known]: '参数重复' } })
    if (isBlank(value) && shape.optional.has(known)) continue
    const inner = shape.fields[known]
    unified.set(known, inner ? unifySpelling(value, inner, `${path}${known}.`) : value)
  }
  return Object.fromEntries(unified)
}
