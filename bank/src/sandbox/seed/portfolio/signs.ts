/** Thirty signings over every state, with settlement accounts where the bank has opened one. */

import { addDays } from '@portal/shared/calendar/dates.ts'
import type { SignState } from '@portal/shared/contract/signing.ts'
import type { SignEvent } from '@portal/shared/signing/states.ts'
import { accountHash } from '../../../ledger/accounts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { settleAccount } from '../../../platform/db/schema/ledger.ts'
import { bankSign, bankSignLog } from '../../../platform/db/schema/signing.ts'
import { type SignActor, type SignStateOrNew, signMachine } from '../../../signing/states.ts'
import type { OrgRow } from '../institutions.ts'
import type { BusinessSeedCtx } from '../seed.ts'
import type { GlAccounts, PastMovement } from './books.ts'
import type { Actor, Company } from './companies.ts'
import type { Numbers } from './numbers.ts'
import { drawIds, insertAll } from './write.ts'

/** A signing in force, by which a company discounts. */
export interface RunningSign {
  signId: number
  accountId: number
}

type Step = readonly [event: SignEvent, actor: SignActor]
const saved: readonly Step[] = [['save', 'member']]
const asked: readonly Step[] = [...saved, ['submit', 'member']]
const opened: readonly Step[] = [...asked, ['approve', 'officer']]
const running: readonly Step[] = [...opened, ['verify', 'member']]

const paths: Readonly<Record<SignState, readonly Step[]>> = {
  S00: saved,
  S10: asked,
  S15: [...asked, ['return', 'officer']],
  S20: opened,
  S30: running,
  S40: [...running, ['pause', 'member']],
  S50: [...running, ['apply_end', 'main']],
  S60: [...running, ['apply_end', 'main'], ['confirm_end', 'officer']],
  S70: [...running, ['expire', 'system']],
  S80: [...asked, ['withdraw', 'member']],
  S90: [...asked, ['refuse', 'officer']],
}

/** How many companies discount: the first ones, by a signing in force. */
export const DISCOUNTING = 15

/** Company by company from {@link DISCOUNTING} on, then earlier or further signings of some. */
const others: readonly (readonly [company: number, state: SignState])[] = [
  [15, 'S20'],
  [16, 'S40'],
  [17, 'S50'],
  [18, 'S60'],
  [19, 'S70'],
  [20, 'S80'],
  [21, 'S90'],
  [22, 'S00'],
  [23, 'S10'],
  [24, 'S15'],
  [0, 'S70'],
  [1, 'S60'],
  [2, 'S80'],
  [3, 'S90'],
  [18, 'S10'],
]

const plan: readonly (readonly [company: number, state: SignState])[] = [
  ...Array.from({ length: DISCOUNTING }, (_, index) => [index, 'S30'] as const),
  ...others,
]

const reasons: Readonly<Partial<Record<SignState, string>>> = {
  S15: '结算账户户名与企业名称不一致',
  S90: '客户准入条件不满足',
}
const withAccount: ReadonlySet<SignState> = new Set(['S20', 'S30', 'S40', 'S50', 'S60', 'S70'])
const underWay: ReadonlySet<SignState> = new Set(['S00', 'S10', 'S15', 'S20'])
const ended: ReadonlySet<SignState> = new Set(['S60', 'S70'])

/** 100,000,000.00 yuan per application. */
const SINGLE_LIMIT_FEN = 10_000_000_000n

/** Signed before the first of the applications that were paid. */
const OLD_DAYS = 380

/** Nineteen digits from 99, a range no bank uses. */
const accountNoOf = (serial: number) => `99008${String(serial * 10 + 1).padStart(14, '0')}`

interface Known {
  officer: Actor
  bank: OrgRow
  gl: GlAccounts
  numbers: Numbers
}

/** Who looks after a customer; some have nobody yet. */
const managers = ['杜示例', '宁示例', '柏示例', ''] as const

