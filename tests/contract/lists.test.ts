import { maxBodyBytes, maxFaultyFields, maxItems, maxListItems } from '@portal/shared/body/bounds.ts'
import { calls } from '@portal/shared/contract/table.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { decodeBody } from '../../bff/src/body/body.ts'
import type { JsonSchema } from './leaves.ts'

/* Lists that requests carry: bounded in the contract, and no body of a few kilobytes makes a large answer of faults. */

interface List {
  path: string
  /** Names down to the list; `[]` for an item of the list above. */
  field: readonly string[]
  most: number
  /** Items of it and of the lists above, at most. */
  total: number
}

type ListSchema = JsonSchema & { maxItems?: number; items?: ListSchema }

const listsBelow = (path: string, schema: ListSchema, field: readonly string[], above: number): List[] => {
  const inProperties = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    listsBelow(path, each, [...field, name], above),
  )
  const inChoices = (schema.anyOf ?? []).flatMap(each => listsBelow(path, each, field, above))
  if (!schema.items) return [...inProperties, ...inChoices]
  const most = schema.maxItems ?? Number.POSITIVE_INFINITY
  const total = above * most
  return [{ path, field, most, total }, ...listsBelow(path, schema.items, [...field, '[]'], total)]
}

const lists = calls.flatMap(call =>
  listsBelow(
    call.path,
    z.toJSONSchema(call.request, { io: 'input', unrepresentable: 'any' }) as ListSchema,
    [],
    1,
  ),
)
const nameOf = ({ path, field }: List) => `${path} ${field.join('.')}`

it('every list of a request says how long it may be, within what the gateway reads', () => {
  expect(lists.length).toBeGreaterThan(40)
  expect(lists.filter(({ most }) => most > maxListItems).map(nameOf)).toEqual([])
  expect(lists.filter(({ total }) => total > maxItems).map(nameOf)).toEqual([])
})

it('a choice of bills has room for the refusal of too many', () => {
  const choices = lists.filter(({ field }) => field.join() === 'bills')
  expect(choices.map(({ most }) => most)).toEqual(choices.map(() => 1000))
  expect(choices).toHaveLength(8)
})

const bodyWith = (field: readonly string[], list: string): string =>
  field.reduceRight((inner, name) => (name === '[]' ? `[${inner}]` : `{"${name}":${inner}}`), list)

const refusalOf = (path: string, body: string): Fault => {
  const call = calls.find(each => each.path === path)
  if (!call) throw new Error(path)
  try {
    decodeBody({ type: 'json', bytes: Buffer.from(body) }, call)
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
  throw new Error(`${path} takes it`)
}

const answerBytes = (refusal: Fault) => Buffer.byteLength(JSON.stringify(refusal.fields ?? {}))

describe.each(lists.map(list => [nameOf(list), list] as const))('%s', (_name, { path, field, most }) => {
  it.each([
    ['as many faulty items as it takes', () => Array(most).fill('true')],
    ['one more', () => Array(most + 1).fill('{"x":1}')],
    ['as many as a body holds', () => Array(Math.floor((maxBodyBytes - 1000) / 3)).fill('{}')],
  ])('%s are a short refusal', (_case, items) => {
    const refusal = refusalOf(path, bodyWith(field, `[${items().join(',')}]`))
    expect(['9001', '9012']).toContain(refusal.code)
    expect(Object.keys(refusal.fields ?? {}).length).toBeLessThanOrEqual(maxFaultyFields)
    expect(answerBytes(refusal)).toBeLessThan(8 * 1024)
  })
})
