import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { queryRows } from '../platform/db/db.ts'
import { listMessages } from '../platform/kernel/messages.ts'
import { type ChainMember, giveChainBill } from './recourse-scene.ts'
import { must, newKey, type TestBank } from './test-bank.ts'
import { testAtRest } from './test-database.ts'

/** What the two sides of a recourse do in its tests, and what it leaves in the bank. */
export const recourseActs = (bankOf: () => TestBank) => {
  /** A bill presented in time and refused on its day, by the tail of its face. @returns the holding */
  const refusedBill = async (hands: readonly ChainMember[], faceFen: bigint, dueDate: string) => {
    const { holding_id } = await giveChainBill(bankOf(), hands, { faceFen, dueDate })
    const { account } = must(hands.at(-1), 'a holder')
    await bankOf().as(account)('/api/presentment/present_bill', { idem_key: newKey(), holding_id })
    await bankOf().runJobs()
    return holding_id
  }
  const begin = (by: ChainMember, holding_id: string, parties: string[], more: object = {}) =>
    bankOf().as(by.account)('/api/recourse/begin_recourse', {
      idem_key: newKey(),
      holding_id,
      kind: 'RT00',
      parties,
      ...more,
    })
  const follow = (by: ChainMember, follows_no: string, parties: string[]) =>
    bankOf().as(by.account)('/api/recourse/begin_recourse', {
      idem_key: newKey(),
      follows_no,
      kind: 'RT00',
      parties,
    })
  /** A code as its message says it; the time between two codes is not waited for. */
  const codeFor = async ({ account }: ChainMember): Promise<string> => {
    await bankOf().db.execute(sql`update sms_code set resend_after = now()`)
    await bankOf().as(account)('/api/sms/send_code', { purpose: 'settle_recourse' })
    const [message] = await listMessages(bankOf().db, testAtRest, account)
    return must(message, 'the message').code
  }
  const settle = async (by: ChainMember, recourse_no: string, amount: bigint, owed: bigint) =>
    bankOf().as(by.account)('/api/recourse/settle_recourse', {
      idem_key: newKey(),
      recourse_no,
      amount_fen: String(amount),
      owed_fen: String(owed),
      sms_code: await codeFor(by),
    })
  const detail = (by: ChainMember, recourse_no: string) =>
    bankOf().as(by.account)('/api/recourse/recourse_detail', { recourse_no })
  const balance = async ({ acctId }: ChainMember) => {
    const [row] = await queryRows<{ fen: string }>(
      bankOf().db,
      sql`select balance_fen::text as fen from settle_account where id = ${acctId}`,
    )
    return BigInt(must(row, 'the account').fen)
  }
  const holdingState = async (id: string) => {
    const [row] = await queryRows<{ state: string }>(
      bankOf().db,
      sql`select state from bill_holding where id = ${id}`,
    )
    return must(row, 'the holding').state
  }
  /** Refused with a code at a field, and nothing changed. */
  const refused = async (work: () => Promise<unknown>, code: string, field: string) => {
    const everything = async () => ({
      ...((await bankOf().snapshot()) as object),
      keys: null,
      recourses: await queryRows(bankOf().db, sql`select * from recourse order by id`),
      parties: await queryRows(bankOf().db, sql`select * from recourse_party order by id`),
    })
    const before = await everything()
    await expect(work()).rejects.toMatchObject({
      code,
      ...(field && { fields: { [field]: expect.any(String) } }),
    })
    expect(await everything()).toEqual(before)
  }
  return { refusedBill, begin, follow, codeFor, settle, detail, balance, holdingState, refused }
}
