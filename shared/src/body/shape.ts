import { z } from 'zod'
import type { Call } from '../contract/call.ts'

/** The type that a schema expects at one place, as far as the decoders need it. */
export type Shape =
  | ObjectShape
  | { kind: 'list'; item: Shape; most: number }
  | { kind: 'boolean' }
  /** A password: taken as it was typed. */
  | { kind: 'secret' }
  | { kind: 'scalar' }

export interface ObjectShape {
  kind: 'object'
  fields: Readonly<Record<string, Shape>>
  optional: ReadonlySet<string>
  /** Names that a call's declaration accepts beside the schema's own. */
  names?: CallNames
}

/** Other spelling → documented name, and names that are dropped unread. */
export type CallNames = Pick<Call, 'spellings' | 'ignores'>

const known = new WeakMap<z.core.$ZodType, Shape>()

/** The most items that a list may have. */
const mostOf = (schema: z.core.$ZodType): number => {
  const { maximum } = schema._zod.bag
  return typeof maximum === 'number' ? maximum : Number.POSITIVE_INFINITY
}

/** zod's own structure; wrappers (optional, transforms, defaults) do not change the shape. */
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

const ofCalls = new WeakMap<CallShape, Shape>()

type CallShape = CallNames & { request: z.core.$ZodType }

/** The shape of a call's body, with the spellings that its declaration adds. Read once per call. */
export const bodyShapeOf = (call: CallShape): Shape => {
  const found = ofCalls.get(call)
  if (found) return found
  const bare = shapeOf(call.request)
  const shape = bare.kind === 'object' && (call.spellings || call.ignores) ? { ...bare, names: call } : bare
  ofCalls.set(call, shape)
  return shape
}

/** userAccount → user_account. */
const snakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** The documented name of whatever spelling a body uses: itself, its camelCase, or one that the call declares. */
export const documentedName = (name: string, { fields, names }: ObjectShape): string => {
  if (Object.hasOwn(fields, name)) return name
  const declared = names?.spellings
  if (declared && Object.hasOwn(declared, name)) return declared[name] ?? name
  const snake = snakeCase(name)
  return Object.hasOwn(fields, snake) ? snake : name
}

/** The shape of a field under any spelling of its name; unknown names have none. */
export const fieldShape = (shape: ObjectShape, name: string): Shape => {
  const known = documentedName(name, shape)
  return (Object.hasOwn(shape.fields, known) && shape.fields[known]) || { kind: 'scalar' }
}
