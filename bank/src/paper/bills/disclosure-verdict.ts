/** Meaning of the disclosure platform's answer for the bill in question: pure. */
import { catalogue, type ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { DisclosureOutcome } from '../../platform/db/schema/bills.ts'
import type { Disclosed, DisclosureAnswer, DisclosureQuestion } from './disclosure.ts'

export interface DisclosureVerdict {
  outcome: DisclosureOutcome
  /** In words for the company; empty where the bill is confirmed. */
  reason: string
  /** Names of the fields that differ, as on the face. */
  differing: readonly string[]
}

/** The refusal that each outcome but a confirmation leads to. */
export const disclosureCodes: Readonly<Record<Exclude<DisclosureOutcome, 'confirmed'>, ErrorCode>> = {
  unknown: '20240',
  differs: '20241',
  silent: '20242',
}

/** Every field that is compared, as the face names it. */
const compared: readonly (readonly [name: string, of: (face: DisclosureQuestion) => string])[] = [
  ['票据（包）号码', face => face.billNo],
  ['承兑人', face => face.acceptorName],
  ['出票人', face => face.drawerName],
  ['票据（包）金额', face => formatYuan(face.packageFen)],
  ['出票日期', face => face.issueDate],
  ['到期日期', face => face.dueDate],
]

const differences = (asked: DisclosureQuestion, found: Disclosed) =>
  compared
    .map(([name, of]) => ({ name, face: of(asked), disclosed: of(found) }))
    .filter(({ face, disclosed }) => face !== disclosed)

const refuse = (outcome: keyof typeof disclosureCodes): DisclosureVerdict => ({
  outcome,
  reason: catalogue[disclosureCodes[outcome]].text,
  differing: [],
})

export const disclosureVerdict = (asked: DisclosureQuestion, answer: DisclosureAnswer): DisclosureVerdict => {
  if (answer.kind === 'silent') {
    return answer.why === 'not_connected'
      ? { ...refuse('silent'), reason: '本行尚未接入商票信息披露平台，暂不能办理' }
      : refuse('silent')
  }
  if (answer.kind === 'unknown') return refuse('unknown')
  const found = differences(asked, answer)
  if (found.length === 0) return { outcome: 'confirmed', reason: '', differing: [] }
  const said = found.map(({ name, face, disclosed }) => `${name}披露为 ${disclosed}，票面为 ${face}`)
  return {
    outcome: 'differs',
    reason: `${catalogue[disclosureCodes.differs].text}：${said.join('；')}`,
    differing: found.map(({ name }) => name),
  }
}
