/** 付息人同意: labels of a payer's consent to bear interest. */
import type { StateFace } from '../states/face.ts'

/**
 * Waiting for the payer or the paper's check, agreed, refused by the payer, ended with its application. One that stands may
 * still take the payer's money.
 */
export const consentStates = {
  waiting: { name: '待付息人确认', tone: 'waiting', stands: true },
  agreed: { name: '已同意', tone: 'done', stands: true },
  refused: { name: '已拒绝', tone: 'failed' },
  ended: { name: '已取消', tone: 'quiet' },
} satisfies Record<string, Pick<StateFace, 'name' | 'tone'> & { stands?: true }>

export type ConsentState = keyof typeof consentStates

/** How it was agreed to; legacy = taken over from before consents were asked for. */
export const consentVias = {
  portal: '平台确认',
  paper: '付息授权书',
  legacy: '历史业务沿用',
}

export type ConsentVia = keyof typeof consentVias

/** Wording of a payer's consent: shown before the code is typed, printed in the agreement. */
export const consentWords =
  '本公司同意为该笔贴现承担以上利息，放款时由银行从付息账户扣收；实际扣收金额不超过承担上限，超过的须另行征得本公司同意。'
