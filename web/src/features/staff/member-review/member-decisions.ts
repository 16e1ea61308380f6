import { hasPermission } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { post } from '../../../core/api/client.ts'
import type { Act } from '../../../widgets/act-dialog.tsx'
import type { MemberDetail } from './member-list.ts'

interface MemberAct extends Act {
  /** States it starts from, as the bank's state table has them. */
  from: readonly number[]
  permission: PermissionName
  /** Whether it is open on a member in such a state; absent = always. */
  open?: (member: Judged) => boolean
}

type Judged = Pick<MemberDetail, 'user_code' | 'version' | 'status' | 'missing_documents' | 'exception'>

const isWhole = ({ missing_documents }: Judged): boolean => missing_documents.length === 0
/** A proposal by somebody else that waits for this officer. */
const isAsked = ({ exception }: Judged): boolean => exception !== null && !exception.own

const all = (user_code: string, seen_version: number): readonly MemberAct[] => [
  {
    label: '审核不通过',
    ask: { note: '原因会告知会员，会员修改后可重新提交。', words: 'required' },
    look: 'danger-line',
    done: '已退回，会员会看到原因',
    from: [0],
    permission: 'member_review',
    call: reason => post('/api/admin/reject_member', { user_code, reason, seen_version }),
  },
  {
    label: '审核通过',
    ask: { note: '通过后会员可以办理业务，并收到短信与站内消息。' },
    look: 'primary',
    done: '审核通过，已通知会员',
    from: [0],
    permission: 'member_review',
    open: isWhole,
    call: () => post('/api/admin/approve_member', { user_code, seen_version }),
  },
  {
    label: '提议破例通过',
    ask: {
      note: '必备证照未齐全。说明理由并提交后，由另一名审核人确认；其间会员修改资料的，提议失效。',
      words: 'required',
      missing: '请填写破例理由',
    },
    look: 'primary',
    done: '已提议破例通过，等待另一名审核人确认',
    from: [0],
    permission: 'member_review',
    open: member => !isWhole(member) && member.exception === null,
    call: reason => post('/api/admin/propose_exception', { user_code, reason }),
  },
  {
    label: '不同意破例',
    ask: { note: '会员仍为审核中，原因告知提议人。', words: 'required', missing: '请填写不同意的原因' },
    look: 'danger-line',
    done: '已告知提议人',
    from: [0],
    permission: 'member_review',
    open: isAsked,
    call: reason => post('/api/admin/refuse_exception', { user_code, reason }),
  },
  {
    label: '破例通过',
    ask: {
      note: '您作为第二名审核人确认：在必备证照未齐全的情况下通过该会员。通过后会员可以办理业务，并收到短信与站内消息。',
      words: 'optional',
    },
    look: 'primary',
    done: '已破例通过，已通知会员',
    from: [0],
    permission: 'member_review',
    open: isAsked,
    call: remark => post('/api/admin/approve_exception', { user_code, ...(remark && { remark }) }),
  },
  {
    label: '停用',
    ask: { note: '该会员全部操作员的会话立即结束，不能再登录。', words: 'required' },
    look: 'danger-line',
    done: '已停用',
    from: [4, 8],
    permission: 'member_disable',
    call: reason => post('/api/admin/disable_member', { user_code, reason, seen_version }),
  },
  {
    label: '标记异常',
    ask: { note: '会员可登录查看，不能办理业务。', words: 'required' },
    look: 'plain',
    done: '已标记异常',
    from: [4],
    permission: 'member_disable',
    call: reason => post('/api/admin/mark_abnormal', { user_code, reason, seen_version }),
  },
  {
    label: '解除异常',
    ask: { note: '解除后会员可以办理业务。' },
    look: 'primary',
    done: '异常已解除',
    from: [8],
    permission: 'member_disable',
    call: () => post('/api/admin/clear_abnormal', { user_code, seen_version }),
  },
  {
    label: '启用',
    ask: { note: '启用后会员可以登录并办理业务。' },
    look: 'primary',
    done: '已启用',
    from: [5],
    permission: 'member_disable',
    call: () => post('/api/admin/enable_member', { user_code, seen_version }),
  },
]

/** Decisions of this officer on a member in its present state. */
export const memberActs = (user: UserInfo | null, member: Judged): readonly Act[] =>
  all(member.user_code, member.version).filter(
    ({ from, permission, open }) =>
      user !== null &&
      from.includes(member.status) &&
      hasPermission(user, permission) &&
      (open === undefined || open(member)),
  )
