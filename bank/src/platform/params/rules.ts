/** Rules of each parameter: its kind, its bounds, and the same in words. */
import { MAX_LIMIT_FEN } from '@portal/shared/contract/fields.ts'
import { MAX_TRADE_FEN } from '@portal/shared/trade/limits.ts'
import type { ParamKey, SandboxParamKey } from './params.ts'

export interface ParamRule {
  kind: 'flag' | 'choice' | 'count' | 'amount' | 'span' | 'days'
  choices: readonly string[]
  /** Bounds of whole numbers and amounts, both allowed; '' for the others. */
  min: string
  max: string
  unit: string
  words: string
  holds: (value: string) => boolean
}

const none = { choices: [], min: '', max: '', unit: '' } as const

const choice = (...choices: readonly string[]): ParamRule => ({
  ...none,
  kind: 'choice',
  choices,
  words: `${choices.slice(0, -1).join('、')} 或 ${choices.at(-1)}`,
  holds: value => choices.includes(value),
})

const flag: ParamRule = { ...choice('0', '1'), kind: 'flag' }

const whole = (kind: 'count' | 'amount', min: bigint, max: bigint, unit: string): ParamRule => ({
  ...none,
  kind,
  min: String(min),
  max: String(max),
  unit,
  words: `${min}–${max} 的整数，单位：${unit}`,
  holds: value => /^\d{1,16}$/.test(value) && BigInt(value) >= min && BigInt(value) <= max,
})

const amount = whole('amount', 0n, MAX_LIMIT_FEN, '分')

const span: ParamRule = {
  ...none,
  kind: 'span',
  unit: '毫秒',
  words: '最小-最大，单位：毫秒，最小不大于最大',
  holds: value => {
    const match = /^(\d{1,6})-(\d{1,6})$/.exec(value)
    return match !== null && Number(match[1]) <= Number(match[2])
  },
}

/** Days ahead, the most first. */
const dayList: ParamRule = {
  ...none,
  kind: 'days',
  unit: '天',
  words: '0–90 的整数，由大到小，以逗号分隔',
  holds: value => {
    const days = value.split(',').map(Number)
    return (
      /^\d{1,2}(,\d{1,2}){0,5}$/.test(value) &&
      days.every((each, at) => each <= 90 && each < (days[at - 1] ?? 91))
    )
  },
}

export const paramRules: Readonly<Record<ParamKey | SandboxParamKey, ParamRule>> = {
  AUTO_CONFIRM: flag,
  PAYOUT_DELAY_MS: span,
  INSTANT_DELAY_MS: span,
  TRADE_LATER: flag,
  TRADE_LATER_DAYS: whole('count', 1n, 180n, '天'),
  BILL_NO_CHECK: choice('strict', 'warn', 'off'),
  BILL_REMINDER_DAYS: dayList,
  BILL_KIND_7: choice('record', 'bank', 'company'),
  BILL_KIND_8: choice('record', 'bank', 'company'),
  SIGN_SINGLE_LIMIT_FEN: amount,
  SIGN_DAY_COUNT: whole('count', 0n, 999_999n, '笔'),
  SIGN_TOTAL_LIMIT_FEN: amount,
  CONFIRM_MINUTES: whole('count', 1n, 9_999n, '分钟'),
  PAYOUT_SLIP_DAYS: whole('count', 0n, 10n, '个工作日'),
  SANDBOX_TRIGGERS: flag,
  RATE_SIMULATION: flag,
  REPO_BASE: choice('360', '365'),
  INVOICE_MAX_FEN: whole('amount', 1n, MAX_TRADE_FEN, '分'),
  CONTRACT_MAX_FEN: whole('amount', 1n, MAX_TRADE_FEN, '分'),
  SMS_DAY_GUEST: whole('count', 1n, 999n, '条'),
  SMS_DAY_OWN: whole('count', 1n, 9_999n, '条'),
  SMS_DAY_ADDRESS: whole('count', 1n, 999_999n, '条'),
  CODE_TRIES_ACCOUNT: whole('count', 1n, 9_999n, '次'),
  CODE_TRIES_ADDRESS: whole('count', 1n, 999_999n, '次'),
  RESET_BY_EMAIL: flag,
  WAIT_WARN_MINUTES: whole('count', 1n, 9_999n, '分钟'),
  WAIT_LIMIT_MINUTES: whole('count', 1n, 9_999n, '分钟'),
  RECOURSE_RATE_E6: whole('count', 0n, 240_000n, '百万分之一'),
  RECOURSE_ISSUERS_MONTHS: whole('count', 1n, 120n, '个月'),
  RECOURSE_ENDORSERS_MONTHS: whole('count', 1n, 120n, '个月'),
  RECOURSE_EARLIER_MONTHS: whole('count', 1n, 120n, '个月'),
  RECOURSE_REMINDER_DAYS: dayList,
  DISCLOSURE_MINUTES: whole('count', 0n, 1_440n, '分钟'),
  LIST_OVERDUE: choice('stop', 'warn'),
  LIST_UNDISCLOSED: choice('stop', 'warn'),
  LIST_LATE: choice('stop', 'warn'),
  TRADE_MATCH: choice('warn', 'stop'),
  AUTHORITY_AMOUNT_FEN: amount,
  AUTHORITY_RATE_BP: whole('count', 0n, 2_400n, '基点'),
  AUTHORITY_RATE_FAR: flag,
}
