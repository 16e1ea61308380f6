import { staffChangeKinds, staffChangeStates } from '../access/staff-changes.ts'
import { ownSmsPurposeTitles } from '../contract/sms.ts'
import { clientChangeKinds, clientChangeStates, clientStates } from '../machines/client-states.ts'
import { eventTypes } from '../machines/event-types.ts'
import { keyAlgorithms, machineScopes } from '../machines/scopes.ts'
import { certTypeNames } from '../people/papers.ts'
import { type CodeTable, namesOf, titlesOf } from './code-table.ts'

const yesNo = { '1': '是', '0': '否' }

/** Codes of people, programs and what staff keep. */
export const officeCodes: readonly CodeTable[] = [
  {
    fields: ['member_type', 'user_type'],
    codes: { comp: '企业', financeOrg: '机构', investOrg: '投资机构', admin: '银行' },
  },
  { fields: ['biz_type'], codes: { comp: '企业', financeOrg: '机构', admin: '后台' } },
  {
    paths: ['/api/member/', '/api/session/', '/api/admin/', '/api/operator/', '/api/sub_account/'],
    fields: ['kind'],
    codes: {
      customer: '客户',
      staff: '银行人员',
      admin: '系统管理员',
      government: '监管人员',
      machine: '接口客户端',
      '': '未知',
    },
  },
  { fields: ['biz_roles'], codes: { maker: '经办', checker: '复核', viewer: '查询' } },
  { fields: ['legal_person_cert_type', 'contact_cert_type'], codes: certTypeNames },
  { fields: ['gender'], codes: { M: '男', F: '女' } },
  { fields: ['purpose'], codes: ownSmsPurposeTitles },
  { fields: ['purpose'], codes: { login: '登录', forget: '忘记密码', regist: '注册' } },
  { fields: ['channel'], codes: { mobile: '短信', email: '邮件' } },
  { fields: ['result'], codes: { ok: '成功', refused: '被拒绝' } },
  { fields: ['result'], codes: { true: '登录过', false: '首次登录' } },

  { paths: ['/api/admin/user/'], fields: ['kind'], codes: titlesOf(staffChangeKinds) },
  { paths: ['/api/admin/user/'], fields: ['state'], codes: staffChangeStates },
  {
    paths: ['/api/client/', '/api/admin/client/'],
    fields: ['state'],
    codes: namesOf(clientStates),
  },
  { paths: ['/api/client/'], fields: ['state'], codes: namesOf(clientChangeStates) },
  { paths: ['/api/client/'], fields: ['kind'], codes: clientChangeKinds },
  { fields: ['scopes'], codes: titlesOf(machineScopes) },
  { fields: ['algorithm'], codes: keyAlgorithms },
  { fields: ['type', 'types'], codes: titlesOf(eventTypes) },
  {
    fields: ['state'],
    codes: { enabled: '推送中', disabled: '已停用', failed: '连续失败已停用', gone: '对方答复 410 已停用' },
  },
  {
    fields: ['state'],
    codes: { waiting: '等待推送', retrying: '等待重试', delivered: '已送达', failed: '已停止' },
  },

  {
    paths: ['/api/admin/export/'],
    fields: ['state'],
    codes: { waiting: '排队中', running: '正在导出', done: '已完成', failed: '失败', cancelled: '已停止' },
  },
  {
    fields: ['list'],
    codes: { members: '会员', applications: '贴现申请', audit: '审计日志', orders: '转贴现订单' },
  },
  {
    paths: ['/api/admin/notice/'],
    fields: ['state'],
    codes: { waiting: '待发送', sent: '已发送', cancelled: '已取消' },
  },
  {
    paths: ['/api/admin/notice/'],
    fields: ['audience'],
    codes: {
      all: '全体',
      comp: '企业',
      financeOrg: '机构',
      investOrg: '投资机构',
      admin: '银行',
      member: '一家会员',
    },
  },
  {
    paths: ['/api/admin/content/'],
    fields: ['state'],
    codes: { draft: '草稿', published: '已发布', withdrawn: '已撤下' },
  },
  { paths: ['/api/admin/content/'], fields: ['kind'], codes: { information: '资讯', faq: '常见问题' } },
  {
    paths: ['/api/admin/whitelist/'],
    fields: ['state'],
    codes: { active: '生效中', upcoming: '未生效', expired: '已到期', stopped: '已停用' },
  },
  {
    paths: ['/api/admin/job/'],
    fields: ['state'],
    codes: { waiting: '等待执行', failed: '失败待重试', done: '已完成' },
  },
  {
    paths: ['/api/admin/get_desk'],
    fields: ['kind'],
    codes: {
      approve: '审批',
      pay: '放款复核',
      sign: '签约审核',
      member: '会员审核',
      white_list: '白名单审批',
      difference: '日终对账差异',
      staff_change: '用户变更复核',
    },
  },
  {
    paths: ['/api/admin/change/'],
    fields: ['kind'],
    codes: {
      acceptor: '承兑人',
      org: '机构',
      white_entry: '白名单条目',
      rate: '报价',
      holiday: '节假日',
      param: '参数',
      member_price: '会员价格',
    },
  },
  { fields: ['actor_type'], codes: { member: '会员', bank: '银行', system: '系统', guest: '访客' } },
  {
    paths: ['/api/document/'],
    fields: ['kind'],
    codes: {
      disc_application: '贴现申请书',
      disc_agreement: '贴现协议',
      disc_voucher: '贴现凭证',
      disc_receipt: '放款回单',
      sign_agreement: '签约协议',
      deal_slip: '成交单',
      deal_slip_cp: '对手方成交单',
      receipt: '业务回单',
      statement: '对账单',
    },
  },
  {
    paths: ['/api/document/'],
    fields: ['part'],
    codes: { heading: '标题', text: '段落', pairs: '要素表', table: '表格' },
  },
  {
    paths: ['/api/document/'],
    fields: ['align'],
    codes: { left: '左对齐', right: '右对齐', center: '居中' },
  },
  {
    fields: ['event'],
    codes: {
      issue: '出票',
      endorsement: '背书转让',
      discount_endorsement: '贴现背书',
      paid: '兑付',
      dishonoured: '拒付',
      recourse_paid: '追索清偿',
      rediscount_endorsement: '转贴现背书',
      pledge: '质押',
      pledge_release: '解除质押',
      repo_endorsement: '回购背书',
      repo_return: '回购赎回',
    },
  },
  {
    fields: [
      'overdue',
      'on_list',
      'is_acceptor',
      'is_discount_bank',
      'active',
      'enabled',
      'expected_enabled',
      'top',
      'splittable',
      'transferable',
      'agreed',
    ],
    codes: { ...yesNo, true: '是', false: '否' },
  },
]
