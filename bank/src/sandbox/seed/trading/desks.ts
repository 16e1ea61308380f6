/** The institutions that trade, with the people who act for them. */
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { bankOrg } from '../../../platform/db/schema/bills.ts'
import { member } from '../../../platform/db/schema/members.ts'
import { operator } from '../../../platform/db/schema/people.ts'

export interface Person {
  id: number
  name: string
  account: string
}

export interface Desk {
  id: number
  name: string
  userCode: string
  trader: Person
  checker: Person
}

/** Institutions of the sandbox are the organisations of their names. */
export const linkDesks = async (tx: Tx): Promise<void> => {
  await tx
    .update(bankOrg)
    .set({ memberId: member.id })
    .from(member)
    .where(and(eq(member.memberType, 'financeOrg'), eq(member.companyName, bankOrg.name)))
}

/** Every institution in good standing that has a trader and a checker, in the order of their ids. */
export const readDesks = async (tx: Tx): Promise<Desk[]> => {
  const rows = await tx
    .select({ member, operator })
    .from(member)
    .innerJoin(operator, eq(operator.memberId, member.id))
    .where(and(eq(member.memberType, 'financeOrg'), eq(member.status, 4)))
    .orderBy(asc(member.id), asc(operator.id))
  const members = new Map(rows.map(row => [row.member.id, row.member]))
  return [...members.values()].flatMap(({ id, companyName: name, userCode }) => {
    const personWith = (role: 'maker' | 'checker'): Person | undefined => {
      const found = rows.find(row => row.member.id === id && row.operator.bizRoles.includes(role))?.operator
      return found && { id: found.id, name: found.userName, account: found.account }
    }
    const trader = personWith('maker')
    const checker = personWith('checker')
    return trader && checker ? [{ id, name, userCode, trader, checker }] : []
  })
}
