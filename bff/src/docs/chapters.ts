/** Chapters of the reference, by the second part of the path. */
const chapters: Readonly<Record<string, string>> = {
  user: '用户与登录',
  checkcode: '用户与登录',
  sms: '用户与登录',
  member: '会员',
  phone: '会员',
  regist: '注册',
  operator: '操作员与子账号',
  sub_account: '操作员与子账号',
  sub_role: '操作员与子账号',
  client: '接口客户端',
  echo: '接口客户端',
  keys: '接口客户端',
  event: '事件与推送',
  webhook: '事件与推送',
  session: '会话',
  events: '会话',
  quotes: '报价与试算',
  bills: '票据',
  payer: '付息人',
  presentment: '提示付款',
  recourse: '追索',
  signing: '签约',
  discount: '贴现',
  instant: '秒贴',
  rediscount: '转贴现',
  trade: '贸易背景',
  simulation: '沙箱模拟',
  admin: '银行后台',
  sys: '门户配置',
  content: '门户配置',
  notice: '站内消息',
  dict: '公共数据',
  acceptor: '公共数据',
  whitelist: '公共数据',
  region: '公共数据',
  calendar: '公共数据',
  org: '公共数据',
  screen: '运行监测',
  search: '查找与资金',
  funds: '查找与资金',
  file: '文件',
  files: '文件',
  document: '文件',
  receipt: '文件',
  statement: '对账单',
  getTabledatatest: '演示',
}

/** What a chapter holds, where its title does not say it. */
const meanings: Readonly<Record<string, string>> = {
  接口客户端: '以密钥签名调用的程序：由主账号设立、复核人复核；签名自检。',
  事件与推送: '本单位业务的有序事件日志，以及向企业系统的推送。',
  沙箱模拟: '仅限沙箱：代替银行人员审批、放款、退回，移动沙箱时钟。',
  贴现: '询价、提交、确认、查询贴现申请。',
  秒贴: '由规则审批、立即放款的贴现：报价、申请、结果。',
  转贴现: '机构间的转贴现与回购订单。',
  付息人: '请本企业为他人贴现承担利息的请求。',
  追索: '未获付款的票据向债务人追索，被追索人清偿。',
  提示付款: '到期票据的提示付款与应答。',
  贸易背景: '合同、发票与其他凭证。',
  对账单: '结算账户的收付明细、月度对账单及其确认。',
  查找与资金: '按编号或名称查找；今后 90 天的资金收付。',
  银行后台: '仅限银行人员。',
}

export const chapterOf = (path: string): string => {
  const [first = '', second = ''] = path.split('/').filter(Boolean)
  const name = first === 'api' ? second : first
  return chapters[name] ?? '其他'
}

/** Chapters of these paths in the order of the table. */
export const chaptersOf = (paths: readonly string[]): { name: string; description?: string }[] => {
  const used = new Set(paths.map(chapterOf))
  return [...new Set([...Object.values(chapters), ...used])]
    .filter(name => used.has(name))
    .map(name => ({ name, ...(meanings[name] && { description: meanings[name] }) }))
}
