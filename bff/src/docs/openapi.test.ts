import SwaggerParser from '@apidevtools/swagger-parser'
import type { Call } from '@portal/shared/contract/call.ts'
import { codesOf } from '@portal/shared/contract/declared.ts'
import { eventRow } from '@portal/shared/contract/events.ts'
import { calls } from '@portal/shared/contract/table.ts'
import { catalogue, isErrorCode } from '@portal/shared/errors/catalogue.ts'
import { type EventTypeName, eventTypes } from '@portal/shared/machines/event-types.ts'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { exampleOf } from './answer-example.ts'
import { components } from './components.ts'
import { openApiDocument } from './openapi.ts'
import { streamPaths } from './stream-operations.ts'

const document = openApiDocument('sid', true)
const copy = () => JSON.parse(JSON.stringify(document))
const once = copy()

/** What stands behind a reference into the document's components. */
const behind = <T>(value: T): T => {
  const { $ref } = (value ?? {}) as { $ref?: string }
  if ($ref === undefined) return value
  const [, , kind = '', name = ''] = $ref.split('/')
  const found = once.components[kind]?.[name]
  if (found === undefined) throw new Error(`${$ref} leads nowhere`)
  return found
}

describe('the document', () => {
  it('describes every call of the table, the streams, and nothing else', () => {
    expect(document.openapi).toBe('3.1.1')
    const expected = [...calls.map(({ path }) => path), ...Object.keys(streamPaths)]
    expect(Object.keys(document.paths ?? {}).sort()).toEqual(expected.sort())
  })

  it('describes the calls of a sandbox in a sandbox only', () => {
    const real = Object.keys(openApiDocument('sid', false).paths ?? {})
    const ofSandbox = calls.filter(call => 'sandbox' in call).map(({ path }) => path)
    expect(ofSandbox.length).toBeGreaterThan(4)
    expect(real.filter(path => ofSandbox.some(each => each === path))).toEqual([])
    expect(real).toHaveLength(Object.keys(document.paths ?? {}).length - ofSandbox.length)
    expect(JSON.stringify(openApiDocument('sid', false))).not.toContain('/api/simulation/')
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

  it('has its title, both bodies with an example, and says who may make it', () => {
    expect(operation.summary).toBe(call.title)
    const body = operation.requestBody
    const content = body && 'content' in body ? body.content : {}
    expect(Object.keys(content)).toEqual(['application/json', 'application/x-www-form-urlencoded'])
    expect(content['application/json']).toMatchObject({ example: call.example })
    expect(call.request.safeParse(call.example).success).toBe(true)
    const names = operation.parameters?.map(each => behind(each)).map(each => 'name' in each && each.name)
    const keeps = call.effect === 'write' && call.answeredBy === 'bank'
    const ofPrograms = ['Api-Version', 'Content-Digest', 'Signature-Input']
    expect(names).toEqual([
      'X-CSRF',
      ...(call.machine ? ofPrograms : []),
      ...(keeps ? ['Idempotency-Key'] : []),
    ])
    const people = call.access === 'public' ? [] : [{ session: [] }]
    const programs = call.access === 'public' ? [{}, { signature: [] }] : [...people, { signature: [] }]
    expect(operation.security).toEqual(call.machine ? programs : people)
    expect((operation as Record<string, unknown>)['x-machine']).toBe(call.machine)
  })

  it('has an example of its answer that keeps its own schema', () => {
    expect(call.row.safeParse(exampleOf(call.row)).error?.issues ?? []).toEqual([])
  })

  it('lists every failure under its status, with an example', () => {
    for (const code of codesOf(call)) {
      if (!isErrorCode(code)) throw new Error(`${path} lists ${code}, which the catalogue does not have`)
      const response = behind(operation.responses?.[String(catalogue[code].status)])
      const examples =
        response && 'content' in response ? response.content?.['application/json']?.examples : {}
      expect(behind(examples?.[code])).toMatchObject({
        value: { is_success: false, error_no: code, error_code: code, error_msg: catalogue[code].text },
      })
    }
  })
})

it('shows the further spellings of every field, and what may be sent in vain', () => {
  const spelt = (path: string): unknown => once.paths[path].post['x-field-spellings']
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
    return behind(paths[path].post.requestBody.content['application/json'].schema)
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

interface Delivery {
  parameters: { name: string }[]
  requestBody: {
    content: Record<
      string,
      {
        schema: { properties: Record<string, { const?: string; properties?: object }> }
        example: { data: unknown }
      }
    >
  }
}

describe('what a generator makes of it', () => {
  const { schemas } = once.components
  const ofAnswer = (path: string) => once.paths[path].post.responses['200'].content['application/json'].schema

  it('answers are the envelope and a list of named rows; pages are a part of their own', () => {
    expect(ofAnswer('/api/discount/apply_detail')).toMatchObject({
      allOf: [
        { $ref: '#/components/schemas/Success' },
        { properties: { data: { type: 'array', items: { $ref: '#/components/schemas/ApplyDetail' } } } },
      ],
    })
    expect(schemas.DiscountQueryApplyRow.allOf[0]).toEqual({ $ref: '#/components/schemas/Page' })
    expect(schemas.Page.required).toEqual(['total', 'page_no', 'page_size'])
  })

  it('answers may gain fields and requests may not', () => {
    const isRequest = (name: string) => name.endsWith('Request')
    const closed = Object.keys(schemas).filter(name =>
      JSON.stringify(schemas[name]).includes('"additionalProperties":false'),
    )
    // Of a request: a bill that was chosen.
    expect(closed.filter(name => !isRequest(name)).sort()).toEqual(['ChosenBill', 'OrderBill'])
    const open = Object.keys(schemas).filter(
      name => isRequest(name) && schemas[name].additionalProperties !== false,
    )
    // The self-test of a signature takes whatever was signed; a picture or a paper is sent as a form.
    expect(open.sort()).toEqual(['EchoRequest', 'FileUploadRequest', 'ReceiptVerifyFileRequest'])
  })

  it('every reference leads somewhere, and no component is left over', () => {
    const text = JSON.stringify(document)
    const used = new Set([...text.matchAll(/"\$ref":"#\/components\/(\w+\/\w+)"/g)].map(([, to = '']) => to))
    const kinds = ['schemas', 'parameters', 'headers', 'examples', 'responses']
    const made = kinds.flatMap(kind => Object.keys(once.components[kind]).map(name => `${kind}/${name}`))
    expect([...used].filter(to => !made.includes(to))).toEqual([])
    const idle = made.filter(name => !used.has(name))
    expect(idle.filter(name => !name.startsWith('examples/'))).toEqual([])
  })

  it('rows that several calls answer have one name', () => {
    const counts = new Map<unknown, Set<string>>()
    const note = (schema: z.core.$ZodType, path: string): void => {
      const { def } = (schema as z.core.$ZodTypes)._zod
      if (def.type === 'object') {
        if (Object.keys(def.shape).length > 3) counts.set(schema, (counts.get(schema) ?? new Set()).add(path))
        for (const each of Object.values(def.shape)) note(each, path)
      } else if (def.type === 'array') note(def.element, path)
      else if ('innerType' in def) note(def.innerType, path)
    }
    for (const call of calls) note(call.row, call.path)
    const known = new Set<unknown>(Object.values(components).map(({ schema }) => schema))
    const nameless = [...counts]
      .filter(([schema, paths]) => paths.size > 1 && !known.has(schema))
      .map(([, paths]) => [...paths].join(' '))
    // Whole answers of twins: they are named after each call.
    expect(nameless).toEqual([
      '/api/operator/query /api/sub_account/query /api/admin/user/query',
      '/api/admin/role/query /api/sub_role/query',
      '/api/admin/role/query_member /api/sub_role/query_member',
      '/api/client/query_call /api/admin/client/query_call',
    ])
  })

  it('every event is a webhook, with its headers, its type and the call that reads the object', () => {
    const { webhooks } = copy()
    expect(Object.keys(webhooks)).toEqual(Object.keys(eventTypes))
    for (const [type, { post }] of Object.entries<{ post: Delivery }>(webhooks)) {
      const { schema, example } = post.requestBody.content['application/json'] ?? {}
      expect(schema?.properties.type?.const).toBe(type)
      expect(behind(schema?.properties.data)?.properties).toHaveProperty('ref_no')
      expect(eventRow.safeParse(example?.data).success).toBe(true)
      expect(post.parameters.map(each => behind(each).name)).toEqual([
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
      ])
      const { read } = eventTypes[type as EventTypeName] as { read?: { path: string } }
      if (read) expect(calls.map(({ path }) => path)).toContain(read.path)
    }
  })
})

it('a call for programs lists what can become of its signature, another one does not', () => {
  const codesAt = (path: string, status: string): string[] =>
    Object.keys(behind(once.paths[path].post.responses[status])?.content?.['application/json'].examples ?? {})
  expect(codesAt('/api/discount/submit_apply', '401')).toEqual(
    expect.arrayContaining(['24001', '24002', '24003', '24004', '24005', '1004']),
  )
  expect(codesAt('/api/discount/submit_apply', '422')).toContain('24013')
  expect(codesAt('/api/discount/apply_detail', '422')).not.toContain('24013')
  expect(codesAt('/api/admin/query_member', '401').filter(code => code.startsWith('24'))).toEqual([])
  const { headers } = copy().paths['/api/discount/submit_apply'].post.responses['200']
  expect(Object.keys(headers)).toEqual([
    'X-Request-Id',
    'RateLimit',
    'RateLimit-Policy',
    'Content-Digest',
    'Signature-Input',
    'Signature',
    'Idempotency-Replayed',
  ])
})
