/** Bill packages planned in memory: each with one holding of the whole and what its back says. */
import { makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { sealParties } from '../../../paper/bills/parties.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { bill, billEvent, billHolding } from '../../../platform/db/schema/bills.ts'
import { sandboxParties } from '../../bill-parties.ts'
import type { Random } from '../../random.ts'
import { amountOf, billKindOf, drawers } from '../bills.ts'
import type { OrgRow } from '../institutions.ts'
import type { SeedCtx } from '../seed.ts'
import type { Company } from './companies.ts'
import { drawIds, insertAll } from './write.ts'

export type BillRow = typeof bill.$inferInsert & { id: number }
export type HoldingRow = typeof billHolding.$inferInsert & { id: number }
type EventRow = typeof billEvent.$inferInsert

/** A planned package; its holding may still be changed until it is written. */
export interface Paper {
  bill: BillRow
  holding: HoldingRow
  acceptor: OrgRow
}

export interface Wanted {
  owner: Company
  acceptor: OrgRow
  issueDate: string
  dueDate: string
  /** Random when not given. */
  faceFen?: bigint
}

export interface PaperWriter {
  make(wanted: Wanted, more?: Partial<BillRow>): Paper
  tell(paper: Paper, event: Pick<EventRow, 'event' | 'fromName' | 'toName' | 'refNo' | 'at'>): void
  count(): number
  write(tx: Tx): Promise<void>
}

/** Tails that make the sandbox refuse or fail (docs/sandbox.md): those are for people to try. */
const triggers = new Set([11n, 22n, 33n, 44n])

/** Serials below 1000 are no demo company's. */
const FIRST_SERIAL = 101

/** The old system's kinds are 1 and 2, up to 2022. */
const kindDigit = (isCompany: boolean, issueDate: string): string => {
  if (issueDate < '2023') return isCompany ? '2' : '1'
  return isCompany ? '6' : '5'
}

/** @param wanted how many packages at most */
export const paperWriter = async (
  tx: Tx,
  random: Random,
  { now, atRest }: Pick<SeedCtx, 'now' | 'atRest'>,
  wanted: number,
): Promise<PaperWriter> => {
  const nextBill = await drawIds(tx, 'bill', wanted)
  const nextHolding = await drawIds(tx, 'bill_holding', wanted)
  const papers: Paper[] = []
  const events: EventRow[] = []
  const tell: PaperWriter['tell'] = (paper, event) => {
    const range = { billId: paper.bill.id, rangeStart: 1n, rangeEnd: paper.bill.packageFen }
    events.push({ ...range, ...event })
  }
  return {
    make: ({ owner, acceptor, issueDate, dueDate, faceFen: given }, more = {}) => {
      const kind = billKindOf(acceptor)
      const drawn = amountOf(random)
      const faceFen = given ?? (triggers.has(drawn % 100n) ? drawn + 1n : drawn)
      const serial = FIRST_SERIAL + papers.length
      const id = nextBill()
      const splittable = random.next() < 0.8
      const drawerName = random.pick(drawers)
      const named = { billKind: kind, drawerName, payeeName: owner.name, acceptorName: acceptor.name }
      const paper: Paper = {
        acceptor,
        bill: {
          id,
          billNo: makeBillNo(kindDigit(kind === 'AC02', issueDate), acceptor.bankNo, issueDate, serial),
          billKind: kind,
          packageFen: faceFen,
          splittable,
          issueDate,
          dueDate,
          drawerName,
          acceptorId: acceptor.id,
          payeeName: owner.name,
          partiesEnc: sealParties(atRest, sandboxParties(named)),
          source: 'sandbox',
          createdAt: now,
          modifiedAt: now,
          transferable: true,
          riskStatus: 0,
          media: 'ME02',
          ...more,
        },
        holding: {
          id: nextHolding(),
          billId: id,
          rangeStart: 1n,
          rangeEnd: faceFen,
          amountFen: faceFen,
          holderMemberId: owner.id,
          holderOrgId: null,
          sellerMemberId: null,
          lockRef: null,
          state: '10',
          createdBy: 'seed',
        },
      }
      papers.push(paper)
      const at = new Date(`${issueDate}T10:00:00+08:00`)
      tell(paper, { event: 'issue', fromName: paper.bill.drawerName, toName: owner.name, refNo: '', at })
      return paper
    },
    tell,
    count: () => papers.length,
    write: async into => {
      await insertAll(
        into,
        bill,
        papers.map(paper => paper.bill),
      )
      await insertAll(
        into,
        billHolding,
        papers.map(paper => paper.holding),
      )
      await insertAll(into, billEvent, events)
    },
  }
}
