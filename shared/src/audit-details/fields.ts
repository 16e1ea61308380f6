import { staffChangeKinds } from '../access/staff-changes.ts'
import { billKindNames } from '../bills/bill-template.ts'
import { exportLists } from '../exports/lists.ts'
import { clientChangeKinds } from '../machines/client-states.ts'
import { keyAlgorithms, machineScopes } from '../machines/scopes.ts'
import { formatCoefficient } from '../money/rate.ts'
import { statusName } from '../people/member-status.ts'
import { busiTypeNames, clearSpeedNames, settleModeNames, tradeTypeNames } from '../rediscount/states.ts'
import { proofKinds, verifyStates } from '../trade/kinds.ts'
import {
  classNames,
  coded,
  each,
  type Format,
  type Names,
  named,
  paramValue,
  permissions,
  plain,
  rate,
  state,
  time,
  unit,
  type Written,
  yesNo,
  yuan,
} from './formats.ts'

/* What the fields that the audit log keeps are called on screen, and how their values are read. */

const titles = (rows: Readonly<Record<string, { title: string }>>): Names =>
  Object.fromEntries(Object.entries(rows).map(([name, { title }]) => [name, title]))
/** Of officers' accounts, and of programs. */
const askedChanges: Names = { ...titles(staffChangeKinds), ...clientChangeKinds }
const people: Names = { customer: '客户', staff: '银行人员', admin: '管理员', government: '政府人员' }
const members: Names = { comp: '企业', financeOrg: '金融机构', investOrg: '投资机构', admin: '银行与政府' }
const roles: Names = { maker: '经办', checker: '复核', viewer: '查询' }
const lists: Names = { members: '会员', applications: '贴现申请', audit: '审计日志', orders: '转贴现订单' }
const sources: Names = { state_council: '国务院公告', statutory: '法定节日', manual: '手工维护' }
const audiences: Names = {
  all: '全体用户',
  comp: '企业客户',
  financeOrg: '金融机构',
  investOrg: '投资机构',
  admin: '银行与政府人员',
  member: '一家会员',
}
const purposes: Names = {
  sign: '银行签约',
  end_sign: '解约',
  change_account: '变更结算账户',
  confirm_quote: '确认报价',
  payer_consent: '付息确认',
  settle_recourse: '清偿追索',
}
const scenes: Names = {
  avatar: '头像',
  logo: '标志',
  sign: '签约资料',
  trade: '贸易背景资料',
  payer: '付息授权书',
  usc: '营业执照',
}
const vias: Names = { portal: '平台确认', paper: '付息授权书', legacy: '历史业务沿用' }
const refusals: Names = {
  captcha: '验证码不正确',
  'too soon': '失败次数过多，须稍后再试',
  'account, password or type': '账号、密码或登录入口不符',
}
const columns: Names = Object.fromEntries(
  Object.values(exportLists).flatMap(({ columns: all }) => all.map(({ id, title }) => [id, title])),
)

/** Fields that mean something else in one kind of object. */
const own: Readonly<Record<string, Names>> = {
  instant_rule: { package_fen: '单笔票面上限' },
  export: { from: '业务日期自', to: '业务日期至', account: '操作账号', action: '操作', keyword: '关键字' },
}

