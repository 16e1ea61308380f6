/** Deterministic cases of the sandbox, by the fen tail of a bill's face (docs/sandbox.md); none where SANDBOX_TRIGGERS is not 1. */
import { randomInt } from 'node:crypto'
import type { Tx } from '../platform/db/db.ts'
import { readParam } from '../platform/params/params.ts'
import type { Faces, Rehearsal } from '../platform/rehearsal/rehearsal.ts'

/** Real ms that the slow settlement waits in the queue. */
const SLOW_MS = 60_000

const approvals = {
  '11': { event: 'refuse', reason: '承兑行查复未通过（沙盒：票面尾数.11）' },
  '22': { event: 'return', reason: '票据资料不完整（沙盒：票面尾数.22）' },
} as const

/** The tail of the first bill that has one of these. */
const tailOf = async <Tail extends string>(
  tx: Tx,
  bills: Faces,
  tails: readonly Tail[],
): Promise<Tail | undefined> => {
  const found = bills.flatMap(({ faceFen }) => tails.find(tail => tail === String(faceFen % 100n)) ?? [])[0]
  if (found === undefined) return undefined
  return (await readParam(tx, 'SANDBOX_TRIGGERS')) === '1' ? found : undefined
}

/** The tails of applications stand for one case together: the first bill that has any of them decides. */
const applyTails = ['11', '22', '33', '44'] as const

const within = async (tx: Tx, key: 'PAYOUT_DELAY_MS' | 'INSTANT_DELAY_MS'): Promise<number> => {
  const [min = 0, max = min] = (await readParam(tx, key)).split('-').map(Number)
  return randomInt(min, max + 1)
}

export const simulatedRehearsal: Rehearsal = {
  approval: async (tx, bills) => {
    const tail = await tailOf(tx, bills, applyTails)
    return tail === '11' || tail === '22' ? approvals[tail] : undefined
  },
  payoutFault: async (tx, bills, payTries) => {
    const tail = await tailOf(tx, bills, applyTails)
    if (tail === '33' && payTries === 1) return '票交所应答超时（沙盒：票面尾数.33）'
    return tail === '44' ? '清算资金不足（沙盒：票面尾数.44）' : ''
  },
  settlement: async (tx, bills) => {
    const tail = await tailOf(tx, bills, ['44', '55'])
    if (tail === undefined) return undefined
    return tail === '44' ? { kind: 'short' } : { kind: 'slow', waitMs: SLOW_MS }
  },
  answerMs: tx => within(tx, 'PAYOUT_DELAY_MS'),
  instantMs: tx => within(tx, 'INSTANT_DELAY_MS'),
}
