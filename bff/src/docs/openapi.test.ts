import SwaggerParser from '@apidevtools/swagger-parser'
import type { Call } from '@portal/shared/contract/call.ts'
import { codesOf } from '@portal/shared/contract/declared.ts'
import { calls } from '@portal/shared/contract/table.ts'
import { catalogue, isErrorCode } from '@portal/shared/errors/catalogue.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { exampleOf } from './answer-example.ts'
import { openApiDocument } from './openapi.ts'
import { streamPaths } from './stream-operations.ts'

const document = openApiDocument('sid')
const copy = () => JSON.parse(JSON.stringify(document))

describe('the document', () => {
  it('describes every call of the table, the streams, and nothing else', () => {
    expect(document.openapi).toBe('3.1.1')
    const expected = [...calls.map(({ path }) => path), ...Object.keys(streamPaths)]
    expect(Object.keys(document.paths ?? {}).sort()).toEqual(expected.sort())
  })

  it('is accepted by the schema validator', async () => {
    const result = await new Validator().validate(copy())
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
  })

  it('is accepted by swagger-parser', async () => {
    const api = await SwaggerParser.validate(copy())
    expect(Object.keys(api.paths ?? {})).toHaveLength(calls.length + Object.keys(streamPaths).length)
  })

  it('is refused by both when it is broken', async () => {
    const broken = copy()
    delete broken.info.title
    expect((await new Validator().validate(structuredClone(broken))).valid).toBe(false)
    await expect(SwaggerParser.validate(broken)).rejects.toThrow()
  })

  it('names every operation once and puts it into a Chinese chapter', () => {
    const operations = Object.values(document.paths ?? {}).flatMap(path =>
      [path.post, path.get].filter(Boolean),
    )
    expect(new Set(operations.map(operation => operation?.operationId)).size).toBe(operations.length)
    for (const operation of operations) {
      expect(operation?.summary).toMatch(/[\u4e00-\u9fff]/)
      expect(operation?.tags?.[0]).not.toBe('其他')
    }
  })
})

describe.each(calls.map(call => [call.path, call as Call] as const))('%s', (path, call) => {
  const operation = document.paths?.[path]?.post
  if (!operation) throw new Error(`${path} is not described`)

  it('has its title, both bodies with an example, and the X-CSRF header', () => {
    expect(operation.summary).toBe(call.title)
    const body = operation.requestBody
    const content = body && 'content' in body ? body.content : {}
    expect(Object.keys(content)).toEqual(['application/json', 'application/x-www-form-urlencoded'])
    expect(content['application/json']).toMatchObject({ example: call.example })
    expect(call.request.safeParse(call.example).success).toBe(true)
    expect(operation.parameters).toEqual([{ $ref: '#/components/parameters/csrf' }])
    expect(operation.security).toEqual(call.access === 'public' ? [] : [{ session: [] }])
  })

  it('has an example of its answer that keeps its own schema', () => {
    expect(call.row.safeParse(exampleOf(call.row)).error?.issues ?? []).toEqual([])
  })

  it('lists every failure under its status, with an example', () => {
    for (const code of codesOf(call)) {
      if (!isErrorCode(code)) throw new Error(`${path} lists ${code}, which the catalogue does not have`)
      const response = operation.responses?.[String(catalogue[code].status)]
      const examples =
        response && 'content' in response ? response.content?.['application/json']?.examples : {}
      expect(examples?.[code]).toMatchObject({
        value: { is_success: false, error_no: code, error_code: code, error_msg: catalogue[code].text },
      })
    }
  })
})

it('shows the further spellings of every field, and what may be sent in vain', () => {
  const spelt = (path: string): unknown => copy().paths[path].post['x-field-spellings']
  expect(spelt('/api/member/login')).toMatchObject({
    check_code: ['checkCode', 'checkcode'],
    req_code_session_id: ['reqCodeSessionId'],
  })
  expect(spelt('/api/member/detail')).toEqual({ user_account: ['userAccount', 'userAgentAccount'] })
  expect(document.paths?.['/api/user/get_menu_list']?.post?.description).toContain(
    'utoken 可以传送，一律忽略。',
  )
  const declared = calls.flatMap((call: Call) =>
    Object.entries(call.spellings ?? {}).map(([other, name]) => ({ call, other, name })),
  )
  expect(declared.length).toBeGreaterThan(1)
  for (const { call, other, name } of declared) {
    const { shape } = call.request as unknown as { shape: Record<string, unknown> }
    expect([call.path, Object.hasOwn(shape, name), Object.hasOwn(shape, other)]).toEqual([
      call.path,
      true,
      false,
    ])
  }
})

it('states whole numbers as integers with their bounds, and amounts and days with theirs', () => {
  const schemaOf = (path: string) => {
    const { paths } = copy()
    return paths[path].post.requestBody.content['application/json'].schema
  }
  expect(JSON.stringify(document)).not.toContain('"type":"integer","anyOf"')
  const price = schemaOf('/api/admin/price_member').properties
  expect(price.coefficient).toMatchObject({ type: 'integer', minimum: 1, maximum: 50_000 })
  expect(price.coefficient).not.toHaveProperty('anyOf')
  expect(schemaOf('/api/trade/add_contract').properties.amount_fen).toMatchObject({
    type: 'string',
    'x-fen-maximum': '1000000000000000',
  })
  expect(schemaOf('/api/admin/query_disc_apply').properties.paid_from).toMatchObject({
    format: 'date',
    'x-day-first': '1990-01-01',
    'x-day-last': '2099-12-31',
  })
})
