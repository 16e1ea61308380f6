/** Work that the bank does by itself, by the names that staff read. */

export const topics: Readonly<Record<string, string>> = {
  disc_payout: '贴现放款',
  disc_expire: '报价失效',
  disc_maturity: '票据到期',
  payer_money: '付息款清算',
  prove_account: '打款验证',
  rd_settle: '转贴现结算',
  rd_due: '回购到期结算',
  rd_expire: '转贴现报价过期',
  rd_collect: '持仓到期托收',
  make_document: '生成文书',
  verify_invoice: '发票验真',
  ask_registry: '票据查验',
  sign_day: '签约到期处理',
}

const scheduled: Readonly<Record<string, string>> = {
  ...topics,
  disc_due: '到期日放款',
  rd_maturity: '持仓到期',
  simulate_rates: '模拟行情',
  screen_figures: '大屏数据',
  purge_changes: '清理变更通知',
  purge_periods: '清理定时记录',
  purge_idempotency_keys: '清理幂等键',
}

/** Work that comes round has its schedule's name behind `at_`. */
export const topicName = (topic: string): string => {
  const own = topics[topic]
  if (own) return own
  const schedule = topic.startsWith('at_') ? topic.slice(3) : undefined
  return schedule === undefined ? topic : `定时：${scheduled[schedule] ?? schedule}`
}
