import { maskEmail, maskMobile } from '@portal/shared/people/mask.ts'
import { eq } from 'drizzle-orm'
import type { AtRestCipher } from '../../platform/db/at-rest.ts'
import type { Tx } from '../../platform/db/db.ts'
import { operatorProfile } from '../../platform/db/schema/profiles.ts'
import type { Services } from '../../platform/kernel/context.ts'
import { readParam } from '../../platform/params/params.ts'
import type { Person } from '../directory/operators.ts'

/*
 * Where the code of a forgotten password goes, and the text shown about it. The answer does not reveal which accounts
 * exist: an unknown one gets a masked number or address too, always the same.
 */

type Channel = 'mobile' | 'email'

interface Target {
  channel: Channel
  /** '' for an unknown account. */
  address: string
  /** Masked. */
  shown: string
}

interface Asked {
  account: string
  person: Person | undefined
  wanted: Channel | undefined
}

/**
 * Someone at an unlocked desk could write an address of their own into its profile and have the code sent there. So
 * long a profile has to stand unchanged, business time.
 */
const restMs = 24 * 60 * 60_000

const networks = ['133', '136', '138', '139', '150', '151', '158', '159', '182', '186', '187', '189']
const hosts = ['163.com', '126.com', 'qq.com', 'sina.com', 'foxmail.com']

/** Numbers that are always the same for one account, and unpredictable. */
const figuresOf = (atRest: AtRestCipher, account: string): readonly [number, number, number] => {
  const hash = atRest.hash('reset target', account)
  const at = (place: number) => Number.parseInt(hash.slice(place, place + 8), 16)
  return [at(0), at(8), at(16)]
}

const numberThatMayBe = (atRest: AtRestCipher, account: string): string => {
  const [network, line] = figuresOf(atRest, account)
  return `${networks[network % networks.length]}****${String(line % 10_000).padStart(4, '0')}`
}

const addressThatMayBe = (atRest: AtRestCipher, account: string): string => {
  const [host] = figuresOf(atRest, account)
  return maskEmail(`${account}@${hosts[host % hosts.length]}`)
}

/** The e-mail of somebody of the bank, once it has stood in their profile for a day. */
const restedEmail = async (tx: Tx, { clock }: Services, { member, operator }: Person): Promise<string> => {
  if (member.memberType !== 'admin') return ''
  const [profile] = await tx
    .select({ email: operatorProfile.email, since: operatorProfile.gmt_modify })
    .from(operatorProfile)
    .where(eq(operatorProfile.operator_id, operator.id))
  return profile?.email && clock.now().getTime() - profile.since.getTime() >= restMs ? profile.email : ''
}

/** A customer's account is the number; of others the masked number is shown, never the account. */
const byMobile = (atRest: AtRestCipher, { account, person }: Asked): Target => {
  const address = person ? atRest.open(person.operator.mobileEnc) : ''
  if (/^1\d{10}$/.test(account)) return { channel: 'mobile', address, shown: maskMobile(account) }
  const shown = person ? maskMobile(address) : numberThatMayBe(atRest, account)
  return { channel: 'mobile', address, shown }
}

/** Where the code goes: to the number, unless the bank lets e-mail through and there is an address that may have it. */
export const targetOf = async (tx: Tx, services: Services, asked: Asked): Promise<Target> => {
  const { atRest } = services
  const { account, person, wanted } = asked
  const isNumber = /^1\d{10}$/.test(account)
  if (wanted !== 'email' || isNumber || (await readParam(tx, 'RESET_BY_EMAIL')) !== '1') {
    return byMobile(atRest, asked)
  }
  if (person) {
    const address = await restedEmail(tx, services, person)
    return address ? { channel: 'email', address, shown: maskEmail(address) } : byMobile(atRest, asked)
  }
  // As with people, some have an address and some have none.
  const [, , has] = figuresOf(atRest, account)
  if (has % 2 === 0) return byMobile(atRest, asked)
  return { channel: 'email', address: '', shown: addressThatMayBe(atRest, account) }
}
