/**
 * Who holds the bills that are presented: each kind of holder keeps books of its own. Which of its bills fall due, whose
 * they are and what an answer means in these books is said by the room that keeps them.
 */
import type { HolderKind } from '@portal/shared/presentment/states.ts'
import type { HoldingView } from '../paper/bills/holding-view.ts'
import type { presentment } from '../platform/db/schema/presentment.ts'
import type { Ctx } from '../platform/kernel/handler.ts'
import { definePort, type Port } from '../platform/kernel/port.ts'

export type Presentment = typeof presentment.$inferSelect

/** The holder as a presentment names it. */
export type Standing = Pick<
  typeof presentment.$inferSelect,
  'holderKind' | 'memberId' | 'orgId' | 'holderName' | 'accountId' | 'subject'
>

/** Due dates of bills that the bank presents by itself today: after the one, up to the other. */
export interface DueDates {
  /** Bills due by then are too late to be presented without their holder's reason. */
  after: string
  upTo: string
}

export interface Collection {
  /** Ids of the holdings that are to be presented today without their holder's doing anything. */
  due(ctx: Ctx, dates: DueDates): Promise<number[]>
  /**
   * Takes the locks of what a holding stands for in these books, before its bill is locked.
   * @returns undefined where it is not theirs to collect, or not now
   */
  lock(ctx: Ctx, holding: HoldingView): Promise<Standing | undefined>
  /**
   * Books an answer in the transaction that writes it, after `lock`. A paid holding is closed already (60), a refused one
   * is free again; one that is pledged is its pledgee's books' to close.
   */
  settle(ctx: Ctx, presented: Presentment, holding: HoldingView, isPaid: boolean): Promise<void>
}

const nobody: Collection = {
  due: async () => [],
  lock: async () => undefined,
  settle: async () => {
    throw new Error('nobody keeps the books of this holder')
  },
}

/** What the bank has discounted and keeps. */
export const bankCollection: Port<Collection> = definePort(nobody)
/** What institutions hold, and what an overdue repo binds for its pledgee. */
export const institutionCollection: Port<Collection> = definePort(nobody)
/** What companies have kept. */
export const companyCollection: Port<Collection> = definePort(nobody)

/** Members say whether the bank presents what they hold; nobody says so of what it collects for itself or a pledgee. */
export const isMembers = (kind: HolderKind): boolean => kind === 'company' || kind === 'institution'

/** Bills that others than their members collect may be late without anybody's fault: what was locked until now. */
export const presentsLate = (kind: HolderKind): boolean => kind === 'bank' || kind === 'pledgee'
