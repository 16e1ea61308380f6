/** Notices to a member whose endpoint was switched off. */
import { defineNotice } from '../notices/notice.ts'

interface Off {
  url: string
}

export const endpointFailed = defineNotice<Off>({
  to: 'operator',
  category: '系统',
  title: '事件推送已停用：连续失败',
  body: ({ url }) =>
    `推送地址${url}连续5天未能送达，已停止推送。请检查接收服务，恢复后在“接口客户端”中重新启用；停用期间的事件将在启用后补推。`,
})

export const endpointGone = defineNotice<Off>({
  to: 'operator',
  category: '系统',
  title: '事件推送已停用：对方不再接收',
  body: ({ url }) =>
    `推送地址${url}答复410（不再接收），已停止推送。如需继续接收，请在“接口客户端”中重新启用；停用期间的事件将在启用后补推。`,
})
