/** Work that the bank does by itself, by the names that staff read, in the queues that they look after. */

export const queueNames = {
  payout: '贴现放款',
  discount: '贴现处理',
  market: '转贴现',
  signing: '签约与打款验证',
  paper: '票据与发票核验',
  files: '文书与导出',
  clients: '接口客户端',
  schedule: '定时任务',
} as const

export type Queue = keyof typeof queueNames
export const queues = Object.keys(queueNames) as Queue[]

const topicRows: Readonly<Record<string, readonly [name: string, queue: Queue]>> = {
  disc_payout: ['贴现放款', 'payout'],
  payer_money: ['付息款清算', 'payout'],
  disc_expire: ['报价失效', 'discount'],
  disc_redate: ['放款日顺延', 'discount'],
  disc_trade_due: ['补交贸易背景提醒', 'discount'],
  rd_settle: ['转贴现结算', 'market'],
  rd_due: ['回购到期结算', 'market'],
  rd_expire: ['转贴现报价过期', 'market'],
  prove_account: ['打款验证', 'signing'],
  prove_new_account: ['结算账户变更打款验证', 'signing'],
  sign_day: ['签约到期处理', 'signing'],
  present_bill: ['到期提示付款', 'paper'],
  present_skipped: ['未能提示付款通知', 'paper'],
  ask_presentment: ['提示付款应答', 'paper'],
  ask_registry: ['票据查验', 'paper'],
  bill_reminder: ['票据到期提醒', 'paper'],
  recourse_reminder: ['追索时效提醒', 'paper'],
  bank_recourse_reminder: ['本行追索时效提醒', 'paper'],
  verify_invoice: ['发票验真', 'paper'],
  make_statements: ['出具对账单', 'files'],
  make_document: ['生成文书', 'files'],
  make_export: ['生成导出文件', 'files'],
  client_change_due: ['客户端变更生效', 'clients'],
  client_expire: ['客户端停用', 'clients'],
  client_key_expiring: ['公钥到期提醒', 'clients'],
  audit_check: ['审计日志校验', 'schedule'],
  reconcile_day: ['日终对账', 'schedule'],
}

const scheduleNames: Readonly<Record<string, string>> = {
  disc_due: '到期日放款',
  rd_late: '转贴现逾期',
  bill_due: '票据到期提醒',
  recourse_due: '追索时效提醒',
  bank_recourse_due: '本行追索时效提醒',
  present_due: '到期提示付款',
  clients_due: '客户端到期',
  client_key_reminders: '公钥到期提醒',
  staff_change_lapse: '待复核变更失效',
  send_notices: '发送消息',
  simulate_rates: '模拟行情',
  earlier_receipts: '补出回单',
  reconcile_days: '日终对账',
  monthly_statements: '出具对账单',
  statement_reminders: '对账提醒',
  screen_figures: '大屏数据',
  purge_api_calls: '清理调用记录',
  purge_changes: '清理变更通知',
  purge_events: '清理事件日志',
  purge_exports: '清理导出文件',
  purge_idempotency_keys: '清理幂等键',
  purge_jobs: '清理任务记录',
  purge_quotes: '清理试算报价',
  purge_sessions: '清理会话',
  purge_sms: '清理短信记录',

  purge_webhook_deliveries: '清理推送记录',
}

/** What comes round has the name of its schedule behind `at_`. */
const SCHEDULED = 'at_'

/** Topics that a list can be asked for, with their names; a schedule's among them only by its queue. */
export const topicNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(topicRows).map(([topic, [name]]) => [topic, name]),
)

/** The name of a topic; the topic itself where it has none, as of another release. */
export const topicName = (topic: string): string => {
  if (!topic.startsWith(SCHEDULED)) return topicNames[topic] ?? topic
  const schedule = topic.slice(SCHEDULED.length)
  return `定时：${scheduleNames[schedule] ?? topicNames[schedule] ?? schedule}`
}

/** Topics outside the queue of what comes round, which takes all others. */
export const topicsOf = (queue: Queue): string[] =>
  Object.keys(topicRows).filter(topic => queueOf(topic) === queue)

/** Where a job waits. What no row names, as of another release, stands with what comes round. */
export const queueOf = (topic: string): Queue => topicRows[topic]?.[1] ?? 'schedule'
