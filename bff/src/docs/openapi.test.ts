import { calls } from '@portal/shared/contract/table.ts'
import { expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument('sid')

it('the document describes every call of the table and nothing else', () => {
  expect(document.openapi).toBe('3.1.1')
  expect(Object.keys(document.paths ?? {}).sort()).toEqual(calls.map(({ path }) => path).sort())
})

it('operation ids are unique', () => {
  const ids = Object.values(document.paths ?? {}).map(path => path.post?.operationId)
  expect(new Set(ids).size).toBe(calls.length)
})

it.each(calls.map(call => [call.path, call] as const))(
  '%s has its body, its answer and its errors',
  (path, call) => {
    const operation = document.paths?.[path]?.post
    expect(operation?.summary).toBe(call.title)
    const body = operation?.requestBody
    expect(body && 'content' in body ? Object.keys(body.content) : []).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ])
    const statuses = Object.keys(operation?.responses ?? {})
    expect(statuses).toEqual(expect.arrayContaining(['200', '400', '403', '415', '502', '503', '504']))
    expect(statuses.includes('401')).toBe(call.access !== 'public')
  },
)
