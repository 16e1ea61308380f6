/** Notices to a member whose endpoint was switched off, and text messages: until somebody acts nothing is sent. */
import { linkTo } from '@portal/shared/content/linked-pages.ts'
import { defineNotice } from '../notices/notice.ts'

interface Off {
  /** The server alone: what follows it in the address may be a password of the company's own. */
  host: string
}

const off = (title: string, why: (facts: Off) => string) =>
  defineNotice<Off>({
    to: 'operator',
    category: '系统',
    title,
    body: facts =>
      `${why(facts)}，已停止推送。请在“接口与事件”的“事件推送”中重新启用；停用期间的事件将在启用后补推。`,
    link: () => linkTo('ownWebhooks'),
    sms: { purpose: 'webhook_off' },
  })

export const endpointFailed = off(
  '事件推送已停用：连续失败',
  ({ host }) => `发往${host}的事件连续5天未能送达`,
)

export const endpointGone = off(
  '事件推送已停用：对方不再接收',
  ({ host }) => `${host}对事件推送答复410（不再接收）`,
)
