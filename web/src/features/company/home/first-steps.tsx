import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { signMeanings } from '@portal/shared/signing/meanings.ts'
import { Link } from 'react-router-dom'
import { signPage } from '../../../core/addresses.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type Step, StepBar } from '../../../ui/layout/step-bar.tsx'
import type { Overview } from './todo-figures.tsx'

const EDIT_PAGE = '/perfectCompanyMess?update=true'
const DISCOUNT_PAGE = '/pcDiscount'
const DRAFTS_PAGE = '/txDiscountApplyStaticList?state=D00'
/** Member status (see shared/people/member-status.ts). */
export const NORMAL = 4
const UNDER_AUDIT = 0
const AUDIT_FAILED = 7

export type SignRow = RowOf<'/api/signing/query_sign'>
type Beginning = Pick<
  Overview,
  'sign_count' | 'applied_count' | 'available_count' | 'available_fen' | 'drafts'
>

/** Whether a company has its first steps before it: it is not verified, no bank is signed, or nothing was applied for. */
export const isBeginning = (
  status: number,
  figures: Pick<Overview, 'sign_count' | 'applied_count'> | undefined,
): boolean => {
  if (status === UNDER_AUDIT || status === AUDIT_FAILED) return true
  return (
    status === NORMAL && figures !== undefined && (figures.sign_count === 0 || figures.applied_count === 0)
  )
}

interface FirstStepsProps {
  status: number
  /** Why the audit failed, '' when the bank gave no reason. */
  remark: string
  isMainAccount: boolean
  /** May discount, and so sign a bank. */
  isMaker: boolean
  /** Undefined until they are known. */
  figures: Beginning | undefined
  /** The company's signings, the newest first; undefined until they are known. */
  signs: readonly SignRow[] | undefined
}

/** What is done next, and where; only the step that is under way has one. */
interface Way {
  to: string
  word: string
}
type Told = Step & { way?: Way | undefined }

const verification = ({ status, remark, isMainAccount }: FirstStepsProps): Told => {
  const title = '企业认证'
  if (status === UNDER_AUDIT)
    return {
      title,
      state: 'current',
      notes: [
        '审核中，结果以短信通知',
        <Link key="i" to="/pcBasicInfo">
          查看企业资料
        </Link>,
      ],
    }
  if (status === AUDIT_FAILED)
    return {
      title,
      state: 'failed',
      notes: [
        remark ? `审核未通过：${remark}` : '审核未通过',
        ...(isMainAccount ? [] : ['请联系主账号修改资料']),
      ],
      way: isMainAccount ? { to: EDIT_PAGE, word: '修改资料' } : undefined,
    }
  return { title, state: 'done', notes: ['已通过'] }
}

/** Of a signing that is on its way, what the bank or the company does next; of one that was refused, why. */
const signing = ({ figures, signs, isMaker }: FirstStepsProps): Told => {
  const title = '银行签约'
  if (figures && figures.sign_count > 0)
    return { title, state: 'done', notes: [`已签约 ${figures.sign_count} 家`] }
  const newest = signs?.find(({ state }) => signMeanings[state].open) ?? signs?.[0]
  const begin = isMaker ? { to: signPage, word: '去签约' } : undefined
  const notes = isMaker ? [] : ['由经办人办理']
  if (!newest)
    return { title, state: 'current', notes: ['选择银行，绑定结算账户并验证', ...notes], way: begin }
  const { waitsFor, open } = signMeanings[newest.state]
  return {
    title,
    state: 'current',
    notes: [
      `${newest.bank_name}：${newest.state_name}`,
      ...(newest.reason ? [`原因：${newest.reason}`] : []),
      ...(newest.next_step ? [newest.next_step] : []),
      ...notes,
    ],
    way:
      open && waitsFor !== 'member' ? undefined : begin && { ...begin, word: open ? '继续签约' : '去签约' },
  }
}

const choosing = ({ figures, isMaker }: FirstStepsProps): Told => {
  const title = '选择票据'
  if (!figures) return { title, state: 'current' }
  if (figures.drafts > 0) return { title, state: 'done', notes: [`已有草稿 ${figures.drafts} 份`] }
  const { available_count: count, available_fen: fen } = figures
  return {
    title,
    state: 'current',
    notes:
      count > 0
        ? [`${count} 张可贴现，票面 ${formatYuan(fen)} 元`]
        : ['暂无可贴现票据', '可在业务办理中录入或导入持有的票据'],
    way: isMaker ? { to: DISCOUNT_PAGE, word: count > 0 ? '去选票' : '录入票据' } : undefined,
  }
}

const submitting = ({ figures, isMaker }: FirstStepsProps): Told => ({
  title: '提交申请',
  state: figures && figures.drafts > 0 ? 'current' : 'todo',
  notes: ['补充贸易背景，确认金额后提交'],
  way: isMaker ? { to: DRAFTS_PAGE, word: '继续办理' } : undefined,
})

const rest: readonly Told[] = [
  { title: '银行签约', state: 'todo', notes: ['选择银行，绑定结算账户并验证'] },
  { title: '选择票据', state: 'todo', notes: ['从持有的票据中选择，锁定利率'] },
  { title: '提交申请', state: 'todo', notes: ['补充贸易背景，确认金额后提交'] },
]

/** All four, each as far as the company has got: what comes after the step under way is not begun. */
const stepsOf = (props: FirstStepsProps): Told[] => {
  const told = [verification, signing, choosing, submitting].map(step => step(props))
  const at = told.findIndex(({ state }) => state !== 'done')
  return told.map((step, place) => (place <= at || at < 0 ? step : (rest[place - 1] ?? step)))
}

/** First steps of a company before its first application, in place of figures that would all be zero. */
export const FirstSteps = (props: FirstStepsProps) => {
  const steps = stepsOf(props)
  const done = steps.filter(({ state }) => state === 'done').length
  const way = steps.find(({ state }) => state === 'current' || state === 'failed')?.way
  return (
    <Card
      title={`首次贴现，还差 ${steps.length - done} 步`}
      aside={
        way && (
          <ButtonLink to={way.to} variant="primary">
            {way.word}
          </ButtonLink>
        )
      }
    >
      <StepBar label="首次贴现" steps={steps} />
    </Card>
  )
}
