/** The disclosure platform over HTTP. */
import { z } from 'zod'
import type {
  DisclosureAnswer,
  DisclosureQuestion,
  DisclosureRegister,
} from '../../paper/bills/disclosure.ts'
import { day, fen, reference, text } from './fields.ts'
import type { JsonClient } from './json-client.ts'

/** `asked_no` is the number that was asked about; `bill_no` the one that was disclosed. */
const which = { asked_no: z.string() }

const shape = z.object({
  reference,
  bills: z.array(
    z.discriminatedUnion('answer', [
      z.object({
        ...which,
        answer: z.literal('known'),
        bill_no: text,
        acceptor_name: text,
        drawer_name: text,
        package_fen: fen,
        issue_dt: day,
        due_dt: day,
      }),
      z.object({ ...which, answer: z.literal('unknown') }),
      z.object({ ...which, answer: z.literal('pending') }),
    ]),
  ),
})

type Said = z.infer<typeof shape>['bills'][number]

const answerOf = (said: Said | undefined): DisclosureAnswer => {
  if (said === undefined || said.answer === 'pending') return { kind: 'silent', why: 'no_answer' }
  if (said.answer === 'unknown') return { kind: 'unknown' }
  return {
    kind: 'known',
    billNo: said.bill_no,
    acceptorName: said.acceptor_name,
    drawerName: said.drawer_name,
    packageFen: said.package_fen,
    issueDate: said.issue_dt,
    dueDate: said.due_dt,
  }
}

const askedOf = (asked: DisclosureQuestion) => ({
  bill_no: asked.billNo,
  acceptor_name: asked.acceptorName,
  drawer_name: asked.drawerName,
  package_fen: asked.packageFen,
  issue_dt: asked.issueDate,
  due_dt: asked.dueDate,
})

/** @throws NoAnswer, which `askInTime` takes for silence */
export const httpDisclosure = (client: JsonClient, source: string): DisclosureRegister => ({
  source,
  ask: async (questions, asked) => {
    const { bills } = await client.ask({ reference: asked, bills: questions.map(askedOf) }, shape)
    return questions.map(({ billNo }) => answerOf(bills.find(each => each.asked_no === billNo)))
  },
})
