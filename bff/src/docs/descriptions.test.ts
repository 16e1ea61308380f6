import { allNames, fieldName } from '@portal/shared/field-names/names.ts'
import { expect, it } from 'vitest'
import { components } from './components.ts'
import { openApiDocument } from './openapi.ts'
import { type Field, fieldsOf, type Schema } from './schema.ts'

/* Every field says what it is, in Chinese: what has no words of its own finds them in the dictionary of names. */

const made = JSON.parse(JSON.stringify(openApiDocument('sid', true)))
const schemas: Record<string, Schema> = made.components.schemas

const fields = Object.entries(schemas).flatMap(([name, schema]) =>
  [...fieldsOf(schema)].map(field => ({ ...field, of: name })),
)

/** A unit without the thing that it measures, or a thing that every field is. */
const saysLittle = /^(?:金额|日期 yyyy|时间，ISO 8601|年利率，单位|已脱敏$|记录编号$|编号$|代码$)/

const faultOf = ({ name, schema }: Field): string | undefined => {
  const { description: text } = schema
  if (text === undefined || text.trim() === '') return 'has no words'
  if (text === name) return 'repeats its name'
  if (saysLittle.test(text)) return `says too little: ${text}`
  if (/[\u4e00-\u9fff]/.test(text) || /^(?:jpg|yyyy|Logo|GB)/.test(text)) return undefined
  return `is not Chinese: ${text}`
}

const faultsOf = (list: readonly (Field & { of: string })[]) =>
  list.flatMap(field => {
    const fault = faultOf(field)
    return fault === undefined ? [] : [`${field.of} ${field.name} ${fault}`]
  })

it('finds a field without words, one that repeats its name, and one that names its unit alone', () => {
  const probe = (description?: string) => ({
    of: 'Probe',
    name: 'net_fen',
    parent: undefined,
    schema: { ...(description && { description }) },
  })
  const probes = [undefined, 'net_fen', '金额，单位：分，十进制文本', 'net amount', '净额'].map(probe)
  expect(faultsOf(probes)).toHaveLength(4)
})

it('every field of every request and answer is described', () => {
  expect(fields.length).toBeGreaterThan(3000)
  expect(faultsOf(fields)).toEqual([])
})

it('so is every parameter, header and component', () => {
  const { parameters, headers } = made.components
  const named = { ...schemas, ...parameters, ...headers } as Record<string, { description?: string }>
  const ofCalls = /(?:Request|Row)$/
  const silent = Object.keys(named).filter(name => !ofCalls.test(name) && !named[name]?.description)
  expect(silent).toEqual([])
})

it('every field of codes says what each means', () => {
  const silent = fields
    .filter(({ schema }) =>
      schema.enum?.some(code => /^[A-Z0-9]+$/.test(String(code)) && !/^[01]$/.test(String(code))),
    )
    .filter(({ schema }) => !schema.enum?.every(code => schema.description?.includes(String(code))))
    .filter(({ name }) => name !== 'days')
  expect(silent.map(({ of, name }) => `${of} ${name}`)).toEqual([])
  const bare = Object.entries(components).filter(
    ([name]) =>
      schemas[name]?.enum &&
      !schemas[name]?.enum?.every(code => schemas[name]?.description?.includes(String(code))),
  )
  expect(bare.map(([name]) => name)).toEqual([])
})

it('the dictionary takes the nearest word, and a request\u2019s own before the common one', () => {
  const at = (path: string, inRequest: boolean, parent?: string) => ({ path, inRequest, parent })
  expect(fieldName('state', at('/api/discount/query_apply', true))).toBe('申请状态，多个以逗号分隔')
  expect(fieldName('state', at('/api/discount/query_apply', false))).toBe('申请状态')
  expect(fieldName('state', at('/api/discount/apply_detail', false, 'bills'))).toBe('该张票据的持有状态')
  expect(fieldName('no_such_field', at('/api/discount/apply_detail', false))).toBeUndefined()
})

it('no word of the dictionary stands in vain', () => {
  const names = new Set(fields.map(({ name }) => name))
  const idle = allNames.filter(({ key }) => !names.has(key.replace(/^\?/, '').split('.').at(-1) ?? ''))
  expect(idle.map(({ path, key }) => `${path} ${key}`)).toEqual([])
})
