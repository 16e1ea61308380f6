/**
 * The sandbox's acceptors of commercial bills (docs/sandbox.md), by the fen tail of the amount presented: .71 refuses, .72
 * keeps silent, .73 agrees the day after; all others agree at once.
 */
import type { Db } from '../platform/db/db.ts'
import { readParam } from '../platform/params/params.ts'
import type { AcceptorAnswer, AcceptorDesk, PresentedBill } from '../presentment/acceptor-desk.ts'

const SILENT = { kind: 'silent', why: 'no_answer' } as const

const answerOf = (tail: bigint, { presentedDate, askedDate }: PresentedBill): AcceptorAnswer => {
  switch (tail) {
    case 71n:
      return { kind: 'refused', code: 'DC08', reason: '承兑人账户余额不足（沙盒：票面尾数.71）' }
    case 72n:
      return SILENT
    case 73n:
      return askedDate > presentedDate ? { kind: 'agreed' } : SILENT
    default:
      return { kind: 'agreed' }
  }
}

export const simulatedAcceptors = (db: Db): AcceptorDesk => ({
  source: '模拟承兑人',
  ask: async bill => {
    const hasTriggers = (await db.transaction(tx => readParam(tx, 'SANDBOX_TRIGGERS'))) === '1'
    return answerOf(hasTriggers ? bill.amountFen % 100n : 0n, bill)
  },
})
