import type { Call } from '@portal/shared/contract/call.ts'
import { type AnyCall, calls } from '@portal/shared/contract/table.ts'
import { catalogue, isErrorCode } from '@portal/shared/errors/catalogue.ts'
import type { RequestHandler } from 'express'
import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from 'zod-openapi'
import { checkFetchSite } from '../security/origin.ts'

const everyCall = [
  '9001',
  '9002',
  '9003',
  '9004',
  '9006',
  '9007',
  '9008',
  '9009',
  '9010',
  '9012',
  '9013',
  '9014',
]
const signedInCall = ['1001', '1002', '1003', '1004', '1005', '9011']

const failure = z
  .object({
    is_success: z.literal(false),
    error_no: z.string().meta({ description: '错误码', examples: ['9012'] }),
    error_msg: z.string().meta({ description: '可展示给用户的中文说明' }),
    request_id: z.string(),
    fields: z.record(z.string(), z.string()).optional().meta({ description: '字段名 → 中文说明' }),
  })
  .meta({ id: 'Failure' })

const isKnown = (code: string): code is keyof typeof catalogue => isErrorCode(code)

/** The codes a call can answer, by HTTP status. */
const failures = (call: Call): ZodOpenApiResponsesObject => {
  const codes = [...everyCall, ...(call.access === 'public' ? [] : signedInCall), ...call.errors].filter(
    isKnown,
  )
  const byStatus = Map.groupBy(codes, code => catalogue[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      String(status),
      {
        description: list.map(code => `${code} ${catalogue[code].text}`).join('；'),
        content: { 'application/json': { schema: failure } },
      },
    ]),
  )
}

const whoMayCall = ({ access }: Call): string => {
  if (access === 'public') return '公开调用，无需登录。'
  const rules = [
    access.types && `会员类型 ${access.types.join('、')}`,
    access.kinds && `人员类别 ${access.kinds.join('、')}`,
    access.main && '主账号',
    access.roles && `角色 ${access.roles.join('、')}`,
    access.permission && `权限 ${access.permission}`,
  ].filter(Boolean)
  return `需登录${rules.length > 0 ? `；限${rules.join('，')}` : ''}。`
}

const operation = (call: AnyCall & Call): ZodOpenApiOperationObject => ({
  operationId: call.path.replace(/^\/api\//, '').replaceAll('/', '_'),
  summary: call.title,
  description: [call.summary, whoMayCall(call)].filter(Boolean).join('\n\n'),
  tags: [call.path.split('/')[2] ?? 'portal'],
  security: call.access === 'public' ? [] : [{ session: [] }],
  requestParams: {
    header: z.object({ 'X-CSRF': z.literal('1').meta({ description: '每个 POST 必带，恒为 1' }) }),
  },
  requestBody: {
    content: {
      'application/json': { schema: call.request, example: call.example },
      'application/x-www-form-urlencoded': { schema: call.request },
    },
  },
  responses: {
    '200': {
      description: '成功',
      content: {
        'application/json': {
          schema: z.object({ is_success: z.literal(true), data: z.array(call.row) }),
        },
      },
    },
    ...failures(call),
  },
})

/** The API as OpenAPI 3.1, made from the contract table: nothing is described twice. */
export const openApiDocument = (cookieName: string): ReturnType<typeof createDocument> =>
  createDocument({
    openapi: '3.1.1',
    info: {
      title: '票据贴现门户接口',
      version: '1',
      description:
        '所有调用均为 POST，JSON 与表单等价；成功与失败均为统一信封。金额单位为分，以十进制文本传送。',
    },
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookieName } },
    },
    paths: Object.fromEntries(calls.map(call => [call.path, { post: operation(call) }])),
  })

/** GET /api/openapi.json; made at the first request, because nobody may ever ask. */
export const openApi = (cookieName: string): RequestHandler => {
  let document: string | undefined
  return (request, response) => {
    checkFetchSite(request)
    document ??= JSON.stringify(openApiDocument(cookieName))
    response.setHeader('Cache-Control', 'no-store')
    response.type('application/json').send(document)
  }
}
