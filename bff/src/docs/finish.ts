import { components } from './components.ts'
import { describeFields, openAnswer, tidyRequest } from './describe.ts'
import { type Schema, schemasOf } from './schema.ts'
import { type Responses, shareResponses } from './shared-responses.ts'

/*
 * The last strokes on the document: words for every field, a name for every body, the envelope and the page as parts of
 * their own, answers that may gain fields.
 */

interface Body {
  schema?: Schema
}
interface Bodies {
  content?: Record<string, Body>
}
interface Operation {
  operationId: string
  requestBody?: Bodies
  responses: Responses
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses?: Record<string, unknown> }
}

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** discount_submit_apply → DiscountSubmitApply. */
const typeName = (operationId: string): string =>
  operationId.replace(/(?:^|_)([a-zA-Z])/g, (_, letter: string) => letter.toUpperCase())

const pageFields = ['total', 'page_no', 'page_size']

/** Parts of every answer. */
const answerParts: Record<string, Schema> = {
  Success: {
    type: 'object',
    description: '成功信封；其余内容在 data',
    properties: { is_success: { type: 'boolean', const: true, description: '恒为 true' } },
    required: ['is_success'],
  },
  Page: {
    type: 'object',
    description: '分页：行在 rows',
    properties: {
      total: { type: 'integer', format: 'int64', description: '符合条件的总行数' },
      page_no: { type: 'integer', format: 'int64', description: '页码，从 1 起' },
      page_size: { type: 'integer', format: 'int64', description: '每页行数' },
    },
    required: pageFields,
  },
}

/** Without the fields that another part has. */
const without = (schema: Schema, names: readonly string[]): Schema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)),
  ),
  required: (schema.required ?? []).filter(name => !names.includes(name)),
})

const asPage = (schema: Schema): Schema => {
  const { properties = {} } = schema
  const isPage = 'rows' in properties && pageFields.every(name => name in properties)
  return isPage ? { allOf: [ref('Page'), without(schema, pageFields)] } : schema
}

/** Names of the components that a schema refers to. */
const namesIn = (schema: Schema): string[] =>
  [...schemasOf(schema)].flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? [])

/** Gives a body its name, and leaves a reference. */
const named = (schemas: Record<string, Schema>, name: string, schema: Schema): Schema => {
  if (schema.$ref) return schema
  if (schemas[name]) throw new Error(`two bodies are named ${name}`)
  schemas[name] = schema
  return ref(name)
}

const finishRequest = (schemas: Record<string, Schema>, path: string, operation: Operation): void => {
  const bodies = Object.values(operation.requestBody?.content ?? {})
  const [first] = bodies
  if (!first?.schema) return
  describeFields(first.schema, path, true)
  tidyRequest(first.schema)
  const reference = named(schemas, `${typeName(operation.operationId)}Request`, first.schema)
  for (const body of bodies) body.schema = reference
}

const finishAnswer = (schemas: Record<string, Schema>, path: string, operation: Operation): void => {
  const body = operation.responses['200']?.content?.['application/json']
  const data = body?.schema?.properties?.data
  if (!body || !data) return
  const name = typeName(operation.operationId)
  const row = data.items ?? data
  describeFields(row, path, false)
  openAnswer(row)
  const item = named(schemas, `${name}Row`, asPage(row))
  const list: Schema = data.items
    ? { type: 'array', items: item, description: '结果列表；单个结果为其首项' }
    : { ...item, description: '结果' }
  body.schema = {
    allOf: [ref('Success'), { type: 'object', properties: { data: list }, required: ['data'] }],
  }
}

/** Components that requests use stay closed. */
const finishComponents = (schemas: Record<string, Schema>, requested: ReadonlySet<string>): void => {
  for (const [name, schema] of Object.entries(schemas)) {
    const component = components[name]
    if (!component) continue
    describeFields(schema, component.under, requested.has(name))
    if (requested.has(name)) tidyRequest(schema)
    else openAnswer(schema)
    if (component.isOpen) schema['x-open'] = true
    const codes = schema.enum ? describedCodes(schema, name, component.under) : undefined
    schema.description = [component.description, codes].filter(Boolean).join('：')
  }
}

/** A component of codes alone says what each means, as a field of it would. */
const describedCodes = (schema: Schema, name: string, under: string): string | undefined => {
  const field = components[name]?.field ?? 'state'
  const holder: Schema = { properties: { [field]: { enum: schema.enum ?? [] } } }
  describeFields(holder, under, false)
  return holder.properties?.[field]?.description?.split('：').slice(1).join('：')
}

/** @returns a document of its own, finished */
export const finish = <Made>(made: Made): Made => {
  const whole = structuredClone(made)
  const document = whole as Document
  const { schemas } = document.components
  const requested = new Set(
    Object.values(document.paths).flatMap(path =>
      Object.values(path).flatMap(({ requestBody }) =>
        Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => (schema ? namesIn(schema) : [])),
      ),
    ),
  )
  finishComponents(schemas, requested)
  Object.assign(schemas, answerParts)
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const operation of Object.values(methods)) {
      finishRequest(schemas, path, operation)
      finishAnswer(schemas, path, operation)
    }
  }
  document.components.responses = shareResponses(
    Object.values(document.paths).flatMap(methods => Object.values(methods)),
  )
  return whole
}
