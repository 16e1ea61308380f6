import { calls } from '@portal/shared/contract/table.ts'
import { apiVersion } from '@portal/shared/machines/scopes.ts'
import { createDocument, type ZodOpenApiObject } from 'zod-openapi'
import { chaptersOf } from './chapters.ts'
import { components } from './components.ts'
import { failureExamples } from './failures.ts'
import { finish } from './finish.ts'
import { headers, parameters } from './machine-operations.ts'
import { operation } from './operations.ts'
import { streamPaths } from './stream-operations.ts'
import { webhookParameters, webhooks } from './webhook-operations.ts'

const introduction = [
  '除图片、文件与事件外，所有调用均为 POST；JSON 与表单（application/x-www-form-urlencoded）等价，UTF-8，不超过 100 KB；签名调用仅限 JSON。',
  '两种身份：浏览器登录后凭会话 Cookie，每个 POST 须带请求头 `X-CSRF: 1`；程序（接口客户端）以密钥对每个请求签名（RFC 9421），不带 Cookie 与 X-CSRF，可调用的接口标有“程序可调用”与 `x-machine`。',
  '成功：`{"is_success":true,"data":[…]}`，data 恒为列表（上传除外），单个结果为其首项，分页为 `[{total, rows, page_no, page_size}]`。',
  '失败：`{"is_success":false,"error_no":"…","error_code":"…","error_msg":"…","request_id":"…"}`，error_code 同 error_no，参数错误另有 `fields`；HTTP 状态表示类别。',
  '参数名亦可写作驼峰式（`user_account` 即 `userAccount`），各调用另有的写法见其 `x-field-spellings`；同一参数写了两次时取值须一致。',
  '金额为以分为单位的十进制文本；利率为百万分之一的整数（1.28% = 12800）；日期 `yyyy-MM-dd`；时间为带时区的 ISO 8601。',
  `版本 ${apiVersion}：应答可能增加字段，标有 \`x-open\` 的代码可能增加取值，程序应忽略不认识的；其余变更以新的版本日期发布。`,
  '完整的接入步骤与示例见 docs/integrating.md。',
].join('\n\n')

/**
 * The API as OpenAPI 3.1, made from the contract table: nothing is described twice.
 * @param sandbox whether the calls that only a sandbox has are described
 */
export const openApiDocument = (cookieName: string, sandbox: boolean): ReturnType<typeof createDocument> => {
  const described = calls.filter(call => sandbox || !('sandbox' in call))
  const paths = {
    ...Object.fromEntries(described.map(call => [call.path, { post: operation(call) }])),
    ...streamPaths,
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.1',
    info: { title: '票据贴现服务平台接口', version: apiVersion, description: introduction },
    servers: [{ url: '/', description: '本门户' }],
    tags: chaptersOf(Object.keys(paths)),
    components: {
      schemas: Object.fromEntries(Object.entries(components).map(([name, { schema }]) => [name, schema])),
      parameters: { ...parameters, ...webhookParameters },
      headers,
      examples: failureExamples,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: cookieName,
          description: '登录后由服务器设置的会话 Cookie（HttpOnly）',
        },
        signature: {
          type: 'apiKey',
          in: 'header',
          name: 'Signature',
          description:
            '接口客户端对请求的签名（RFC 9421，Ed25519 或 SM2），范围与参数见请求头 Signature-Input；keyid 为密钥编号。不可与会话 Cookie 同时使用。',
        },
      },
    },
    paths,
    webhooks,
  }
  const made = createDocument(document, {
    override: ({ jsonSchema, io }) => {
      // A whole number is taken as text too, as form bodies write it: what a client sends is still an integer.
      if (jsonSchema.type === 'integer') delete jsonSchema.anyOf
      // Else an object of answers alone would be described twice, closed and open.
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    },
  })
  return finish(made)
}
