import { post } from '../../../core/api/client.ts'
import type { Act } from '../../../widgets/act-dialog.tsx'
import type { SignDetail } from './sign-list.ts'

const all = (sign_no: string, seen_version: number): Readonly<Record<string, Act>> => ({
  refuse: {
    label: '拒绝',
    ask: { note: '拒绝后本次签约结束，企业会看到原因。', words: 'required' },
    look: 'danger-line',
    done: '已拒绝',
    call: reason => post('/api/admin/refuse_sign', { sign_no, reason, seen_version }),
  },
  return: {
    label: '退回',
    ask: { note: '企业会看到原因，可修改后重新提交。', words: 'required' },
    look: 'plain',
    done: '已退回企业',
    call: reason => post('/api/admin/return_sign', { sign_no, reason, seen_version }),
  },
  pause: {
    label: '暂停',
    ask: { note: '已提交的申请继续办理，不再受理新申请。', words: 'required' },
    look: 'danger-line',
    done: '已暂停',
    call: reason => post('/api/admin/pause_sign', { sign_no, reason, seen_version }),
  },
  resume: {
    label: '恢复',
    ask: { note: '恢复后企业可以提交新的申请。', words: 'optional' },
    look: 'primary',
    done: '已恢复',
    call: remark => post('/api/admin/resume_sign', { sign_no, seen_version, ...(remark && { remark }) }),
  },
  confirm_end: {
    label: '确认解约',
    ask: { note: '确认后签约终止，企业可重新签约。', words: 'optional' },
    look: 'primary',
    done: '已确认解约',
    call: remark => post('/api/admin/confirm_end', { sign_no, seen_version, ...(remark && { remark }) }),
  },
})

/** Decisions open to this officer by the bank, besides approving, which has a form of its own. */
export const signActs = ({ sign_no, version, actions }: SignDetail): readonly Act[] =>
  Object.entries(all(sign_no, version)).flatMap(([action, act]) => (actions.includes(action) ? [act] : []))
