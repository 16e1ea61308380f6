import { hasPermission, type PermissionName } from '@portal/shared/access/permissions.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { post } from '../../api/client.ts'
import type { Decision } from '../review/decision-bar.tsx'
import type { MemberDetail } from './member-list.ts'

interface MemberDecision extends Decision {
  /** States it starts from, as the bank's state table has them. */
  from: readonly number[]
  permission: PermissionName
  /** Whether it is open on a member in such a state; absent = always. */
  open?: (member: Judged) => boolean
}

type Judged = Pick<MemberDetail, 'user_code' | 'version' | 'status' | 'missing_documents' | 'exception'>

const isWhole = ({ missing_documents }: Judged): boolean => missing_documents.length === 0
/** What was proposed by somebody else waits for this officer. */
const isAsked = ({ exception }: Judged): boolean => exception !== null && !exception.own

const all = (user_code: string, seen_version: number): readonly MemberDecision[] => [
  {
    label: '审核不通过',
    note: '原因会告知会员，会员修改后可重新提交。',
    reason: 'required',
    look: 'danger-line',
    done: '已退回，会员会看到原因',
    from: [0],
    permission: 'member_review',
    run: reason => post('/api/admin/reject_member', { user_code, reason, seen_version }),
  },
  {
    label: '审核通过',
    note: '通过后会员可以办理业务，并收到短信与站内消息。',
    reason: 'none',
    look: 'primary',
    done: '审核通过，已通知会员',
    from: [0],
    permission: 'member_review',
    open: isWhole,
    run: () => post('/api/admin/approve_member', { user_code, seen_version }),
  },
  {
    label: '提议破例通过',
    note: '必备证照未齐全。说明理由并提交后，由另一名审核人确认；其间会员修改资料的，提议失效。',
    reason: 'required',
    reasonFault: '请填写破例理由',
    look: 'primary',
    done: '已提议破例通过，等待另一名审核人确认',
    from: [0],
    permission: 'member_review',
    open: member => !isWhole(member) && member.exception === null,
    run: reason => post('/api/admin/propose_exception', { user_code, reason }),
  },
  {
    label: '不同意破例',
    note: '会员仍为审核中，原因告知提议人。',
    reason: 'required',
    reasonFault: '请填写不同意的原因',
    look: 'danger-line',
    done: '已告知提议人',
    from: [0],
    permission: 'member_review',
    open: isAsked,
    run: reason => post('/api/admin/refuse_exception', { user_code, reason }),
  },
  {
    label: '破例通过',
    note: '您作为第二名审核人确认：在必备证照未齐全的情况下通过该会员。通过后会员可以办理业务，并收到短信与站内消息。',
    reason: 'optional',
    look: 'primary',
    done: '已破例通过，已通知会员',
    from: [0],
    permission: 'member_review',
    open: isAsked,
    run: remark => post('/api/admin/approve_exception', { user_code, ...(remark && { remark }) }),
  },
  {
    label: '停用',
    note: '该会员全部操作员的会话立即结束，不能再登录。',
    reason: 'required',
    look: 'danger-line',
    done: '已停用',
    from: [4, 8],
    permission: 'member_disable',
    run: reason => post('/api/admin/disable_member', { user_code, reason, seen_version }),
  },
  {
    label: '标记异常',
    note: '会员可登录查看，不能办理业务。',
    reason: 'required',
    look: 'plain',
    done: '已标记异常',
    from: [4],
    permission: 'member_disable',
    run: reason => post('/api/admin/mark_abnormal', { user_code, reason, seen_version }),
  },
  {
    label: '解除异常',
    note: '解除后会员可以办理业务。',
    reason: 'none',
    look: 'primary',
    done: '异常已解除',
    from: [8],
    permission: 'member_disable',
    run: () => post('/api/admin/clear_abnormal', { user_code, seen_version }),
  },
  {
    label: '启用',
    note: '启用后会员可以登录并办理业务。',
    reason: 'none',
    look: 'primary',
    done: '已启用',
    from: [5],
    permission: 'member_disable',
    run: () => post('/api/admin/enable_member', { user_code, seen_version }),
  },
]

/** What this officer may decide on a member in its present state. */
export const memberDecisions = (user: UserInfo | null, member: Judged): readonly Decision[] =>
  all(member.user_code, member.version).filter(
    ({ from, permission, open }) =>
      user !== null &&
      from.includes(member.status) &&
      hasPermission(user, permission) &&
      (open === undefined || open(member)),
  )
