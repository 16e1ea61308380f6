/** 付息人同意: what the screens say of a payer's consent to bear interest. */
import type { ConsentState, ConsentVia } from '../contract/payer-consent.ts'

/** How a state looks: as a state of an application does (`StateTone`). */
interface ConsentFace {
  name: string
  tone: 'waiting' | 'done' | 'failed' | 'quiet'
}

export const consentStates: Readonly<Record<ConsentState, ConsentFace>> = {
  waiting: { name: '待付息人确认', tone: 'waiting' },
  agreed: { name: '已同意', tone: 'done' },
  refused: { name: '已拒绝', tone: 'failed' },
  ended: { name: '已取消', tone: 'quiet' },
}

export const consentVias: Readonly<Record<ConsentVia, string>> = {
  portal: '平台确认',
  paper: '付息授权书',
  legacy: '历史业务沿用',
}

/** What a payer agrees to, in the words it agrees with: shown before the code is typed, printed in the agreement. */
export const consentWords =
  '本公司同意为该笔贴现承担以上利息，放款时由银行从付息账户扣收；实际扣收金额不超过承担上限，超过的须另行征得本公司同意。'
