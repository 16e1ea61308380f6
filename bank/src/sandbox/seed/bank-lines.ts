/** 贴入行额度: what the two discounting banks let themselves hold of acceptors whose bills no demo company holds. */
import { heldOf, openBankLine } from '../../discount/bank-lines.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { OrgRow } from './institutions.ts'
import { SECOND_BANK } from './second-bank.ts'

/** Limits stand at whole 10,000,000.00 yuan. */
const STEP_FEN = 1_000_000_000n

const lines = [
  { bank: '江州示例银行', acceptor: '云岭示例股份制银行' },
  { bank: '江州示例银行', acceptor: '中原示例城市银行' },
  { bank: SECOND_BANK, acceptor: '云岭示例股份制银行' },
] as const

/** A tenth more than is held, on to the next step; five steps where the bank holds nothing of the acceptor yet. */
const limitOver = (heldFen: bigint): bigint =>
  heldFen === 0n ? 5n * STEP_FEN : ((heldFen * 11n) / 10n / STEP_FEN + 1n) * STEP_FEN

export const seedBankLines = async (tx: Tx, now: Date, orgs: readonly OrgRow[]): Promise<void> => {
  const idOf = (name: string): number => {
    const found = orgs.find(org => org.name === name)
    if (!found) throw new Error(`no organisation ${name}`)
    return found.id
  }
  for (const { bank, acceptor } of lines) {
    const of = { bankOrgId: idOf(bank), acceptorId: idOf(acceptor) }
    await openBankLine(tx, { ...of, limitFen: limitOver(await heldOf(tx, of)), setAt: now })
  }
}
