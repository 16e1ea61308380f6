/*
 * What has changed between two OpenAPI documents of this portal, as far as a client of the former can tell: one row for
 * each kind of change that breaks one.
 */

interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
  'x-open'?: boolean
  [bound: string]: unknown
}

interface Part {
  $ref?: string
  content?: Record<string, { schema?: Schema; examples?: Record<string, unknown> }>
  headers?: Record<string, unknown>
}

interface Parameter {
  $ref?: string
  name?: string
  in?: string
  required?: boolean
  schema?: Schema
}

interface Operation {
  operationId?: string
  parameters?: Parameter[]
  requestBody?: Part
  responses?: Record<string, Part>
  security?: Record<string, unknown>[]
  'x-machine'?: string
  'x-idempotency'?: Record<string, string>
  'x-field-spellings'?: Record<string, string[]>
}

type Paths = Record<string, Record<string, Operation>>

export interface OpenApi {
  paths: Paths
  webhooks?: Paths
  components: Record<string, Record<string, unknown>>
}

/**
 * Why each kind of change breaks a client. What has no row may happen under the same date: new calls, new answer fields,
 * new optional request fields and values, wider bounds of requests, further or fewer refusals of a call, other words.
 */
export const breakingRules = {
  'call removed': 'it is called',
  'content type removed': 'it is sent or read in it',
  'answer removed': 'a status that clients wait for is gone',
  'caller shut out': 'who could make the call no longer may, or needs more than before',
  'header required': 'calls without it are refused',
  'header of an answer removed': 'it is read',
  'idempotency changed': 'a key is wanted, or no longer kept',
  'spelling removed': 'it is sent',
  'request field removed': 'a body that names it is refused',
  'request field required': 'bodies without it are refused',
  'request type changed': 'what is sent is refused',
  'request narrowed': 'values that were taken are refused',
  'request value removed': 'it is sent',
  'answer field removed': 'it is read',
  'answer field optional': 'it is read without a look whether it is there',
  'answer type changed': 'it is read as what it was',
  'answer loosened': 'a value is longer or larger than there was room for',
  'answer value added': 'a client knows what to do with each of the values and not with a further one',
  'event removed': 'it is waited for',
  'type renamed': 'clients made from the document name it',
} as const

export type BreakingRule = keyof typeof breakingRules

export interface Breaking {
  rule: BreakingRule
  /** Path or event, and the names down to what has changed. */
  at: string
}

/** Where a schema stands: what narrows a request loosens an answer. */
type Side = 'request' | 'answer'

/** Bounds below which, and above which, a value is none. */
const leastBounds = ['minimum', 'minLength', 'minItems', 'x-fen-minimum', 'x-day-first']
const mostBounds = ['maximum', 'maxLength', 'maxItems', 'x-fen-maximum', 'x-day-last']

const isLess = (one: unknown, other: unknown) => {
  const [a, b] = [String(one), String(other)]
  const areNumbers = [a, b].every(text => /^-?\d+$/.test(text))
  return areNumbers ? BigInt(a) < BigInt(b) : a < b
}

/** Whether the first takes a value that the second does not, by one bound of either kind. */
const takesMore = (one: Schema, other: Schema): boolean =>
  leastBounds.some(
    name => other[name] !== undefined && (one[name] === undefined || isLess(one[name], other[name])),
  ) ||
  mostBounds.some(
    name => other[name] !== undefined && (one[name] === undefined || isLess(other[name], one[name])),
  )

