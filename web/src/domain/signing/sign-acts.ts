/** Signings as the company sees them: where one stands, and what may be decided on it. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import { type SignAction, signStates } from '@portal/shared/signing/states.ts'
import type { Step, StepState } from '../../ui/layout/step-bar.tsx'

export type SignRow = RowOf<'/api/signing/query_sign'>
export type BankRow = RowOf<'/api/signing/query_bank'>
type SignState = SignRow['state']

export const countText = (count: number): string => (count === 0 ? '不限' : `${count} 笔`)

/** Used and remaining part of a limit; an unlimited one has no remainder. */
export interface LimitUse {
  title: string
  unit: '元' | '笔'
  used: string
  left: string | null
}

type Limited = Pick<SignRow, 'total_limit_fen' | 'total_used_fen' | 'day_limit_count' | 'day_used_count'>

const leftOf = (limit: bigint, used: bigint): bigint => (used < limit ? limit - used : 0n)

export const limitUse = (sign: Limited): readonly LimitUse[] => {
  const total = BigInt(sign.total_limit_fen)
  const used = BigInt(sign.total_used_fen)
  const { day_limit_count: day, day_used_count: today } = sign
  return [
    {
      title: '累计已用',
      unit: '元',
      used: formatYuan(used),
      left: total === 0n ? null : formatYuan(leftOf(total, used)),
    },
    {
      title: '今日已提交',
      unit: '笔',
      used: String(today),
      left: day === 0 ? null : String(leftOf(BigInt(day), BigInt(today))),
    },
  ]
}

export const limitUseText = ({ unit, used, left }: LimitUse): string =>
  left === null ? `${used} ${unit}` : `${used} ${unit}，剩余 ${left} ${unit}`

const stepTitles = ['选择银行', '企业信息核对', '结算账户', '阅读协议', '待审核', '打款验证'] as const
export const COMPANY_STEP = 1
export const ACCOUNT_STEP = 2
export const AGREEMENT_STEP = 3
const REVIEW_STEP = 4
const VERIFY_STEP = 5

/** Whether the bank has granted limits; a signing that it has not approved has none. */
export const isGranted = ({ single_limit_fen }: Pick<SignRow, 'single_limit_fen'>): boolean =>
  single_limit_fen !== '0'

/** The steps of signing with `at` as the present one, marked as `mark`. */
export const stepsAt = (at: number, mark: StepState = 'current', notes: readonly string[] = []): Step[] =>
  stepTitles.map((title, index) => {
    if (index !== at) return { title, state: index < at ? 'done' : 'todo' }
    return { title, state: mark, notes }
  })

/** The steps of a signing that exists; those of one that was in force are all done. */
export const signSteps = (state: SignState, triesLeft: number): Step[] => {
  const { name } = signStates[state]
  if (state === 'S00') return stepsAt(AGREEMENT_STEP)
  if (state === 'S10') return stepsAt(REVIEW_STEP)
  if (state === 'S15' || state === 'S80') return stepsAt(REVIEW_STEP, 'failed', [name])
  if (state === 'S20') return stepsAt(VERIFY_STEP)
  // Refused by the bank, or by three wrong amounts.
  if (state === 'S90') return stepsAt(triesLeft === 0 ? VERIFY_STEP : REVIEW_STEP, 'failed', [name])
  return stepsAt(stepTitles.length)
}

/** Decisions of a company on a signing made in a dialog, most used first; 修改 and 提交 belong to the wizard. */
export const actOrder = ['verify', 'renew', 'pause', 'apply_end', 'withdraw'] as const
export type Act = (typeof actOrder)[number]

/** A signing with what its user is about to decide. */
export interface Acting {
  act: Act
  sign: SignRow
}

export const actsOf = ({ actions }: Pick<SignRow, 'actions'>): Act[] =>
  actOrder.filter((act: SignAction) => actions.includes(act))

const live: ReadonlySet<SignState> = new Set(['S00', 'S10', 'S15', 'S20', 'S30', 'S40', 'S50'])

/** Under way or in force; the others are history. */
export const isLive = ({ state }: Pick<SignRow, 'state'>): boolean => live.has(state)

export const signAddress = (signNo: string): string => `/pcBankSign?sign_no=${signNo}`
export const editAddress = (signNo: string): string => `/pcBankSign?edit=${signNo}`
export const newAddress = (bankNo: string): string => `/pcBankSign?bank_no=${bankNo}`
