import { Fault } from '../errors/fault.ts'
import type { Tree } from './bounds.ts'
import { documentedName, type ObjectShape, type Shape } from './shape.ts'

/** An optional field left blank, as forms send it, or given as null is one that was not given. */
const isBlank = (value: Tree) => value === '' || value === null

/** JSON with sorted names: the order in which a client writes its fields does not matter. */
const sorted = (tree: Tree | undefined): string =>
  JSON.stringify(tree, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

const isSame = (one: Tree | undefined, other: Tree | undefined) => sorted(one) === sorted(other)

const unifyNames = (tree: Readonly<Record<string, Tree>>, shape: ObjectShape, path: string): Tree => {
  const unified = new Map<string, Tree>()
  for (const [name, value] of Object.entries(tree)) {
    if (shape.names?.ignores?.includes(name)) continue
    const known = documentedName(name, shape)
    if (isBlank(value) && shape.optional.has(known)) continue
    const inner = shape.fields[known]
    const given = inner ? unifySpelling(value, inner, `${path}${known}.`) : value
    if (unified.has(known) && !isSame(unified.get(known), given)) {
      throw new Fault('9012', { fields: { [path + known]: '同一参数的不同写法取值不一致' } })
    }
    unified.set(known, given)
  }
  return Object.fromEntries(unified)
}

/**
 * Gives every spelling of a documented name its documented one: camelCase at every level that the schema knows, and
 * what the call declares at the top. Blank optional fields are left out, and so is what the call ignores. One field
 * may come in several spellings, as long as the values agree.
 * @throws Fault 9012 naming the field when they do not, or when a list is longer than it may be
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
  return shape.kind === 'object' ? unifyNames(tree, shape, path) : tree
}
