import { post } from '../../api/client.ts'
import type { Decision } from '../review/decision-bar.tsx'
import type { SignDetail } from './sign-list.ts'

const all = (sign_no: string, seen_version: number): Readonly<Record<string, Decision>> => ({
  refuse: {
    label: '拒绝',
    note: '拒绝后本次签约结束，企业会看到原因。',
    reason: 'required',
    look: 'danger-line',
    done: '已拒绝',
    run: reason => post('/api/admin/refuse_sign', { sign_no, reason, seen_version }),
  },
  return: {
    label: '退回',
    note: '企业会看到原因，可修改后重新提交。',
    reason: 'required',
    look: 'plain',
    done: '已退回企业',
    run: reason => post('/api/admin/return_sign', { sign_no, reason, seen_version }),
  },
  pause: {
    label: '暂停',
    note: '已提交的申请继续办理，不再受理新申请。',
    reason: 'required',
    look: 'danger-line',
    done: '已暂停',
    run: reason => post('/api/admin/pause_sign', { sign_no, reason, seen_version }),
  },
  resume: {
    label: '恢复',
    note: '恢复后企业可以提交新的申请。',
    reason: 'optional',
    look: 'primary',
    done: '已恢复',
    run: remark => post('/api/admin/resume_sign', { sign_no, seen_version, ...(remark && { remark }) }),
  },
  confirm_end: {
    label: '确认解约',
    note: '确认后签约终止，企业可重新签约。',
    reason: 'optional',
    look: 'primary',
    done: '已确认解约',
    run: remark => post('/api/admin/confirm_end', { sign_no, seen_version, ...(remark && { remark }) }),
  },
})

/** What the bank says this officer may do now, besides approving, which has a form of its own. */
export const signDecisions = ({ sign_no, version, actions }: SignDetail): readonly Decision[] =>
  Object.entries(all(sign_no, version)).flatMap(([action, decision]) =>
    actions.includes(action) ? [decision] : [],
  )
