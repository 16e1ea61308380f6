import { memberSubjects } from './member-permission-table.ts'
import { subject } from './permission-rows.ts'

/**
 * A permission is one row, in its subject: one page and what is done there; the one that opens the page ends in `_view`.
 * Subjects stand in the order of the menu. A bit never changes its meaning: a new row takes the next one, and people of
 * an earlier release's database get it as its row says (`bank/src/people/roles/upgrade.ts`).
 */
export const subjects = [
  subject('贴现业务', '贴现审批与放款', 'staff', {
    disc_apply_view: [
      0,
      '31100',
      '贴现申请查看',
      '看所有会员的贴现申请、核对结果和进度',
      { roles: ['审批岗', '放款复核岗', '额度岗', '授权审批岗'], officers: true },
    ],
    disc_apply_approve: [
      1,
      '31101',
      '贴现审批',
      '通过、退回或拒绝待审批的申请',
      { roles: ['审批岗'], decides: true, officers: true },
    ],
    disc_apply_pay: [
      2,
      '31102',
      '放款复核',
      '复核放款，取消失败的放款，办理追索清偿',
      { roles: ['放款复核岗'], decides: true, officers: true },
    ],
    disc_apply_authorise: [
      80,
      '31103',
      '授权审批',
      '决定超过审批权限、已由他人审批的申请：通过、退回或拒绝',
      { roles: ['授权审批岗'], decides: true, officers: true },
    ],
    disc_apply_assign: [
      81,
      '31104',
      '申请分派',
      '把待办理的申请分派给指定人员，或由一人移交另一人',
      { roles: ['授权审批岗'], officers: true },
    ],
  }),
  subject('贴现业务', '秒贴规则', 'staff', {
    instant_view: [
      72,
      '32600',
      '秒贴规则查看',
      '看秒贴规则的版本、试运行结果、今日额度和开关',
      { roles: ['审批岗', '额度岗'] },
    ],
    instant_edit: [73, '32601', '秒贴规则拟定', '拟定、修改、试运行和撤回秒贴规则', { roles: ['额度岗'] }],
    instant_approve: [
      74,
      '32602',
      '秒贴规则复核',
      '通过或不通过他人拟定的秒贴规则',
      { roles: ['额度岗'], decides: true },
    ],
    instant_switch: [
      75,
      '32603',
      '秒贴开关',
      '暂停或恢复秒贴',
      { roles: ['审批岗', '额度岗'], decides: true },
    ],
  }),
  subject('贴现业务', '贸易背景', 'staff', {
    trade_view: [
      23,
      '31500',
      '贸易背景查看',
      '看会员上传的合同和发票',
      { roles: ['审批岗', '放款复核岗', '授权审批岗'] },
    ],
    trade_force: [
      24,
      '31501',
      '发票强制通过',
      '查验不通过的发票也予以通过',
      { roles: ['审批岗'], decides: true },
    ],
  }),
  subject('账务核算', '账务', 'staff', {
    books_view: [
      76,
      '35100',
      '账务查看',
      '看总账、试算平衡表、日终对账和利息摊销',
      { roles: ['放款复核岗'] },
    ],
    books_check: [77, '35101', '日终对账', '重新对账，确认对账差异', { roles: ['放款复核岗'] }],
  }),
  subject('账务核算', '业务报表', 'staff', {
    report_view: [
      78,
      '35200',
      '业务报表查看',
      '看全部贴现按月份、贴入行、客户经理和承兑人类别的汇总与票据',
      { roles: ['放款复核岗', '额度岗'], officers: true },
    ],
  }),
  subject('贴现业务', '转贴现监管', 'staff', {
    order_view: [68, '32400', '转贴现订单查看', '看机构之间的转贴现订单和授信额度', { roles: ['额度岗'] }],
    order_stop: [
      69,
      '32401',
      '转贴现订单终止',
      '终止未结清的转贴现订单',
      { roles: ['额度岗'], decides: true },
    ],
  }),
  subject('会员与签约', '会员', 'staff', {
    member_view: [
      25,
      '31300',
      '会员查看',
      '看会员资料和审核记录',
      { roles: ['审批岗', '放款复核岗', '额度岗'] },
    ],
    member_review: [
      26,
      '31301',
      '会员审核',
      '通过或退回会员的注册与资料变更',
      { roles: ['审批岗', '放款复核岗'], decides: true },
    ],
    member_disable: [
      27,
      '31302',
      '会员停用、启用与标记异常',
      '停用、启用会员，标记或解除异常',
      { decides: true },
    ],
    member_price: [
      28,
      '31303',
      '会员定价与额度',
      '设定会员的专属价格和额度',
      { roles: ['额度岗'], decides: true },
    ],
  }),
  subject('会员与签约', '客户全貌', 'staff', {
    customer_view: [
      79,
      '35250',
      '客户全貌查看',
      '按名称查找客户，在一页上看有权查看的签约、额度、申请、提示付款、追索和对账单',
      { roles: ['审批岗', '放款复核岗', '额度岗'], officers: true },
    ],
  }),
  subject('会员与签约', '银行签约', 'staff', {
    sign_view: [
      5,
      '31400',
      '签约查看',
      '看所有会员的签约资料、结算账户变更和对账单',
      { roles: ['审批岗', '放款复核岗'], officers: true },
    ],
    sign_review: [
      6,
      '31401',
      '签约审核',
      '通过、退回、拒绝签约和结算账户变更，暂停、恢复或解除签约，答复对账差异',
      { roles: ['审批岗'], decides: true, officers: true },
    ],
  }),
  subject('参考数据', '报价', 'staff', {
    rate_view: [
      10,
      '31700',
      '报价查看',
      '看已发布和已停用的报价及发布记录',
      { roles: ['额度岗'], officers: true },
    ],
    rate_edit: [
      11,
      '31701',
      '报价发布',
      '发布和停用报价',
      { roles: ['额度岗'], decides: true, officers: true },
    ],
  }),
  subject('参考数据', '承兑人与额度', 'staff', {
    limit_view: [
      12,
      '31800',
      '承兑人额度查看',
      '看承兑人额度与占用，贴入行人员看本行自设的额度',
      { roles: ['额度岗'], officers: true },
    ],
    limit_edit: [
      13,
      '31801',
      '承兑人额度维护',
      '设定承兑人额度、名单和有效期，贴入行人员设定本行自设的额度',
      { roles: ['额度岗'], decides: true, officers: true },
    ],
  }),
  subject('参考数据', '机构与行号', 'staff', {
    org_view: [66, '31810', '机构与行号查看', '看机构与行号', { roles: ['额度岗'] }],
    org_edit: [67, '31811', '机构与行号维护', '新增、修改、停用、启用机构', { roles: ['额度岗'] }],
  }),
  subject('参考数据', '节假日', 'staff', {
    holiday_view: [14, '31900', '节假日查看', '看节假日安排'],
    holiday_edit: [15, '31901', '节假日维护', '新增、修改、删除和导入节假日'],
  }),
  subject('参考数据', '参数', 'staff', {
    param_view: [16, '32000', '参数查看', '看业务参数和数据字典'],
    param_edit: [17, '32001', '参数维护', '修改业务参数和数据字典'],
  }),
  subject('参考数据', '可交易白名单', 'staff', {
    white_view: [21, '32300', '白名单申请查看', '看可交易白名单和会员的申请', { roles: ['额度岗'] }],
    white_decide: [
      22,
      '32301',
      '白名单申请审批',
      '审批白名单申请，维护白名单条目',
      { roles: ['额度岗'], decides: true },
    ],
  }),
  subject('内容与页面', '内容、公告与页面', 'staff', {
    content_view: [7, '31600', '内容查看', '看资讯、常见问题、公告和页面配置的底稿'],
    content_edit: [8, '31601', '内容维护', '编写、发布、撤下资讯和常见问题，群发公告'],
    page_edit: [9, '31602', '页面配置维护', '修改首页、页脚、锁屏时间等页面配置'],
  }),
  subject('用户与权限', '用户', 'staff', {
    user_view: [29, '11100', '用户查看', '看后台有哪些用户'],
    user_add: [30, '11101', '用户新增', '新增后台用户'],
    user_edit: [31, '11102', '用户修改', '修改用户的姓名和手机号'],
    user_delete: [32, '11103', '用户删除', '删除后台用户'],
    user_disable: [33, '11104', '用户停用', '停用用户，使其不能登录'],
    user_enable: [34, '11105', '用户启用', '启用和解锁用户'],
    user_assign_role: [35, '11106', '用户分配角色', '决定用户有哪些角色'],
    user_reset_pwd: [36, '11107', '用户重置密码', '把用户的密码重置为初始密码'],
  }),
  subject('用户与权限', '角色', 'staff', {
    role_view: [37, '100200', '角色查看', '看有哪些角色'],
    role_add: [38, '100201', '角色新增', '新增角色'],
    role_edit: [39, '100202', '角色修改', '修改角色的名称和说明'],
    role_delete: [40, '100203', '角色删除', '删除没有成员的角色'],
    role_disable: [41, '100204', '角色停用', '停用角色，收回它给予的权限'],
    role_enable: [42, '100205', '角色启用', '启用角色'],
    role_assign_perm: [43, '100206', '角色分配权限', '决定角色有哪些权限，不超出本人权限'],
    role_query_member: [44, '100207', '角色成员查看', '看谁有某个角色'],
    role_remove_member: [45, '100208', '角色成员移除', '把某人从角色中移除'],
  }),
  subject('用户与权限', '接口客户端', 'staff', {
    client_view: [70, '32500', '接口客户端查看', '看所有会员的接口客户端、调用和事件推送'],
    client_stop: [71, '32501', '接口客户端停用', '停用会员的接口客户端，使其立即不能调用'],
  }),
  subject('用户与权限', '在线会话', 'staff', {
    session_view: [3, '31200', '在线会话查看', '看谁在线、在哪台设备上'],
    session_end: [4, '31201', '强制结束会话', '强制他人下线'],
  }),
  subject('系统运行', '审计日志', 'staff', {
    audit_view: [18, '32100', '审计日志查看', '查操作记录，校验审计链'],
  }),
  subject('系统运行', '后台任务', 'staff', {
    job_view: [19, '32200', '后台任务查看', '看后台任务的进度和失败原因'],
    job_retry: [20, '32201', '后台任务重试', '让失败的任务重新执行'],
  }),
  ...memberSubjects,
] as const
