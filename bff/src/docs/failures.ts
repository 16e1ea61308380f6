import { catalogue, codesWhere, type ErrorCode, isErrorCode } from '@portal/shared/errors/catalogue.ts'
import { z } from 'zod'
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi'
import { retryAfter } from './machine-operations.ts'

export const failure = z
  .object({
    is_success: z.literal(false).meta({ description: '恒为 false' }),
    error_no: z.string().meta({ description: '错误码', examples: ['9012'] }),
    error_code: z.string().meta({ description: '同 error_no', examples: ['9012'] }),
    error_msg: z.string().meta({ description: '可展示给用户的中文说明' }),
    request_id: z.string().meta({ description: '请求编号，与应答头 X-Request-Id 一致，报障时请提供' }),
    fields: z.record(z.string(), z.string()).optional().meta({ description: '字段名 → 中文说明' }),
  })
  .meta({ id: 'Failure', description: '失败信封' })

const exampleId = '0b8f2f0e-6a52-4c4e-9d0c-5f1f3c7a9e21'

const failureExample = (code: ErrorCode) => ({
  is_success: false,
  error_no: code,
  error_code: code,
  error_msg: catalogue[code].text,
  request_id: exampleId,
  ...(code === '9012' && { fields: { page_no: '格式不正确' } }),
})

/** An example of each failure, by the name of its component. */
export const failureExamples = Object.fromEntries(
  codesWhere(() => true).map(code => [
    `E${code}`,
    { summary: catalogue[code].text, value: failureExample(code) },
  ]),
)

const response = (
  codes: readonly ErrorCode[],
  headers: ZodOpenApiResponseObject['headers'],
): ZodOpenApiResponseObject => ({
  description: codes.map(code => `${code} ${catalogue[code].text}`).join('；'),
  headers: { ...headers, ...(codes.some(code => catalogue[code].retryAfter) && retryAfter) },
  content: {
    'application/json': {
      schema: failure,
      examples: Object.fromEntries(codes.map(code => [code, { $ref: `#/components/examples/E${code}` }])),
    },
  },
})

/** Failures grouped by HTTP status, each code with an example. */
export const failureResponses = (
  codes: readonly string[],
  headers: ZodOpenApiResponseObject['headers'] = {},
): ZodOpenApiResponsesObject => {
  const known = [...new Set(codes)].filter(isErrorCode)
  const byStatus = Map.groupBy(known, code => catalogue[code].status)
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, list]) => [String(status), response(list.sort(), headers)] as const),
  )
}