/** By the field's name in the bank's own writing of it, `snake_case`. */
const fields: Readonly<Record<string, readonly [title: string, format: Format]>> = {
  acceptor_classes: ['承兑人类别', each(named(classNames))],
  acceptor_day_fen: ['承兑人当日上限', yuan],
  acceptor_except: ['排除的承兑人', plain],
  acceptor_only: ['仅限的承兑人', plain],
  account: ['账号', plain],
  active: ['启用', yesNo],
  addon_bp: ['利率加点（bp）', plain],
  address: ['登录地址', plain],
  algorithm: ['算法', named(keyAlgorithms)],
  amount_fen: ['金额', yuan],
  apply_limit_fen: ['单笔限额', yuan],
  audience: ['发送对象', named(audiences)],
  auth_codes: ['权限', permissions],
  avg_days_e2: ['平均剩余天数', value => (typeof value === 'number' ? (value / 100).toFixed(2) : '—')],
  bank_day_fen: ['全行当日上限', yuan],
  bank_no: ['行号', plain],
  bigscreen_name: ['大屏名称', plain],
  bill_kind: ['票据种类', named(billKindNames)],
  biz_roles: ['业务角色', each(named(roles))],
  biz_type: ['登录入口', named({ comp: '企业', financeOrg: '金融机构', admin: '管理端' })],
  body: ['正文', plain],
  busi_type: ['业务类型', coded(busiTypeNames)],
  by: ['办理方', named({ host: '银行服务器' })],
  category: ['栏目', plain],
  change_id: ['变更申请编号', plain],
  change_kind: ['变更', named(askedChanges)],
  clear_speed: ['清算速度', coded(clearSpeedNames)],
  client_id: ['接口客户端', plain],
  closing_fen: ['期末余额', yuan],
  coefficient_e4: ['报价系数', value => (typeof value === 'number' ? formatCoefficient(value) : '—')],
  columns: ['导出列', each(named(columns))],
  company_day_fen: ['企业当日上限', yuan],
  company_name: ['企业（机构）名称', plain],
  contract_id: ['合同序号', plain],
  contract_ids: ['合同序号', plain],
  contract_no: ['合同编号', plain],
  count: ['条数', plain],
  cp_member_id: ['对手机构序号', plain],
  credit_amount_fen: ['授信额度', yuan],
  credit_limit_fen: ['承兑额度', yuan],
  day_limit_fen: ['当日限额', yuan],
  device: ['登录设备', plain],
  direction: ['方向', coded({ TDD01: '买入或逆回购', TDD02: '卖出或正回购' })],
  disc_dt: ['贴现日', plain],
  dt: ['日期', plain],
  due_interest_fen: ['到期利息', yuan],
  due_rate_e6: ['到期利率', rate],
  due_settle_date: ['到期结算日', plain],
  due_settle_fen: ['到期结算金额', yuan],
  enabled: ['启用', yesNo],
  epoch: ['事件日志代号', plain],
  event_id: ['事件编号', plain],
  expires_dt: ['到期日', plain],
  expires_on: ['密钥到期日', plain],
  fields: ['修改的资料', plain],
  fingerprint: ['公钥摘要', plain],
  first_broken: ['首条异常记录', plain],
  first_login_guide: ['首次登录引导', yesNo],
  footer: ['页脚', plain],
  from: ['原手机号', plain],
  group_name: ['集团名称', plain],
  held_until: ['安全保护期至', time],
  index_logo: ['首页标志', plain],
  interest_fen: ['利息', yuan],
  inv_uid: ['发票标识', plain],
  invoice_ids: ['发票序号', plain],
  is_acceptor: ['承兑人', yesNo],
  is_discount_bank: ['贴现行', yesNo],
  is_workday: ['类型', value => (value ? '调休上班' : '休息')],
  key: ['任务键', plain],
  key_id: ['密钥编号', plain],
  kind: [
    '类别',
    (value, written) => named(written.object_type === 'trade_proof' ? proofKinds : people)(value, written),
  ],
  label: ['名称', plain],
  latest_settle_time: ['最迟结算时间', plain],
  limit_fen: ['额度', yuan],
  lines: ['内容', plain],
  link: ['链接', plain],
  list: ['列表', named(lists)],
  lock_minutes: ['空闲锁定', unit('分钟')],
  login_logo: ['登录页标志', plain],
  max_tenor_days: ['最长期限（天）', plain],
  member_id: ['关联会员', plain],
  member_type: ['会员类型', named(members)],
  member_ids: ['成员企业序号', plain],
  members: ['会员数', plain],
  menu_logo: ['菜单标志', plain],
  menu_small_logo: ['折叠菜单标志', plain],
  max_buyer_fen: ['付息人承担上限', yuan],
  mobile: ['手机号码', named({ kept: '未修改', changed: '已修改' })],
  name: ['名称', plain],
  name_en: ['英文名称', plain],
  need_fen: ['占用金额', yuan],
  need_review: ['企业复核', value => (value ? '需要' : '无需')],
  networks: ['允许的网络', plain],
  net_fen: ['实付金额', yuan],
  on_white_list: ['可贴现名单', yesNo],
  operators: ['操作员数', plain],
  org_class: ['类别', named(classNames)],
  org_code: ['承兑人行号', plain],
  overdue: ['持续逾期', yesNo],
  paper: ['付息授权书', plain],
  payer: ['付息人', plain],
  package_fen: ['票据（包）金额', yuan],
  page_title: ['页面标题', plain],
  proof_dt: ['凭证日期', plain],
  automatic: ['自动提示付款', yesNo],
  file_name: ['文件名', plain],
  month: ['名单月份', plain],
  proposer: ['申请人', plain],
  publish_at: ['发布时间', time],
  purpose: ['用途', named(purposes)],
  range: ['子票区间', plain],
  rate_e6: ['利率', rate],
  rates_e6: ['各票利率', each(rate)],
  reason: ['原因', plain],
  region_code: ['地区代码', plain],
  remain_credit_fen: ['剩余授信额度', yuan],
  remark: ['说明', plain],
  repo_days: ['回购天数', plain],
  request: ['导出条件', plain],
  request_id: ['申请序号', plain],
  result: ['结果', named({ changed: '已更换', taken: '新号码已被使用' })],
  revenue_bp: ['加点（bp）', plain],
  roles: ['角色', plain],
  rows: ['行数', plain],
  saved: ['已保存张数', plain],
  scopes: ['权限', each(named(titles(machineScopes)))],
  scene_id: ['文件用途', named(scenes)],
  settle_date: ['结算日', plain],
  settle_fen: ['首期结算金额', yuan],
  settle_mode: ['结算方式', coded(settleModeNames)],
  sha256: ['文件摘要（SHA-256）', plain],
  short_name: ['简称', plain],
  shortcut_icon: ['页面图标', plain],
  single_limit_fen: ['单笔限额', yuan],
  size: ['文件大小', unit('字节')],
  sort: ['排序', plain],
  source: ['来源', named(sources)],
  group_day_fen: ['集团当日上限', yuan],
  hour_from: ['开始时间', plain],
  hour_to: ['结束时间', plain],
  max_days: ['计息天数上限', plain],
  min_days: ['计息天数下限', plain],
  note: ['拟定说明', plain],
  pay_types: ['付息方式', each(coded({ 1: '买方付息', 2: '卖方付息', 3: '协议付息' }))],
  rest_days: ['休息日办理', yesNo],
  trade_later: ['允许贸易背景后补', yesNo],
  state: ['状态', state],
  status: ['状态', value => (typeof value === 'number' ? statusName(value) : String(value))],
  tabs_view_limit: ['页签上限', unit('个')],
  title: ['标题', plain],
  to: ['新手机号', plain],
  top: ['置顶', yesNo],
  topic: ['任务', plain],
  total: ['总数', plain],
  total_count: ['张数', plain],
  total_fen: ['总额', yuan],
  trade_type: ['报价方式', coded(tradeTypeNames)],
  tries: ['次数', plain],
  upload_base_path: ['文件地址前缀', plain],
  usc_code: ['统一社会信用代码', plain],
  user_id: ['操作员序号', plain],
  user_name: ['姓名', plain],
  valid_from: ['生效日', plain],
  valid_to: ['到期日', plain],
  valid_until: ['有效时间', time],
  value: ['取值', paramValue],
  verify_count: ['验真次数', plain],
  verify_state: ['验真状态', coded(verifyStates)],
  version: ['版本', plain],
  via: ['同意方式', named(vias)],
  why: ['未通过原因', named(refusals)],
}

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const fieldOf = (name: string) => fields[snake(name)]

export const auditFieldName = (name: string, { object_type }: Pick<Written, 'object_type'>): string =>
  own[object_type]?.[snake(name)] ?? fieldOf(name)?.[0] ?? name

/** A value of the audit log as people read it; of a field without a name as it is written. */
export const auditValue = (name: string, value: unknown, written: Written): string =>
  value === null || value === '' ? plain(value) : (fieldOf(name)?.[1] ?? plain)(value, written)