export const breakingChanges = (before: OpenApi, after: OpenApi): Breaking[] => {
  const found: Breaking[] = []
  const tell = (rule: BreakingRule, at: string) => void found.push({ rule, at })

  const behind = <T extends { $ref?: string }>(document: OpenApi, value: T | undefined): T | undefined => {
    if (value?.$ref === undefined) return value
    const [, , kind = '', name = ''] = value.$ref.split('/')
    return document.components[kind]?.[name] as T | undefined
  }

  /** A schema with its parts and choices with null put together: what a value of it looks like. */
  const whole = (document: OpenApi, schema: Schema | undefined): Schema & { nullable: boolean } => {
    const { allOf = [], anyOf = [], ...own } = behind(document, schema) ?? {}
    const parts = allOf.map(each => whole(document, each))
    const choices = anyOf.map(each => whole(document, each))
    const real = choices.filter(each => each.type !== 'null')
    const [only] = real.length === 1 ? real : []
    const merged = [own, ...parts, ...(only ? [only] : [])]
    return {
      ...Object.assign({}, ...merged),
      properties: Object.assign({}, ...merged.map(each => each.properties)),
      required: merged.flatMap(each => each.required ?? []),
      ...(real.length > 1 && { anyOf: real }),
      nullable: real.length < choices.length || [own.type].flat().includes('null'),
    }
  }

  const typeOf = ({ type, format, anyOf, enum: values, const: only }: Schema): string => {
    if (anyOf) return `one of ${anyOf.map(typeOf).sort().join(', ')}`
    const named = type ?? typeof (only ?? values?.[0] ?? {})
    return `${[named].flat().filter(each => each !== 'null')}${format ? ` ${format}` : ''}`
  }

  const valuesOf = ({ enum: values, const: only }: Schema) => (only === undefined ? values : [only])

  const compareValues = (old: Schema, now: Schema, at: string, side: Side) => {
    const [was, is] = [valuesOf(old), valuesOf(now)]
    if (side === 'request') {
      if (is && (!was || was.some(value => !is.includes(value)))) tell('request value removed', at)
      if (takesMore(old, now) || (now.pattern !== undefined && now.pattern !== old.pattern))
        tell('request narrowed', at)
      return
    }
    if (old['x-open']) return
    if (was && (!is || is.some(value => !was.includes(value)))) tell('answer value added', at)
    if (takesMore(now, old) || (old.pattern !== undefined && now.pattern !== old.pattern))
      tell('answer loosened', at)
  }

  const compareFields = (old: Schema, now: Schema, at: string, side: Side, seen: ReadonlySet<string>) => {
    const [was, is] = [old.properties ?? {}, now.properties ?? {}]
    for (const [name, field] of Object.entries(was)) {
      const place = `${at}.${name}`
      const other = is[name]
      if (other === undefined) {
        tell(`${side} field removed`, place)
        continue
      }
      const [wanted, wants] = [old, now].map(schema => schema.required?.includes(name) ?? false)
      if (side === 'request' && wants && !wanted) tell('request field required', place)
      if (side === 'answer' && wanted && !wants) tell('answer field optional', place)
      compare(field, other, place, side, seen)
    }
    if (side === 'answer') return
    for (const name of now.required ?? []) if (!(name in was)) tell('request field required', `${at}.${name}`)
    if (old.additionalProperties !== false && now.additionalProperties === false) tell('request narrowed', at)
  }

  const compare = (
    before_: Schema | undefined,
    after_: Schema | undefined,
    at: string,
    side: Side,
    seen: ReadonlySet<string> = new Set(),
  ): void => {
    const ref = before_?.$ref
    if (ref !== undefined && seen.has(ref)) return
    const inside = ref === undefined ? seen : new Set([...seen, ref])
    if (ref !== undefined && after_?.$ref !== ref) tell('type renamed', at)
    const [old, now] = [whole(before, before_), whole(after, after_)]
    const nullsDiffer = side === 'request' ? old.nullable && !now.nullable : now.nullable && !old.nullable
    if (typeOf(old) !== typeOf(now) || nullsDiffer) {
      tell(`${side} type changed`, at)
      return
    }
    compareValues(old, now, at, side)
    compareFields(old, now, at, side, inside)
    if (old.items) compare(old.items, now.items, `${at}[]`, side, inside)
    const [record, other] = [old.additionalProperties, now.additionalProperties]
    if (typeof record === 'object')
      compare(record, typeof other === 'object' ? other : {}, `${at}{}`, side, inside)
  }

  const compareContent = (old: Part | undefined, now: Part | undefined, at: string, side: Side) => {
    const [was, is] = [behind(before, old)?.content ?? {}, behind(after, now)?.content ?? {}]
    for (const [type, { schema }] of Object.entries(was)) {
      const other = is[type]
      if (other === undefined) tell('content type removed', `${at} ${type}`)
      // The form carries the same fields as the JSON.
      else if (type !== 'application/x-www-form-urlencoded')
        compare(schema, other.schema, `${at} ${side}`, side)
    }
  }

  const compareParameters = (old: Operation, now: Operation, at: string) => {
    const listOf = (document: OpenApi, { parameters = [] }: Operation) =>
      parameters.flatMap(each => behind(document, each) ?? [])
    const was = listOf(before, old)
    for (const parameter of listOf(after, now)) {
      const known = was.find(each => each.name === parameter.name && each.in === parameter.in)
      if (parameter.required && !known?.required) tell('header required', `${at} ${parameter.name}`)
      if (known) compare(known.schema, parameter.schema, `${at} ${parameter.name}`, 'request')
    }
  }

  const compareCallers = (old: Operation, now: Operation, at: string) => {
    const keys = ({ security = [] }: Operation) => security.map(each => Object.keys(each).sort().join())
    const [was, is] = [keys(old), keys(now)]
    // An empty list is everybody.
    const lost =
      was.length === 0
        ? is.length > 0 && !is.includes('')
        : was.some(each => !is.includes(each) && is.length > 0)
    if (lost || (old['x-machine'] !== undefined && old['x-machine'] !== now['x-machine']))
      tell('caller shut out', at)
    const [kept, keeps] = [old, now].map(each => each['x-idempotency'])
    const isChanged = JSON.stringify(kept) !== JSON.stringify(keeps)
    if (isChanged && (kept !== undefined || keeps?.machine !== undefined)) tell('idempotency changed', at)
    for (const [name, others] of Object.entries(old['x-field-spellings'] ?? {})) {
      const left = now['x-field-spellings']?.[name] ?? []
      if (others.some(other => !left.includes(other))) tell('spelling removed', `${at} ${name}`)
    }
  }

  const compareAnswers = (old: Operation, now: Operation, at: string) => {
    for (const [status, response] of Object.entries(old.responses ?? {})) {
      // A refusal has one shape, and a call may have fewer of them or more.
      if (/^[45]/.test(status)) continue
      const other = now.responses?.[status]
      if (other === undefined) {
        tell('answer removed', `${at} ${status}`)
        continue
      }
      compareContent(response, other, at, 'answer')
      for (const name of Object.keys(response.headers ?? {})) {
        if (!(name in (other.headers ?? {}))) tell('header of an answer removed', `${at} ${name}`)
      }
    }
  }

  for (const [path, methods] of Object.entries(before.paths)) {
    for (const [method, old] of Object.entries(methods)) {
      const now = after.paths[path]?.[method]
      if (now === undefined) {
        tell('call removed', path)
        continue
      }
      if (old.operationId !== now.operationId) tell('type renamed', path)
      compareCallers(old, now, path)
      compareParameters(old, now, path)
      compareContent(old.requestBody, now.requestBody, path, 'request')
      compareAnswers(old, now, path)
    }
  }
  // What is sent to clients is to them an answer.
  for (const [event, { post: old }] of Object.entries(before.webhooks ?? {})) {
    const now = after.webhooks?.[event]?.post
    if (now === undefined) tell('event removed', event)
    else compareContent(old?.requestBody, now.requestBody, event, 'answer')
  }
  const failures = [before, after].map(each => each.components.schemas?.Failure as Schema | undefined)
  compare(failures[0], failures[1], 'Failure', 'answer')
  return found
}
