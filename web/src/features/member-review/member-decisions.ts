import { hasPermission, type PermissionName } from '@portal/shared/access/permissions.ts'
import type { UserInfo } from '@portal/shared/contract/session.ts'
import { post } from '../../api/client.ts'
import type { Decision } from '../review/decision-bar.tsx'
import type { MemberDetail } from './member-list.ts'

interface MemberDecision extends Decision {
  /** States it starts from, as the bank's state table has them. */
  from: readonly number[]
  permission: PermissionName
}

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
    run: () => post('/api/admin/approve_member', { user_code, seen_version }),
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
export const memberDecisions = (
  user: UserInfo | null,
  { user_code, version, status }: Pick<MemberDetail, 'user_code' | 'version' | 'status'>,
): readonly Decision[] =>
  all(user_code, version).filter(
    ({ from, permission }) => user !== null && from.includes(status) && hasPermission(user, permission),
  )
