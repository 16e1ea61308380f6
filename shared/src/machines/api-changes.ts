/** What has changed for programs, the newest first: shown in the reference. */
export interface ApiChange {
  /** The date of the contract that it belongs to. */
  version: string
  /** Day of the change, yyyy-MM-dd. */
  on: string
  /** Chinese, one change each. */
  lines: readonly string[]
}

export const apiChanges: readonly ApiChange[] = [
  {
    version: '2026-12-01',
    on: '2026-12-01',
    lines: [
      '接口客户端：程序以 Ed25519 或 SM2 密钥对每个请求签名（RFC 9421），无需密码、验证码与 Cookie；应答由平台签名。',
      '请求头 Idempotency-Key 适用于所有由银行办理的写操作，结果保留 90 天；签名的写操作必带。',
      '请求头 Api-Version：签名调用须注明所用版本。',
      '有序的事件日志 /api/event/query_event，与推送到企业系统的事件（Standard Webhooks 1.0.0）。',
      '签名自检 /api/echo；沙箱另有代替银行人员审批、放款的模拟接口。',
      '提交申请与确认报价可重复净额、利率和日期（net_fen、rate_e6、disc_dt），与报价有一分之差即拒绝；接口客户端必填。',
      'OpenAPI 文档：每个字段均有说明，请求、应答与共用对象有固定名称，事件列于 webhooks。',
    ],
  },
]
