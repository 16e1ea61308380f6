import { codesOf } from '@portal/shared/contract/declared.ts'
import type { Stream } from '@portal/shared/contract/stream.ts'
import { streams } from '@portal/shared/contract/streams.ts'
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { exampleOf } from './answer-example.ts'
import { chapterOf } from './chapters.ts'
import { failureResponses } from './failures.ts'
import { headersOf, securityOf } from './machine-operations.ts'
import { operationId, whoMayCall } from './operations.ts'

/* The table of streams: pictures, files and events. They answer bytes, and refuse in the same envelope. */

const pathOf = ({ path, rest }: Stream) => (rest ? `${path}{name}` : path)

const binary = (description: string) => z.string().meta({ description, format: 'binary' })

const parametersOf = ({ query, rest }: Stream): NonNullable<ZodOpenApiOperationObject['requestParams']> => ({
  ...(query && { query }),
  ...(rest && { path: z.object({ name: z.string().meta({ description: '文件名' }) }) }),
})

const answerOf = (type: string, what: string, data: z.ZodType | undefined) => {
  if (data) {
    const schema = z.object({ is_success: z.literal(true), data })
    return { schema, example: { is_success: true, data: exampleOf(data) } }
  }
  if (type.startsWith('text/')) return { schema: z.string().meta({ description: 'event 与 data 行' }) }
  return { schema: binary(what) }
}

const operation = (row: Stream): ZodOpenApiOperationObject => {
  const { access, answers, data, errors, file, method, whileLocked, asksBank } = row
  const kinds = Object.entries(answers)
  const facts = { access, effect: 'read', answeredBy: 'gateway' } as const
  return {
    operationId: operationId(pathOf(row)),
    summary: row.title,
    description: `${row.summary}\n\n${whoMayCall(access)}限流类别 ${row.limit}。`,
    tags: [chapterOf(row.path)],
    security: securityOf(facts),
    ...(method === 'POST' && { parameters: [{ $ref: '#/components/parameters/csrf' }] }),
    requestParams: parametersOf(row),
    ...(file && {
      requestBody: { content: { 'multipart/form-data': { schema: z.object({ file: binary(file) }) } } },
    }),
    responses: {
      '200': {
        description: [...new Set(kinds.map(([, what]) => what))].join('；'),
        content: Object.fromEntries(kinds.map(([type, what]) => [type, answerOf(type, what, data)])),
      },
      ...failureResponses(
        codesOf({ access, errors, whileLocked, asksBank, hasBody: method === 'POST' }),
        headersOf(facts, true),
      ),
    },
  }
}

export const streamPaths: ZodOpenApiPathsObject = Object.fromEntries(
  streams.map(row => [pathOf(row), { [row.method.toLowerCase()]: operation(row) }]),
)
