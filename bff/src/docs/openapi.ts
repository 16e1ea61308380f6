import { calls } from '@portal/shared/contract/table.ts'
import { createDocument, type ZodOpenApiObject } from 'zod-openapi'
import { chapterOf, operation } from './operations.ts'
import { streamPaths } from './stream-operations.ts'

const introduction = [
  '除图片、文件与事件外，所有调用均为 POST；JSON 与表单（application/x-www-form-urlencoded）等价，UTF-8，不超过 100 KB。',
  '每个 POST 须带请求头 `X-CSRF: 1`；登录后凭会话 Cookie 识别身份，无需也不接受其他令牌。',
  '成功：`{"is_success":true,"data":[…]}`，data 恒为列表（上传除外），单个结果为其首项，分页为 `[{total, rows, page_no, page_size}]`。',
  '失败：`{"is_success":false,"error_no":"…","error_code":"…","error_msg":"…","request_id":"…"}`，error_code 同 error_no，参数错误另有 `fields`；HTTP 状态表示类别。',
  '参数名亦可写作驼峰式（`user_account` 即 `userAccount`），各调用另有的写法见其 `x-field-spellings`；同一参数写了两次时取值须一致。',
  '金额为以分为单位的十进制文本；利率为百万分之一的整数（1.28% = 12800）；日期 `yyyy-MM-dd`；时间为带时区的 ISO 8601。',
  '完整的接入步骤与示例见 docs/integrating.md。',
].join('\n\n')

/** The API as OpenAPI 3.1, made from the contract table: nothing is described twice. */
export const openApiDocument = (cookieName: string): ReturnType<typeof createDocument> => {
  const paths = {
    ...Object.fromEntries(calls.map(call => [call.path, { post: operation(call) }])),
    ...streamPaths,
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: { title: '票据贴现服务平台接口', version: '1', description: introduction },
    servers: [{ url: '/', description: '本门户' }],
    tags: [...new Set(Object.keys(paths).map(chapterOf))].map(name => ({ name })),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description: '登录后由服务器设置的会话 Cookie（HttpOnly）',
        },
      },
    },
    paths,
  }
  return createDocument(document, {
    // A whole number is taken as text too, as form bodies write it: what a client sends is still an integer.
    override: ({ jsonSchema }) => {
      if (jsonSchema.type === 'integer') delete jsonSchema.anyOf
    },
  })
}
