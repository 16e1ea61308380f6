import { calls } from '@portal/shared/contract/table.ts'
import { z } from 'zod'

/** One scalar of a call's request or row: its JSON Schema and where it stands (`[]` for an item of a list). */
export interface Leaf {
  path: string
  field: readonly string[]
  schema: JsonSchema
}

/** The part of JSON Schema that the contract makes, with the bounds that its own pieces state. */
export interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  maxLength?: number
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  'x-fen-minimum'?: string
  'x-fen-maximum'?: string
  'x-day-first'?: string
  'x-day-last'?: string
}

const below = (path: string, schema: JsonSchema, field: readonly string[]): Leaf[] => {
  if (schema.properties) {
    return Object.entries(schema.properties).flatMap(([name, each]) => below(path, each, [...field, name]))
  }
  if (schema.items) return below(path, schema.items, [...field, '[]'])
  // A whole number is also taken as text: its own bounds stand above both.
  if (schema.anyOf && schema.type !== 'integer') return schema.anyOf.flatMap(each => below(path, each, field))
  if (typeof schema.additionalProperties === 'object') {
    return below(path, schema.additionalProperties, [...field, '{}'])
  }
  return [{ path, field, schema }]
}

const leavesOf = (part: 'request' | 'row'): Leaf[] =>
  calls.flatMap(call => {
    const schema: z.ZodType = call[part]
    const io = part === 'request' ? 'input' : 'output'
    return below(call.path, z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema, [])
  })

export const requestLeaves = leavesOf('request')
export const rowLeaves = leavesOf('row')

export const nameOf = ({ path, field }: Leaf): string => `${path} ${field.join('.')}`
