/** Accounts of the parties on a bill's face, as the registry has them. Sealed at rest, masked in answers. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import { z } from 'zod'
import type { AtRestCipher } from '../../platform/db/at-rest.ts'

const party = z.object({ account: z.string(), bankName: z.string(), bankNo: z.string() })

/** What is kept of a face. The acceptor has an account only where a company accepts (商承). */
export const faceParties = z.object({ drawer: party, payee: party, acceptor: party.optional() })
export type FaceParty = z.infer<typeof party>
export type FaceParties = z.infer<typeof faceParties>

/** As `bill.parties_enc` holds it. */
export const sealParties = (atRest: AtRestCipher, parties: FaceParties): string =>
  atRest.seal(JSON.stringify(parties))

type Shown = RowOf<'/api/bills/bill_detail'>['drawer']
const unknownParty: Shown = { acct_no: '', bank_name: '', bank_no: '' }

const shown = (of: FaceParty | undefined): Shown =>
  of === undefined
    ? unknownParty
    : {
        acct_no: of.account === '' ? '' : maskAccount(of.account),
        bank_name: of.bankName,
        bank_no: of.bankNo,
      }

interface Face {
  billKind: 'AC01' | 'AC02' | 'AC03'
  /** As sealed; empty where the registry has not told. */
  partiesEnc: string
  acceptorName: string
  acceptorBankNo: string
}

/** The parties as readers see them: a bank that accepts pays from itself, and has 0 for an account. */
export const shownParties = (
  atRest: AtRestCipher,
  { billKind, partiesEnc, acceptorName, acceptorBankNo }: Face,
): { drawer: Shown; payee: Shown; acceptor: Shown } => {
  const kept = partiesEnc === '' ? undefined : faceParties.parse(JSON.parse(atRest.open(partiesEnc)))
  return {
    drawer: shown(kept?.drawer),
    payee: shown(kept?.payee),
    acceptor:
      billKind === 'AC02'
        ? { ...shown(kept?.acceptor), bank_no: kept?.acceptor?.bankNo ?? acceptorBankNo }
        : { acct_no: '0', bank_name: acceptorName, bank_no: acceptorBankNo },
  }
}
