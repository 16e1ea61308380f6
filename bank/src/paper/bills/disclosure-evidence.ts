/** Questions to the disclosure platform as the books put them, and the answers as they are kept. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { bankOrg, bill } from '../../platform/db/schema/bills.ts'
import { keepPortAnswers } from '../../platform/evidence/port-answers.ts'
import { askInTime } from '../../platform/kernel/ask-in-time.ts'
import type { Ctx } from '../../platform/kernel/handler.ts'
import { readParam } from '../../platform/params/params.ts'
import type { DisclosureAnswer, DisclosureQuestion, DisclosureRegister } from './disclosure.ts'
import { type DisclosureVerdict, disclosureVerdict } from './disclosure-verdict.ts'
import { lockBills } from './locking.ts'

/** The kind that has to be disclosed, by the bill's own field: its number says nothing about that. */
const COMMERCIAL = 'AC02'

export const isCommercial = ({ billKind }: { billKind: string }): boolean => billKind === COMMERCIAL

/** On what occasion the platform is asked: bills are chosen, priced, handed in, paid; a deal of institutions is settled. */
export type DisclosureOccasion = 'choose' | 'quote' | 'submit' | 'payout' | 'settle'

export interface AskedDisclosure {
  billId: number
  question: DisclosureQuestion
}

/**
 * The questions about those of some bills that are commercial ones, by their ids.
 * @param confirmedSince leaves out those that the platform has confirmed at or after this business time
 */
export const disclosureQuestions = async (
  ctx: Pick<Ctx, 'tx'>,
  billIds: readonly number[],
  confirmedSince?: Date,
): Promise<AskedDisclosure[]> => {
  if (billIds.length === 0) return []
  const rows = await ctx.tx
    .select({ face: bill, acceptorName: bankOrg.name })
    .from(bill)
    .innerJoin(bankOrg, eq(bankOrg.id, bill.acceptorId))
    .where(and(inArray(bill.id, [...new Set(billIds)]), eq(bill.billKind, COMMERCIAL)))
    .orderBy(asc(bill.id))
  return rows
    .filter(({ face }) => !isConfirmedSince(face, confirmedSince))
    .map(({ face, acceptorName }) => ({
      billId: face.id,
      question: {
        billNo: face.billNo,
        acceptorName,
        drawerName: face.drawerName,
        packageFen: face.packageFen,
        issueDate: face.issueDate,
        dueDate: face.dueDate,
      },
    }))
}

type Answer = Pick<typeof bill.$inferSelect, 'disclosureOutcome' | 'disclosureAt'>

export const isConfirmedSince = (
  { disclosureOutcome: outcome, disclosureAt: at }: Answer,
  since: Date | undefined,
): boolean => since !== undefined && outcome === 'confirmed' && at !== null && at.getTime() >= since.getTime()

/** From when on a confirmation still counts where bills are chosen and priced (`DISCLOSURE_MINUTES`). */
export const stillCounting = async (ctx: Pick<Ctx, 'tx' | 'now'>): Promise<Date> =>
  new Date(ctx.now().getTime() - Number(await readParam(ctx.tx, 'DISCLOSURE_MINUTES')) * 60_000)

/** One bill with the platform's answer. */
export interface DisclosureAnswered extends AskedDisclosure {
  source: string
  /** Number of the enquiry. */
  reference: string
  answer: DisclosureAnswer
  verdict: DisclosureVerdict
}

const silent: DisclosureAnswer = { kind: 'silent', why: 'no_answer' }

/** Asks about all of it together. Not within a transaction: the answer may take seconds. */
export const askDisclosure = async (
  register: DisclosureRegister,
  asked: readonly AskedDisclosure[],
): Promise<DisclosureAnswered[]> => {
  const reference = randomUUID()
  const answers = await askInTime(
    questions => register.ask(questions, reference),
    asked.map(({ question }) => question),
    silent,
  )
  return asked.map((each, at) => {
    const answer = answers[at] ?? silent
    const verdict = disclosureVerdict(each.question, answer)
    return { ...each, source: register.source, reference, answer, verdict }
  })
}

const faceOf = (face: DisclosureQuestion) => ({
  bill_no: face.billNo,
  acceptor_name: face.acceptorName,
  drawer_name: face.drawerName,
  package_fen: String(face.packageFen),
  issue_dt: face.issueDate,
  due_dt: face.dueDate,
})

/** Keeps question and answer in every case, and writes to each bill what was answered last. */
export const keepDisclosure = async (
  ctx: Pick<Ctx, 'tx' | 'now'>,
  answered: readonly DisclosureAnswered[],
  asked: { for: DisclosureOccasion; by: string; refNo: string },
): Promise<void> => {
  if (answered.length === 0) return
  await keepPortAnswers(
    ctx,
    answered.map(({ question, answer, verdict, source, reference }) => ({
      port: 'disclosure',
      reference,
      subjectType: 'bill',
      subjectNo: question.billNo,
      source,
      outcome: verdict.outcome,
      reason: verdict.reason,
      summary: {
        asked_for: asked.for,
        asked_by: asked.by,
        ref_no: asked.refNo,
        asked: faceOf(question),
        answer: answer.kind === 'known' ? faceOf(answer) : answer.kind,
        differing: verdict.differing,
      },
      full: [question, answer],
    })),
  )
  await lockBills(
    ctx.tx,
    answered.map(({ billId }) => billId),
  )
  for (const { billId, verdict } of answered) {
    await ctx.tx
      .update(bill)
      .set({
        disclosureOutcome: verdict.outcome,
        disclosureReason: verdict.reason,
        disclosureAt: ctx.now(),
        version: sql`${bill.version} + 1`,
        modifiedAt: new Date(),
      })
      .where(eq(bill.id, billId))
  }
}
