/** What each parameter may be, in words and as a pattern. */
import type { ParamKey } from './params.ts'

export interface ParamRule {
  pattern: RegExp
  words: string
}

const flag: ParamRule = { pattern: /^[01]$/, words: '0 或 1' }
const count: ParamRule = { pattern: /^\d{1,6}$/, words: '非负整数' }
const amount: ParamRule = { pattern: /^\d{1,16}$/, words: '非负整数，单位：分' }
const minutes: ParamRule = { pattern: /^[1-9]\d{0,3}$/, words: '正整数，单位：分钟' }

export const paramRules: Readonly<Record<ParamKey, ParamRule>> = {
  AUTO_CONFIRM: flag,
  PAYOUT_DELAY_MS: { pattern: /^\d{1,6}-\d{1,6}$/, words: '最小-最大，单位：毫秒' },
  TRADE_LATER: flag,
  BILL_NO_CHECK: { pattern: /^(strict|warn|off)$/, words: 'strict、warn 或 off' },
  SIGN_SINGLE_LIMIT_FEN: amount,
  SIGN_DAY_COUNT: count,
  SIGN_TOTAL_LIMIT_FEN: amount,
  CONFIRM_MINUTES: minutes,
  SANDBOX_TRIGGERS: flag,
  PAYER_OPENING_FEN: amount,
  RATE_SIMULATION: flag,
  REPO_BASE: { pattern: /^(360|365)$/, words: '360 或 365' },
}
