import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import type { Ctx } from '../http/handler.ts'
import { notify } from '../notices/notify.ts'

const kinds = {
  reset: { title: '登录密码已重置', did: '登录密码已通过短信验证码重置' },
  change: { title: '登录密码已修改', did: '登录密码已修改' },
  phone: { title: '手机号已更换', did: '手机号（登录账号）已更换' },
} as const

/** Tells a person what has happened to his account, in his inbox: whoever did not do it himself shall learn of it. */
export const tellOwner = async (ctx: Ctx, operatorId: number, kind: keyof typeof kinds): Promise<void> => {
  const { title, did } = kinds[kind]
  const at = `${shanghaiDate(ctx.now())} ${shanghaiTime(ctx.now()).slice(0, 5)}`
  const body = `您的${did}（${at}），此前的登录已全部失效。如非本人操作，请立即联系平台客服。`
  await notify(ctx, { to: { operatorId }, category: '系统', title, body })
}
