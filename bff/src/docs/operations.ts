import type { Access } from '@portal/shared/access/access.ts'
import type { Call } from '@portal/shared/contract/call.ts'
import { codesOf } from '@portal/shared/contract/declared.ts'
import type { AnyCall } from '@portal/shared/contract/table.ts'
import { toForm } from '@portal/shared/wire/form.ts'
import { z } from 'zod'
import type { ZodOpenApiOperationObject } from 'zod-openapi'
import { exampleOf } from './answer-example.ts'
import { chapterOf } from './chapters.ts'
import { failureResponses } from './failures.ts'
import {
  headersOf,
  machineCodes,
  marksOf,
  parametersOf,
  securityOf,
  whichProgramsMay,
} from './machine-operations.ts'

export const whoMayCall = (access: Access): string => {
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

export const operationId = (path: string): string =>
  path
    .replace(/^\/(api\/)?/, '')
    .replace(/[{}]/g, '')
    .replaceAll('/', '_')

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Documented name → its other spellings, camelCase first; names that have none are left out. */
export const spellingsOf = ({ request, spellings = {} }: AnyCall): Record<string, string[]> => {
  const names = request instanceof z.ZodObject ? Object.keys(request.shape) : []
  return Object.fromEntries(
    names
      .map(name => {
        const declared = Object.keys(spellings).filter(other => spellings[other] === name)
        return [name, [...new Set([camelCase(name), ...declared])].filter(other => other !== name)] as const
      })
      .filter(([, others]) => others.length > 0),
  )
}

/** Names that differ from camelCase, in a sentence for readers. */
const otherNames = ({ spellings = {}, ignores = [] }: AnyCall): string =>
  [
    ...Object.entries(spellings).map(([other, name]) => `${name} 亦可写作 ${other}。`),
    ...ignores.map(name => `${name} 可以传送，一律忽略。`),
  ].join('')

/** One call of the table: both encodings of its body, its answer, and every failure it can answer. */
export const operation = (call: AnyCall): ZodOpenApiOperationObject => ({
  operationId: operationId(call.path),
  summary: call.title,
  description: [
    call.summary,
    otherNames(call),
    whoMayCall(call.access) + whichProgramsMay(call),
    limits(call),
    call.sandbox ? '仅限沙箱。' : '',
  ]
    .filter(Boolean)
    .join('\n\n'),
  tags: [chapterOf(call.path)],
  'x-field-spellings': spellingsOf(call),
  ...marksOf(call),
  security: securityOf(call),
  parameters: parametersOf(call),
  requestBody: {
    description: 'JSON 与表单等价；表单中的对象与列表以 JSON 文本或 a[b] 形式传送。',
    content: {
      'application/json': { schema: call.request, example: call.example },
      'application/x-www-form-urlencoded': {
        schema: call.request,
        examples: {
          form: { summary: toForm(call.example) || '（空）', value: call.example },
        },
      },
    },
  },
  responses: {
    '200': {
      description: '成功',
      headers: headersOf(call, false),
      content: {
        'application/json': {
          schema: z.object({ is_success: z.literal(true), data: z.array(call.row) }),
          example: { is_success: true, data: [exampleOf(call.row)] },
        },
      },
    },
    ...failureResponses([...codesOf(call), ...machineCodes(call)], headersOf(call, true)),
  },
})

const limits = (call: Call): string => {
  const repeat = call.effect === 'read' ? '只读，可安全重试。' : '写操作，失败后请先查询结果再决定是否重试。'
  return `${repeat}限流类别 ${call.limit}。`
}
