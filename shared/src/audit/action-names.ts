import { acceptorListEvents } from '../bills/acceptor-lists.ts'
import { differenceEvents } from '../books/differences.ts'
import { applyEvents } from '../discount/states.ts'
import { instantVersionEvents } from '../instant/rules.ts'
import { clientEvents } from '../machines/client-states.ts'
import { presentmentEvents } from '../presentment/states.ts'
import { recourseEvents } from '../recourse/states.ts'
import { orderEvents } from '../rediscount/states.ts'
import { accountChangeEvents } from '../signing/account-change.ts'
import { signEvents } from '../signing/states.ts'
import { statementEvents } from '../statements/states.ts'
import { objects } from './object-names.ts'

/*
 * What the audit log's actions and objects are called on screen. The events of the state machines come with
 * their own names. What an earlier release has written is shown as it is.
 */

/** Kinds of objects in the log's entries. */
export type AuditObject = keyof typeof objects

const eventNames = <Object extends AuditObject, Event extends string>(
  object: Object,
  events: Readonly<Record<Event, string>>,
) =>
  Object.fromEntries(
    Object.entries<string>(events).map(([event, name]) => [
      `${object}.${event}`,
      `${objects[object]}：${name}`,
    ]),
  ) as Record<`${Object}.${Event}`, string>

/** One row for each action; the bank writes no other. */
const actions = {
  ...eventNames('disc_apply', { ...applyEvents, reprice: '调整审批利率', move_day: '按实际放款日计息' }),
  ...eventNames('bank_sign', { ...signEvents, edit: '修改', read_account: '查看完整结算账号' }),
  ...eventNames('account_change', { ...accountChangeEvents, read_account: '查看完整新账号' }),
  ...eventNames('rd_order', orderEvents),
  ...eventNames('recourse', recourseEvents),
  ...eventNames('statement', statementEvents),
  ...eventNames('instant_rule', instantVersionEvents),
  'instant_switch.on': '恢复秒贴',
  'instant_switch.off': '暂停秒贴',
  ...eventNames('books_difference', differenceEvents),
  'books_day.check': '日终对账',
  ...eventNames('acceptor_list', { ...acceptorListEvents, import: '导入' }),
  ...eventNames('presentment', {
    ...presentmentEvents,
    set_automatic: '设置自动提示',
    set_bill_automatic: '设置单张票据提示方式',
  }),
  ...eventNames('api_client', {
    ...clientEvents,
    add: '新建',
    add_key: '添加密钥',
    approve: '复核通过变更',
    ask: '申请变更',
    edit: '修改',
    remove_key: '移除密钥',
    take_effect: '变更自动生效',
    turn_down: '复核不通过变更',
    withdraw: '撤回变更',
  }),
  'access.upgrade': '更新权限定义',
  'audit.broken': '审计链校验未通过',
  'acceptor.edit': '修改承兑人',
  'bank_line.end': '取消贴入行额度',
  'bank_line.set': '设定贴入行额度',
  'bills.check': '重新查验票据',
  'bills.checked': '登记系统查验票据',
  'bills.delete': '删除录入的票据',
  'bills.disclosure': '查询商票信息披露',
  'bills.import': '导入票据',
  'bills.typed': '录入票据',
  'clearing.order': '发出清算指令',
  'clearing.paid': '清算指令已完成',
  'clearing.refused': '清算指令被拒绝',
  'content.add': '新增内容',
  'content.edit': '修改内容',
  'content.pin': '置顶内容',
  'content.publish': '发布内容',
  'content.withdraw': '撤下内容',
  'dict.add': '新增字典条目',
  'dict.edit': '修改字典条目',
  'discount.quote': '锁定报价',
  'document.make': '生成文书',
  'event_log.raise_epoch': '事件日志换代（恢复数据库之后）',
  'export.cancel': '停止导出',
  'export.fail': '导出失败',
  'export.finish': '完成导出',
  'export.start': '开始导出',
  'holiday.import': '导入节假日',
  'holiday.remove': '删除节假日安排',
  'holiday.save': '维护节假日安排',
  'idempotency_key.purge': '清理过期幂等键',
  'job.retry': '重试后台任务',
  'member.approve': '会员审核通过',
  'member.approve_exception': '确认破例通过',
  'member.clear_abnormal': '解除会员异常',
  'member.disable': '停用会员',
  'member.edit_comp': '修改资料',
  'member.edit_my_info': '修改个人信息',
  'member.enable': '启用会员',
  'member.lapse_exception': '破例通过失效',
  'member.mark_abnormal': '标记会员异常',
  'member.price': '修改会员定价与额度',
  'member.propose_exception': '提议破例通过',
  'member.refuse_exception': '不同意破例通过',
  'member.regist': '提交注册',
  'member.reject': '会员审核不通过',
  'member.resubmit': '重新提交审核',
  'member.update_avatar': '修改头像',
  'member_group.approve': '通过集团额度变更',
  'member_group.propose': '申请集团额度变更',
  'member_group.refuse': '不通过集团额度变更',
  'member_group.withdraw': '撤回集团额度变更',
  'notice.cancel': '取消发送通知',
  'notice.publish': '发布通知',
  'notice.send': '定时发送通知',
  'operator.add': '新增操作员',
  'operator.assign_role': '分配角色',
  'operator.delete': '删除操作员',
  'operator.disable': '停用操作员',
  'operator.edit': '修改操作员',
  'operator.enable': '启用操作员',
  'operator.reset_pwd': '重置密码',
  'operator.unlock': '解锁操作员',
  'org.add': '新增机构',
  'org.edit': '修改机构',
  'org.resume': '启用机构',
  'org.stop': '停用机构',
  'outbox.purge': '清理已完成任务',
  'page.edit': '修改页面配置',
  'payer_consent.ask': '请付息人确认',
  'param.edit': '修改参数',
  'password.change': '修改密码',
  'password.reset': '重设密码',
  'password.reset_send': '发送重设密码验证码',
  'phone.send_old': '发送更换手机验证码',
  'phone.change': '更换登录手机',
  'phone.send_new': '向新手机发送验证码',
  'rate.publish': '发布报价',
  'rate.simulate': '模拟报价',
  'rate_lock.purge': '清理过期询价',
  'rd_credit_line.save': '维护机构授信额度',
  'regist.save_draft': '保存注册草稿',
  'regist.send_code': '发送注册验证码',
  'regist.verify_code': '核验注册验证码',
  'rd_position.collect': '持仓到期托收',
  'role.add': '新增角色',
  'role.assign_perm': '角色分配权限',
  'role.delete': '删除角色',
  'role.disable': '停用角色',
  'role.edit': '修改角色',
  'role.enable': '启用角色',
  'role.remove_member': '移除角色成员',
  'sandbox.seed': '写入示例数据',
  'session.end': '强制结束会话',
  'session.purge': '清理过期会话',
  'session.sign_in': '登录',
  'session.sign_out': '退出登录',
  'session.verify_pwd': '核验密码',
  'sms.send_code': '发送短信验证码',
  'sms_message.purge': '清理过期短信',
  'staff_change.approve': '通过用户变更',
  'staff_change.ask': '申请用户变更',
  'staff_change.lapse': '用户变更失效',
  'staff_change.refuse': '不通过用户变更',
  'staff_change.withdraw': '撤回用户变更',
  'trade.add_contract': '新增合同',
  'trade.add_invoice': '新增发票',
  'trade.add_proof': '新增凭证',
  'trade.confirm': '确认贸易背景占用',
  'trade.delete_contract': '删除合同',
  'trade.delete_invoice': '删除发票',
  'trade.delete_proof': '删除凭证',
  'trade.disable_contract': '停用合同',
  'trade.edit_contract': '修改合同',
  'trade.edit_invoice': '修改发票',
  'trade.edit_proof': '修改凭证',
  'trade.enable_contract': '启用合同',
  'trade.import_invoice': '导入发票',
  'trade.link_invoice': '关联发票',
  'trade.mark_red': '登记发票红冲',
  'trade.mark_void': '登记发票作废',
  'trade.occupy': '占用贸易背景',
  'trade.release': '释放贸易背景',
  'trade.unlink_invoice': '取消关联发票',
  'trade.verify_exceed': '发票验真超过次数',
  'trade.verify_fail': '发票验真未通过',
  'trade.verify_found_red': '发票验真发现已红冲',
  'trade.verify_found_void': '发票验真发现已作废',
  'trade.verify_invoice': '发票验真',
  'trade.verify_pass': '发票验真通过',
  'trade.verify_unanswered': '发票验真未获应答',
  'trade.force_invoice': '发票强制通过',
  'user_setting.save': '保存用户设置',
  'webhook.add': '新增推送地址',
  'webhook.edit': '修改推送地址',
  'webhook.failed': '推送连续失败停用',
  'webhook.gone': '对方不再接收停用',
  'webhook.remove': '删除推送地址',
  'webhook.replay': '重发推送',
  'webhook.rotate': '轮换推送签名密钥',
  'webhook.switch': '启用或停用推送地址',
  'webhook.test': '发送测试事件',
  'white_entry.add': '新增白名单条目',
  'white_entry.approve': '依申请加入白名单条目',
  'white_entry.edit': '修改白名单条目',
  'white_entry.resume': '恢复白名单条目',
  'white_entry.stop': '停用白名单条目',
  'white_request.add': '申请加入白名单',
  'white_request.approve': '同意加入白名单',
  'white_request.refuse': '拒绝加入白名单',
} as const

