/** Bills in institutions' hands, planned in memory: whose they were, whose they are, and what is to be booked of it. */
import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { addDays } from '@portal/shared/calendar/dates.ts'
import { sealParties } from '../../../paper/bills/parties.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { bill, billEvent, billHolding } from '../../../platform/db/schema/bills.ts'
import { sandboxParties } from '../../bill-parties.ts'
import type { Random } from '../../random.ts'
import { amountOf, billKindOf, drawers } from '../bills.ts'
import type { OrgRow } from '../institutions.ts'
import { drawIds, insertAll } from '../portfolio/write.ts'
import type { SeedCtx } from '../seed.ts'
import type { Desk } from './desks.ts'

type BillRow = typeof bill.$inferInsert & { id: number }
type HoldingRow = typeof billHolding.$inferInsert & { id: number }
type EventRow = typeof billEvent.$inferInsert

export interface DeskBill {
  bill: BillRow
  /** Row of the current holder. */
  holding: HoldingRow
  acceptor: OrgRow
  /** Who bought it before any order. */
  first: Desk
  /** An order has sold it outright. */
  isSold: boolean
}

export interface WantedBill {
  owner: Desk
  acceptor: OrgRow
  dueDate: string
  /** Random when not given. */
  faceFen?: bigint
  /** The day it was there already; today when not given. */
  by?: string
}

export interface DeskStock {
  make(wanted: WantedBill): DeskBill
  /** Closes the owner's row as sold and opens one for another. */
  sell(paper: DeskBill, to: Desk, state: '10' | '40', orderNo: string): void
  tell(paper: DeskBill, event: Pick<EventRow, 'event' | 'fromName' | 'toName' | 'refNo' | 'at'>): void
  bills(): readonly DeskBill[]
  write(tx: Tx): Promise<void>
}

/** Serials that no other bill of the sandbox has. */
const FIRST_SERIAL = 601
/** Tails that the sandbox answers (docs/sandbox.md) are for people to try. */
const triggers = new Set([11n, 22n, 33n, 44n, 55n])

/** @param wanted how many packages at most */
export const deskStock = async (
  tx: Tx,
  random: Random,
  at: Pick<SeedCtx, 'now' | 'today' | 'atRest'>,
  wanted: number,
): Promise<DeskStock> => {
  const nextBill = await drawIds(tx, 'bill', wanted)
  const nextHolding = await drawIds(tx, 'bill_holding', 2 * wanted)
  const papers: DeskBill[] = []
  const closed: HoldingRow[] = []
  const events: EventRow[] = []
  const tell: DeskStock['tell'] = ({ bill: { id, packageFen } }, event) => {
    events.push({ billId: id, rangeStart: 1n, rangeEnd: packageFen, ...event })
  }
  const drawn = (): bigint => {
    const amount = amountOf(random) + 20_000_000n
    return triggers.has(amount % 100n) ? amount + 1n : amount
  }
  return {
    make: ({ owner, acceptor, dueDate, faceFen = drawn(), by = at.today }) => {
      const kind = billKindOf(acceptor)
      const issueDate = addDays(by, -random.between(2, 12))
      const id = nextBill()
      const payeeName = random.pick(drawers)
      const splittable = random.next() < 0.8
      const drawerName = random.pick(drawers.filter(name => name !== payeeName))
      const named = { billKind: kind, drawerName, payeeName, acceptorName: acceptor.name }
      const paper: DeskBill = {
        acceptor,
        first: owner,
        isSold: false,
        bill: {
          id,
          billNo: makeBillNo(
            kind === 'AC02' ? '6' : '5',
            acceptor.bankNo,
            issueDate,
            FIRST_SERIAL + papers.length,
          ),
          billKind: kind,
          packageFen: faceFen,
          splittable,
          issueDate,
          dueDate,
          drawerName,
          acceptorId: acceptor.id,
          payeeName,
          partiesEnc: sealParties(at.atRest, sandboxParties(named)),
          source: 'sandbox',
          createdAt: at.now,
          modifiedAt: at.now,
        },
        holding: {
          id: nextHolding(),
          billId: id,
          rangeStart: 1n,
          rangeEnd: faceFen,
          amountFen: faceFen,
          holderMemberId: owner.id,
          state: '10',
          lockRef: null,
          live: true,
          parentId: null,
          createdBy: 'seed',
        },
      }
      papers.push(paper)
      const issuedAt = new Date(`${issueDate}T10:00:00+08:00`)
      const boughtAt = new Date(`${issueDate}T15:00:00+08:00`)
      tell(paper, {
        event: 'issue',
        fromName: paper.bill.drawerName,
        toName: payeeName,
        refNo: '',
        at: issuedAt,
      })
      tell(paper, {
        event: 'discount_endorsement',
        fromName: payeeName,
        toName: owner.name,
        refNo: '',
        at: boughtAt,
      })
      return paper
    },
    sell: (paper, to, state, orderNo) => {
      const before: HoldingRow = { ...paper.holding, state: '50', lockRef: null, live: false }
      closed.push(before)
      paper.isSold = state === '10'
      paper.holding = {
        ...paper.holding,
        id: nextHolding(),
        holderMemberId: to.id,
        state,
        lockRef: null,
        parentId: before.id,
        createdBy: orderNo,
      }
    },
    tell,
    bills: () => papers,
    write: async into => {
      await insertAll(
        into,
        bill,
        papers.map(paper => paper.bill),
      )
      // A closed row is its successor's parent, and comes first.
      await insertAll(into, billHolding, [...closed, ...papers.map(paper => paper.holding)])
      await insertAll(into, billEvent, events)
    },
  }
}
