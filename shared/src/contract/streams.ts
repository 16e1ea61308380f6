import { z } from 'zod'
import { downloadFile, uploadFile } from './file.ts'
import { verifyPaper } from './receipt-check.ts'
import type { Stream } from './stream.ts'

/* The table of streams, beside the table of calls. */

const captchaQuery = z.object({
  rid: z
    .string()
    .regex(/^[\w-]{8,64}$/)
    .meta({ description: '验证码编号', examples: ['0f8fad5bd9cb469fa16570867728950e'] }),
})

export const captchaPicture = {
  name: 'captcha picture',
  path: '/checkcode/login',
  method: 'GET',
  title: '图形验证码图片',
  summary: '由 /api/user/get_req_chkcode_id 返回的编号取图；仅限申请该编号的会话。',
  access: 'public',
  limit: 'read',
  errors: ['9015'],
  query: captchaQuery,
  bounds: {},
  answers: { 'image/png': 'PNG 图片' },
} as const satisfies Stream

export const captchaVoice = {
  name: 'captcha voice',
  path: '/checkcode/login_voice',
  method: 'GET',
  title: '语音验证码音频',
  summary: '由 /api/user/get_voice_chkcode_id 返回的编号取音；仅限申请该编号的会话。限流与获取编号合并计算。',
  access: 'public',
  // Expensive to make: counted together with new spoken captchas.
  limit: 'captcha_voice',
  errors: ['9015'],
  query: captchaQuery,
  bounds: {},
  answers: { 'audio/wav': 'WAV 音频（8 kHz 单声道）' },
} as const satisfies Stream

export const sessionEvents = {
  name: 'events',
  path: '/api/events',
  method: 'GET',
  title: '会话事件',
  summary:
    '服务器推送事件（SSE）：session_ended（data 为 {"code":"1001"} 或 1002，随后连接关闭）、locked、unlocked；access_changed（权限有变，宜重新查询菜单）；changed（data 为 {"topic":"disc_apply","ref_no":"…"}，相应业务有变）。锁定期间保持连接，后两者待解锁后补发；不延长会话。',
  access: {},
  officers: 'shared',
  limit: 'read',
  whileLocked: true,
  prolongs: false,
  errors: [],
  // One stream per browser is usual: its tabs share it.
  bounds: { atOnce: { process: 20_000, session: 5 }, idle: true },
  answers: { 'text/event-stream': '事件流' },
  asksBank: false,
} as const satisfies Stream

/** With which keys the answers to signed calls are signed. */
export const portalKeys = {
  name: 'keys',
  path: '/api/keys',
  method: 'GET',
  title: '门户签名公钥',
  summary:
    '验证签名调用的应答所用的公钥（JWKS，Ed25519）：现用的在前，将启用的提前公布；kid 即应答签名的 keyid。',
  access: 'public',
  limit: 'read',
  errors: [],
  bounds: {},
  answers: { 'application/json': '公钥' },
  asksBank: false,
} as const satisfies Stream

export const streams: readonly Stream[] = [
  captchaPicture,
  captchaVoice,
  sessionEvents,
  portalKeys,
  uploadFile,
  downloadFile,
  verifyPaper,
]
