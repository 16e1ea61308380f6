/** The part of JSON Schema that the document is made of. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: Schema | boolean
  'x-open'?: boolean
}

/** Schemas directly below one that hold no field of their own: choices and parts. */
const partsOf = ({ anyOf = [], allOf = [], oneOf = [] }: Schema): Schema[] => [...anyOf, ...allOf, ...oneOf]

/** A field of an object somewhere in a schema. */
export interface Field {
  name: string
  schema: Schema
  /** The object or list that holds it, if it has a name. */
  parent: string | undefined
}

/** Every field below a schema, whatever lies between: lists, choices, records. References are not followed. */
export function* fieldsOf(schema: Schema, parent?: string): Generator<Field> {
  for (const [name, each] of Object.entries(schema.properties ?? {})) {
    yield { name, schema: each, parent }
    yield* fieldsOf(each, name)
  }
  if (schema.items) yield* fieldsOf(schema.items, parent)
  for (const part of partsOf(schema)) yield* fieldsOf(part, parent)
  if (typeof schema.additionalProperties === 'object') yield* fieldsOf(schema.additionalProperties, parent)
}

/** A schema and every one below it. */
export function* schemasOf(schema: Schema): Generator<Schema> {
  yield schema
  const below = [...Object.values(schema.properties ?? {}), ...partsOf(schema)]
  if (schema.items) below.push(schema.items)
  if (typeof schema.additionalProperties === 'object') below.push(schema.additionalProperties)
  for (const each of below) yield* schemasOf(each)
}

/** The codes that a field takes, through a list or a choice with null. */
export const codesOfField = (schema: Schema): string[] => {
  if (schema.enum) return schema.enum.map(String)
  if (schema.items) return codesOfField(schema.items)
  return partsOf(schema).flatMap(codesOfField)
}
