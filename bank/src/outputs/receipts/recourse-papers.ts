/** 追索通知书 and 清偿证明: made when somebody first asks for one, and checked by number and code. */
import { hasPermission } from '@portal/shared/access/masks.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { Fault } from '@portal/shared/errors/fault.ts'
import { maskAccount, maskCompany } from '@portal/shared/people/mask.ts'
import { sumOf } from '@portal/shared/recourse/debt.ts'
import { recourseMeanings } from '@portal/shared/recourse/meanings.ts'
import { paperNumbered, papersFor, recoursePapers } from '@portal/shared/recourse/papers.ts'
import type { CallCtx, Handler } from '../../platform/kernel/handler.ts'
import { ownBankOf } from '../../platform/kernel/own-bank.ts'
import { owedAtBegin, type RecourseFacts, readRecourse } from '../../recourse/facts.ts'
import { fileOf } from './papers.ts'
import { isRight } from './verify.ts'

const isStaff = ({ operator }: CallCtx): boolean => operator.principal.kind !== 'customer'

/** What the caller may read of it. @throws Fault 9015 for a stranger */
const readableBy = (ctx: CallCtx, { row, parties }: RecourseFacts) => {
  const { memberId } = ctx.operator
  const settled = recourseMeanings[row.state].settled === true
  if (isStaff(ctx)) return papersFor({ settled, all: true, paidFen: 0n })
  const own = parties.find(party => party.memberId === memberId)
  const isHolder = row.memberId === memberId
  if (!isHolder && !own) throw new Fault('9015')
  return papersFor({ settled, all: isHolder, paidFen: own?.paidFen ?? 0n })
}

/** @throws Fault 1003 for staff who may see none, 9015, 20371 */
export const makeRecoursePaper: Handler<'/api/recourse/make_paper'> = async (ctx, input) => {
  const { recourse_no: refNo, kind } = input
  // Who may see none learns nothing of what there is.
  if (isStaff(ctx) && !hasPermission(ctx.operator.principal, 'disc_apply_view')) throw new Fault('1003')
  const facts = await readRecourse(ctx, refNo, ownBankOf(ctx))
  if (!facts) throw new Fault('9015')
  if (!readableBy(ctx, facts).includes(kind)) {
    if (recourseMeanings[facts.row.state].settled) throw new Fault('9015')
    throw new Fault('20371', { fields: { kind: catalogue['20371'].text } })
  }
  return [await fileOf(ctx, { kind, refNo, title: recoursePapers[kind].title })]
}

/** @throws Fault 20370, the same for a number that there is not and for a wrong code */
export const verifyRecoursePaper: Handler<'/api/recourse/verify'> = async (ctx, { paper_no, code }) => {
  const named = paperNumbered(paper_no)
  const facts = named && (await readRecourse(ctx, named.recourseNo))
  if (!isRight(ctx, paper_no, code) || !named || !facts) throw new Fault('20370')
  const { row, parties } = facts
  const isNotice = named.paper === 'recourse_notice'
  // Its code is on no paper before all is settled.
  if (!isNotice && row.settledDate === null) throw new Fault('20370')
  const { day, parts } = owedAtBegin(facts)
  return [
    {
      paper_no,
      title: recoursePapers[named.paper].title,
      bill_no: maskAccount(facts.billNo),
      face_fen: String(row.rangeEnd - row.rangeStart + 1n),
      holder_name: maskCompany(row.holderName),
      parties_count: parties.length,
      amount_fen: String(isNotice ? sumOf(parts) : row.paidFen),
      dt: isNotice ? day : (row.settledDate ?? day),
    },
  ]
}
