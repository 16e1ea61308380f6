/** Questions to the registry as the books put them, and the answers as they are kept. */
import { createHash, randomUUID } from 'node:crypto'
import type { SubRange } from '@portal/shared/bills/range.ts'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type AskedFor, bankOrg, bill, billRegistryAnswer } from '../../platform/db/schema/bills.ts'
import { member } from '../../platform/db/schema/members.ts'
import { askInTime } from '../../platform/kernel/ask-in-time.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import type { BillQuestion, BillRegistry, RegistryAnswer } from './registry.ts'
import { type Verdict, verdictOf } from './registry-verdict.ts'

/** Units of a bill that a company claims. */
export interface Claim {
  billId: number
  range: SubRange
}

export interface AskedClaim {
  claim: Claim
  memberId: number
  question: BillQuestion
}

/** The questions about what one company claims, in the claims' order. */
export const questionsOf = async (
  ctx: Pick<Ctx, 'tx'>,
  memberId: number,
  claims: readonly Claim[],
): Promise<AskedClaim[]> => {
  if (claims.length === 0) return []
  const [asker] = await ctx.tx
    .select({ name: member.companyName, uscCode: member.uscCode })
    .from(member)
    .where(eq(member.id, memberId))
  if (!asker) throw new Error(`member ${memberId} is missing`)
  const faces = await ctx.tx
    .select({ face: bill, acceptorName: bankOrg.name })
    .from(bill)
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(inArray(bill.id, [...new Set(claims.map(claim => claim.billId))]))
  const byId = new Map(faces.map(row => [row.face.id, row]))
  return claims.map(claim => {
    const row = byId.get(claim.billId)
    if (!row) throw new Error(`bill ${claim.billId} is missing`)
    const { billNo, packageFen, dueDate, transferable } = row.face
    return {
      claim,
      memberId,
      question: {
        billNo,
        range: claim.range,
        packageFen,
        acceptorName: row.acceptorName,
        dueDate,
        transferable,
        asker: { name: asker.name, uscCode: asker.uscCode ?? '' },
      },
    }
  })
}

/** One claim with the registry's answer. */
export interface Answered extends AskedClaim {
  source: string
  /** Number of the enquiry. */
  reference: string
  answer: RegistryAnswer
  verdict: Verdict
}

const silent: RegistryAnswer = { kind: 'silent', why: 'no_answer' }

/** Asks about all of it together. Not within a transaction: the answer may take seconds. */
export const askAbout = async (registry: BillRegistry, asked: readonly AskedClaim[]): Promise<Answered[]> => {
  const reference = randomUUID()
  const answers = await askInTime(
    questions => registry.ask(questions, reference),
    asked.map(({ question }) => question),
    silent,
  )
  return asked.map((each, at) => {
    const answer = answers[at] ?? silent
    return { ...each, source: registry.source, reference, answer, verdict: verdictOf(each.question, answer) }
  })
}

const inFull = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part))

const CHAIN_KEPT = 5

const summaryOf = ({ question, answer }: Answered): Record<string, unknown> => {
  const asked = {
    bill_no: question.billNo,
    package_fen: String(question.packageFen),
    due_dt: question.dueDate,
    acceptor_name: question.acceptorName,
    asker: question.asker.name,
  }
  if (answer.kind !== 'known') return { asked, answer: answer.kind }
  return {
    asked,
    answer: 'known',
    holder: answer.holder.name,
    state: answer.state,
    accepted: answer.accepted,
    transferable: answer.transferable,
    frozen: answer.frozen,
    package_fen: String(answer.packageFen),
    due_dt: answer.dueDate,
    acceptor_name: answer.acceptorName,
    chain: answer.chain.slice(-CHAIN_KEPT),
  }
}

/** Keeps question and answer in every case. */
export const keepAnswers = async (
  ctx: Pick<Ctx, 'tx' | 'now'>,
  answered: readonly Answered[],
  asked: { for: AskedFor; by: string; refOf: (each: Answered, at: number) => string },
): Promise<void> => {
  if (answered.length === 0) return
  await ctx.tx.insert(billRegistryAnswer).values(
    answered.map((each, at) => ({
      billId: each.claim.billId,
      rangeStart: each.claim.range.start,
      rangeEnd: each.claim.range.end,
      memberId: each.memberId,
      askedFor: asked.for,
      askedBy: asked.by,
      refNo: asked.refOf(each, at),
      source: each.source,
      questionRef: each.reference,
      outcome: each.verdict.outcome,
      reason: each.verdict.reason,
      summary: summaryOf(each),
      digest: createHash('sha256')
        .update(inFull([each.question, each.answer]))
        .digest('hex'),
      at: ctx.now(),
    })),
  )
}

/** How long an answer given before a submit counts for it, real time. */
const fresh = sql`now() - interval '1 minute'`

/** The latest answers for a reference, by bill and first unit. */
export const freshAnswers = async (
  ctx: Pick<Ctx, 'tx'>,
  memberId: number,
  refNo: string,
): Promise<(Claim & Verdict)[]> => {
  const rows = await ctx.tx
    .select()
    .from(billRegistryAnswer)
    .where(
      and(
        eq(billRegistryAnswer.refNo, refNo),
        eq(billRegistryAnswer.askedFor, 'submit'),
        eq(billRegistryAnswer.memberId, memberId),
        sql`${billRegistryAnswer.createdAt} > ${fresh}`,
      ),
    )
    .orderBy(desc(billRegistryAnswer.id))
  return rows.map(({ billId, rangeStart, rangeEnd, outcome, reason }) => ({
    billId,
    range: { start: rangeStart, end: rangeEnd },
    outcome,
    reason,
  }))
}
