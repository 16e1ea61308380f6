/** The registry of bills over HTTP. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { BillQuestion, BillRegistry, RegistryAnswer } from '../../paper/bills/registry.ts'
import { day, fen, reference, text } from './fields.ts'
import type { JsonClient } from './json-client.ts'

/** Which of the bills an answer is about: the order of a list proves nothing. */
const which = { bill_no: z.string(), range_start: fen, range_end: fen }

const party = z.object({ account: text, bank_name: text, bank_no: text })

const known = z.object({
  ...which,
  answer: z.literal('known'),
  holder: z.object({ name: text, usc_code: text }),
  state: z.enum(['held', 'pledged', 'ended']),
  accepted: z.boolean(),
  transferable: z.boolean(),
  frozen: z.boolean(),
  package_fen: fen,
  acceptor_name: text,
  due_dt: day,
  chain: z.array(z.object({ from: text, to: text, date: day })).max(100),
  parties: z.object({ drawer: party, payee: party, acceptor: party.optional() }).optional(),
})

const shape = z.object({
  reference,
  bills: z.array(
    z.discriminatedUnion('answer', [
      known,
      z.object({ ...which, answer: z.literal('unknown') }),
      z.object({ ...which, answer: z.literal('pending') }),
    ]),
  ),
})

type Said = z.infer<typeof shape>['bills'][number]

const partyOf = (said: z.infer<typeof party>) => ({
  account: said.account,
  bankName: said.bank_name,
  bankNo: said.bank_no,
})

const answerOf = (said: Said | undefined): RegistryAnswer => {
  if (said === undefined || said.answer === 'pending') return { kind: 'silent', why: 'no_answer' }
  if (said.answer === 'unknown') return { kind: 'unknown' }
  const { state, accepted, transferable, frozen, chain, holder, parties } = said
  return {
    kind: 'known',
    state,
    accepted,
    transferable,
    frozen,
    chain,
    ...(parties && {
      parties: {
        drawer: partyOf(parties.drawer),
        payee: partyOf(parties.payee),
        ...(parties.acceptor && { acceptor: partyOf(parties.acceptor) }),
      },
    }),
    holder: { name: holder.name, uscCode: holder.usc_code },
    packageFen: said.package_fen,
    acceptorName: said.acceptor_name,
    dueDate: said.due_dt,
  }
}

const askedOf = (asked: BillQuestion) => ({
  bill_no: asked.billNo,
  range_start: String(asked.range.start),
  range_end: String(asked.range.end),
  package_fen: asked.packageFen,
  acceptor_name: asked.acceptorName,
  due_dt: asked.dueDate,
  transferable: asked.transferable,
  asker: { name: asked.asker.name, usc_code: asked.asker.uscCode },
})

/** @throws NoAnswer, which `askInTime` takes for silence */
export const httpRegistry = (client: JsonClient, source: string): BillRegistry => ({
  source,
  ask: async (questions, asked = randomUUID()) => {
    const { bills } = await client.ask({ reference: asked, bills: questions.map(askedOf) }, shape)
    return questions.map(({ billNo, range }) =>
      answerOf(
        bills.find(
          each =>
            each.bill_no === billNo &&
            each.range_start === BigInt(range.start) &&
            each.range_end === BigInt(range.end),
        ),
      ),
    )
  },
})