/** Writes accounts and signings. @returns the signings in force by company and the opening of each account */
export const writeSigns = async (
  tx: Tx,
  ctx: BusinessSeedCtx,
  companies: readonly Company[],
  known: Known,
) => {
  const nextSign = await drawIds(tx, 'bank_sign', plan.length)
  const nextAccount = await drawIds(tx, 'settle_account', plan.length)
  const accounts: (typeof settleAccount.$inferInsert)[] = []
  const signs: (typeof bankSign.$inferInsert)[] = []
  const logs: (typeof bankSignLog.$inferInsert)[] = []
  const openings: PastMovement[] = []
  const inForce = new Map<number, RunningSign>()
  for (const [index, [at, state]] of plan.entries()) {
    const company = companies[at]
    if (!company) throw new Error(`no company ${at}`)
    const isUnderWay = underWay.has(state)
    const began = addDays(ctx.today, isUnderWay ? -3 : -(state === 'S30' ? OLD_DAYS : 190) - index)
    const acctNo = accountNoOf(index + 1)
    const sealed = ctx.atRest.seal(acctNo)
    const accountId = withAccount.has(state) ? nextAccount() : null
    const time = (minute: number) => new Date(new Date(`${began}T09:00:00+08:00`).getTime() + minute * 60_000)
    if (accountId !== null) {
      accounts.push({
        id: accountId,
        ownerMemberId: company.id,
        acctName: company.name,
        acctNoEnc: sealed,
        acctNoHash: accountHash(ctx.atRest, acctNo),
        normalSide: 'C',
      })
      const amountFen = 100_000_000n + BigInt(index) * 37_500_000n
      openings.push({
        kind: 'opening',
        refNo: acctNo,
        at: time(0),
        postings: [
          { accountId: known.gl.id('CENTRAL_BANK'), side: 'D', amountFen, remark: '期初' },
          { accountId, side: 'C', amountFen, remark: '期初' },
        ],
      })
    }
    const signId = nextSign()
    if (state === 'S30' && accountId !== null) inForce.set(company.id, { signId, accountId })
    signs.push({
      id: signId,
      signNo: known.numbers.next('QY', began),
      memberId: company.id,
      bankOrgId: known.bank.id,
      operatorId: company.maker.id,
      settleAccountId: accountId,
      typedAccountName: company.name,
      typedAccountNoEnc: sealed,
      settleBankNo: known.bank.bankNo,
      state,
      reason: reasons[state] ?? '',
      singleLimitFen: SINGLE_LIMIT_FEN,
      validFrom: began,
      validTo: addDays(ctx.today, ended.has(state) ? -index : 300 + index),
      agreementNo: known.numbers.next('XY', began),
      verifyAmountFen: accountId === null ? null : 1 + (index % 99),
      custManager: accountId === null ? '' : (managers[index % managers.length] ?? ''),
      endAskedDate: state === 'S50' || state === 'S60' ? ctx.today : null,
      createdAt: time(0),
      modifiedAt: time(0),
    })
    let from: SignStateOrNew = 'NEW'
    for (const [step, [event, actor]] of paths[state].entries()) {
      const to = signMachine.next(from, event, actor)
      const who = whoIs(actor, company, known.officer)
      const isEnd = event === 'expire' || event === 'confirm_end' || event === 'apply_end'
      const moment = isEnd ? new Date(ctx.now.getTime() - (10 - step) * 60_000) : time(step * 7)
      const remark = event === 'return' || event === 'refuse' ? (reasons[state] ?? '') : ''
      logs.push({ signId, event, fromState: from, toState: to, ...who, remark, at: moment })
      from = to
    }
    if (from !== state) throw new Error(`the path of ${state} ends in ${from}`)
  }
  await insertAll(tx, settleAccount, accounts)
  await insertAll(tx, bankSign, signs)
  await insertAll(tx, bankSignLog, logs)
  return { inForce, openings }
}

const whoIs = (actor: SignActor, company: Company, officer: Actor) => {
  if (actor === 'system') return { actorType: 'system' as const, actorId: null, actorName: '系统' }
  if (actor === 'officer') return { actorType: 'bank' as const, actorId: officer.id, actorName: officer.name }
  const person = actor === 'main' ? company.main : company.maker
  return { actorType: 'member' as const, actorId: person.id, actorName: person.name }
}
