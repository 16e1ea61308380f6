import { shanghaiDate, shanghaiTime } from '@portal/shared/calendar/dates.ts'
import { defineNotice, tell } from '../../notices/notice.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'

const did = (title: string, what: string) =>
  defineNotice<string>({
    to: 'operator',
    category: '系统',
    title,
    body: at => `您的${what}（${at}），此前的登录已全部失效。如非本人操作，请立即联系平台客服。`,
  })

const notices = {
  reset: did('登录密码已重置', '登录密码已通过短信验证码重置'),
  change: did('登录密码已修改', '登录密码已修改'),
  phone: did('手机号已更换', '手机号（登录账号）已更换'),
}

/** Notifies people in their inbox of what has happened to their account, so that they learn of what they did not do. */
export const tellOwner = (ctx: Ctx, operatorId: number, kind: keyof typeof notices): Promise<void> => {
  const at = `${shanghaiDate(ctx.now())} ${shanghaiTime(ctx.now()).slice(0, 5)}`
  return tell(ctx, notices[kind], at, operatorId)
}
