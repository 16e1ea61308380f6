/** A signing as the API writes it, with what its viewer may do. */
import { hasPermission } from '@portal/shared/access/masks.ts'
import { SERVICE_END } from '@portal/shared/calendar/business-hours.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import {
  type SignUntil,
  signActions,
  signStates,
  signTransitions,
  VERIFY_TRIES,
} from '@portal/shared/signing/states.ts'
import type { StateFace } from '@portal/shared/states/face.ts'
import type { AtRestCipher } from '../platform/db/at-rest.ts'
import type { SignedIn } from '../platform/kernel/handler.ts'
import { createOffers } from '../platform/kernel/offers.ts'
import { isRenewable } from './apply.ts'
import type { Sign } from './moves.ts'
import type { SignView } from './signs.ts'
import type { SignActor } from './states.ts'
import type { SignUsage } from './usage.ts'

const offersOf = createOffers(signTransitions, signActions, { when: {}, unless: {} })

/** Actions open to a viewer of a signing now. */
export type SignViewer = (sign: Sign) => ReturnType<typeof offersOf>['actions']

/** A company's operator: makers sign, the main account ends. */
export const companySignViewer = ({ principal }: SignedIn, today: string): SignViewer => {
  const isMaker = principal.biz_roles.includes('maker')
  const actors: SignActor[] = isMaker ? ['member'] : []
  if (principal.is_main_account) actors.push('main')
  return sign =>
    offersOf(sign.state, actors, sign, isMaker && isRenewable(sign, today) ? ['renew'] : []).actions
}

export const officerSignViewer =
  ({ principal }: SignedIn): SignViewer =>
  sign =>
    offersOf(sign.state, hasPermission(principal, 'sign_review') ? ['officer'] : [], sign).actions

export const accountNoOf = (atRest: AtRestCipher, { sign, accountNoEnc }: SignView): string => {
  const sealed = accountNoEnc ?? sign.typedAccountNoEnc
  return sealed === null ? '' : atRest.open(sealed)
}

/** What happens next with a signing, by whom, and until when. */
const nextOf = ({ state, validTo }: Sign) => {
  const { next, by, until }: Omit<StateFace<SignUntil>, 'step'> = signStates[state]
  return { next_step: next, next_by: by, next_until: until ? `${validTo}T${SERVICE_END}:00+08:00` : null }
}

export const toSignRow = (
  atRest: AtRestCipher,
  view: SignView,
  viewer: SignViewer,
  used: SignUsage,
): RowOf<'/api/signing/query_sign'> => {
  const { sign } = view
  const acctNo = accountNoOf(atRest, view)
  return {
    sign_no: sign.signNo,
    bank_no: view.bankNo,
    bank_name: view.bankName,
    state: sign.state,
    state_name: signStates[sign.state].name,
    settle_acct_name: view.accountName ?? sign.typedAccountName,
    settle_acct_no: acctNo === '' ? '' : maskAccount(acctNo),
    settle_bank_no: sign.settleBankNo,
    // An account without a bank number of its own is kept by the bank that was signed with.
    settle_bank_name: sign.settleBankNo === '' || sign.settleBankNo === view.bankNo ? view.bankName : '',
    single_limit_fen: String(sign.singleLimitFen),
    day_limit_count: sign.dayLimitCount,
    total_limit_fen: String(sign.totalLimitFen),
    total_used_fen: String(used.totalFen),
    day_used_count: used.dayCount,
    valid_from: sign.validFrom,
    valid_to: sign.validTo,
    agreement_no: sign.agreementNo,
    cust_manager: sign.custManager,
    reason: sign.reason,
    verify_tries_left: VERIFY_TRIES - sign.verifyTries,
    version: sign.version,
    actions: viewer(sign),
    ...nextOf(sign),
  }
}
