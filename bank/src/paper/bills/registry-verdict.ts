/** Meaning of a registry answer for the bill in question: pure. */
import type { ErrorCode } from '@portal/shared/errors/catalogue.ts'
import { catalogue } from '@portal/shared/errors/catalogue.ts'
import { formatYuan } from '@portal/shared/money/fen.ts'
import type { RegistryOutcome } from '../../platform/db/schema/bills.ts'
import type { BillQuestion, RegisteredBill, RegistryAnswer } from './registry.ts'

export interface Verdict {
  outcome: RegistryOutcome
  /** In words for the company; empty where the bill is confirmed. */
  reason: string
}

/** The refusal that each outcome but a confirmation leads to. */
export const registryCodes: Readonly<Record<Exclude<RegistryOutcome, 'confirmed'>, ErrorCode>> = {
  unknown: '20081',
  other_holder: '20082',
  frozen: '20083',
  silent: '20084',
  differs: '20085',
  closed: '20086',
}

const refuse = (outcome: Exclude<RegistryOutcome, 'confirmed'>, more = ''): Verdict => ({
  outcome,
  reason: `${catalogue[registryCodes[outcome]].text}${more}`,
})

const isHolder = ({ asker }: BillQuestion, { holder }: RegisteredBill): boolean =>
  holder.uscCode !== '' && asker.uscCode !== ''
    ? holder.uscCode === asker.uscCode
    : holder.name === asker.name

const transferText = (transferable: boolean) => (transferable ? '可转让' : '不得转让')

/** Every part of the face that the registry has otherwise, named with both. */
const differences = (asked: BillQuestion, found: RegisteredBill): string[] => {
  const parts: [name: string, registered: string, typed: string][] = [
    ['票据（包）金额', formatYuan(found.packageFen), formatYuan(asked.packageFen)],
    ['到期日期', found.dueDate, asked.dueDate],
    ['承兑人', found.acceptorName, asked.acceptorName],
    ['能否转让', transferText(found.transferable), transferText(asked.transferable)],
  ]
  return parts
    .filter(([, registered, typed]) => registered !== typed)
    .map(([name, registered, typed]) => `${name}登记为 ${registered}，录入为 ${typed}`)
}

export const verdictOf = (asked: BillQuestion, answer: RegistryAnswer): Verdict => {
  if (answer.kind === 'silent') {
    return answer.why === 'not_connected'
      ? { outcome: 'silent', reason: '本行尚未接入登记系统，暂不能查验' }
      : refuse('silent')
  }
  if (answer.kind === 'unknown') return refuse('unknown')
  if (!isHolder(asked, answer)) return refuse('other_holder')
  if (answer.frozen) return refuse('frozen')
  if (!answer.accepted || answer.state !== 'held') return refuse('closed')
  const found = differences(asked, answer)
  return found.length > 0 ? refuse('differs', `：${found.join('；')}`) : { outcome: 'confirmed', reason: '' }
}
