import { z } from 'zod'

/** What a schema wants at one place, as far as the decoders must know it. */
export type Shape =
  | { kind: 'object'; fields: Readonly<Record<string, Shape>>; optional: ReadonlySet<string> }
  | { kind: 'list'; item: Shape; most: number }
  | { kind: 'boolean' }
  /** A password: taken as it was typed. */
  | { kind: 'secret' }
  | { kind: 'scalar' }

const known = new WeakMap<z.core.$ZodType, Shape>()

/** The most items that a list may have. */
const mostOf = (schema: z.core.$ZodType): number => {
  const { maximum } = schema._zod.bag
  return typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY
}

/** zod's own structure; wrappers (optional, transforms, defaults) say nothing of the shape. */
const readShape = (schema: z.core.$ZodType): Shape => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return {
        kind: 'object',
        fields: Object.fromEntries(Object.entries(def.shape).map(([name, field]) => [name, shapeOf(field)])),
        optional: new Set(Object.keys(def.shape).filter(name => def.shape[name]?._zod.optin === 'optional')),
      }
    case 'array':
      return { kind: 'list', item: shapeOf(def.element), most: mostOf(schema) }
    case 'boolean':
      return { kind: 'boolean' }
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return shapeOf(def.innerType)
    case 'pipe':
      return shapeOf(def.in)
    default:
      return z.globalRegistry.get(schema)?.format === 'password' ? { kind: 'secret' } : { kind: 'scalar' }
  }
}

/** Read once per schema. */
export const shapeOf = (schema: z.core.$ZodType): Shape => {
  const found = known.get(schema)
  if (found) return found
  const shape = readShape(schema)
  known.set(schema, shape)
  return shape
}
