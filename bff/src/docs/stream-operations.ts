import {
  documentType,
  downloadFile,
  uploadedFile,
  uploadFile,
  uploadQuery,
} from '@portal/shared/contract/file.ts'
import { codesOf } from '@portal/shared/errors/declared.ts'
import { z } from 'zod'
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject } from 'zod-openapi'
import { exampleOf } from './answer-example.ts'
import { failureResponses, streamCodes } from './failures.ts'
import { chapterOf, csrfHeader, operationId, sessionSecurity, whoMayCall } from './operations.ts'

/* Paths beside the table: pictures, files and events. They answer bytes, and refuse in the same envelope. */

const sessionCodes = ['1001', '1002', '1003', '1004', '1005']
const binary = (description: string) => z.string().meta({ description, format: 'binary' })

const described = (path: string, title: string, text: string) => ({
  operationId: operationId(path),
  summary: title,
  description: text,
  tags: [chapterOf(path)],
})

const captchaShown = (
  path: string,
  title: string,
  text: string,
  media: { type: string; what: string },
): ZodOpenApiOperationObject => ({
  ...described(path, title, text),
  security: [],
  requestParams: {
    query: z.object({
      rid: z
        .string()
        .regex(/^[\w-]{8,64}$/)
        .meta({ description: '验证码编号', examples: ['0f8fad5bd9cb469fa16570867728950e'] }),
    }),
  },
  responses: {
    '200': {
      description: media.what,
      content: { [media.type]: { schema: binary(media.what) } },
    },
    ...failureResponses([...streamCodes, '9008', '9009', '9010', '9015']),
  },
})

const captchaPicture = captchaShown(
  '/checkcode/login',
  '图形验证码图片',
  '由 /api/user/get_req_chkcode_id 返回的编号取图；仅限申请该编号的会话。',
  { type: 'image/png', what: 'PNG 图片' },
)

const captchaVoice = captchaShown(
  '/checkcode/login_voice',
  '语音验证码音频',
  '由 /api/user/get_voice_chkcode_id 返回的编号取音；仅限申请该编号的会话。限流与获取编号合并计算。',
  { type: 'audio/wav', what: 'WAV 音频（8 kHz 单声道）' },
)

const events: ZodOpenApiOperationObject = {
  ...described(
    '/api/events',
    '会话事件',
    '服务器推送事件（SSE）：session_ended（data 为 {"code":"1001"} 或 1002，随后连接关闭）、locked、unlocked；access_changed（权限有变，宜重新查询菜单）；changed（data 为 {"topic":"disc_apply","ref_no":"…"}，相应业务有变）。锁定期间保持连接，后两者待解锁后补发；不延长会话。',
  ),
  security: sessionSecurity({}),
  responses: {
    '200': {
      description: '事件流',
      content: { 'text/event-stream': { schema: z.string().meta({ description: 'event 与 data 行' }) } },
    },
    ...failureResponses([...streamCodes, '1001', '1002', '1004']),
  },
}

const upload: ZodOpenApiOperationObject = {
  ...described(
    uploadFile.path,
    uploadFile.title,
    `${uploadFile.summary}\n\n${whoMayCall(uploadFile.access)}`,
  ),
  security: sessionSecurity(uploadFile.access),
  requestParams: { header: csrfHeader, query: uploadQuery },
  requestBody: {
    content: { 'multipart/form-data': { schema: z.object({ file: binary('jpg、jpeg、png、gif') }) } },
  },
  responses: {
    '200': {
      description: '成功；data 为对象而非列表',
      content: {
        'application/json': {
          schema: z.object({ is_success: z.literal(true), data: uploadedFile }),
          example: { is_success: true, data: exampleOf(uploadedFile) },
        },
      },
    },
    ...failureResponses(codesOf(uploadFile)),
  },
}

const download: ZodOpenApiOperationObject = {
  ...described(
    '/files/{name}',
    downloadFile.title,
    `${downloadFile.summary}\n\n${whoMayCall(downloadFile.access)}`,
  ),
  security: sessionSecurity(downloadFile.access),
  requestParams: { path: z.object({ name: z.string().meta({ description: '文件名' }) }) },
  responses: {
    '200': {
      description: '图片或业务文件',
      content: Object.fromEntries(
        ['image/jpeg', 'image/png', 'image/gif', documentType].map(type => [
          type,
          { schema: binary(type === documentType ? '业务文件（附件下载）' : '图片') },
        ]),
      ),
    },
    ...failureResponses([
      ...streamCodes,
      ...sessionCodes,
      '9008',
      '9009',
      '9010',
      '9011',
      ...downloadFile.errors,
    ]),
  },
}

export const streamPaths: ZodOpenApiPathsObject = {
  '/checkcode/login': { get: captchaPicture },
  '/checkcode/login_voice': { get: captchaVoice },
  '/api/events': { get: events },
  [uploadFile.path]: { post: upload },
  '/files/{name}': { get: download },
}