/** Actions, as `object.event`; a write without an action of its own is entered by the path of its call. */
export type AuditAction = keyof typeof actions

type EventOf<Action, Object extends string> = Action extends `${Object}.${infer Event}` ? Event : never
/** Actions on one kind of object, without its name. */
export type AuditEvent<Object extends string> = EventOf<AuditAction, Object>

const names: Readonly<Record<string, string>> = actions
const objectNames: Readonly<Record<string, string>> = objects
export const auditActionName = (action: string): string => names[action] ?? action
export const auditObjectName = (objectType: string): string => objectNames[objectType] ?? objectType

/** For the filter: what can be chosen, by name. */
export const auditActions = Object.entries(actions).map(([value, name]) => ({ value, name }))
export const auditObjects = Object.entries(objects).map(([value, name]) => ({ value, name }))

const actors: Readonly<Record<string, string>> = {
  member: '会员',
  bank: '银行',
  system: '系统',
  guest: '访客',
}
/** The account, or what kind of actor it was that has none. */
export const actorName = ({ actor_type, account }: { actor_type: string; account: string }): string =>
  account || (actors[actor_type] ?? actor_type)

const results: Readonly<Record<string, string>> = { ok: '成功', refused: '拒绝' }
export const resultName = (result: string): string => results[result] ?? result
