import { type BillKind, makeBillNo } from '@portal/shared/bills/bill-no.ts'
import { addDays, daysBetween, weekday } from '@portal/shared/calendar/dates.ts'
import { type Calendar, isWorkday } from '@portal/shared/calendar/workdays.ts'
import { sealParties } from '../../paper/bills/parties.ts'
import type { MemberRow } from '../../people/directory/operators.ts'
import type { Tx } from '../../platform/db/db.ts'
import { bill, billEvent, billHolding } from '../../platform/db/schema/bills.ts'
import { sandboxParties } from '../bill-parties.ts'
import { createRandom, type Random } from '../random.ts'
import type { OrgRow } from './institutions.ts'
import { drawIds, insertAll } from './portfolio/write.ts'
import type { BusinessSeedCtx } from './seed.ts'

interface DemoBill {
  acceptor: OrgRow
  faceFen: bigint
  issueDate: string
  dueDate: string
  drawerName: string
  splittable: boolean
  transferable?: boolean
  riskStatus?: number
  serial: number
}

const FIXED_ISSUE = '2026-04-03'
const FIXED_SERIAL = 12

/** Whether this is the one bill that does not move with the business date. */
export const isFixedBill = (billNo: string): boolean =>
  billNo.slice(13, 29) === `${FIXED_ISSUE.replaceAll('-', '')}${String(FIXED_SERIAL).padStart(8, '0')}`

/** The one bill that does not move with the business date: 2,345,678.90 yuan, due on 国庆节. */
const fixedBill = (bank: OrgRow): DemoBill => ({
  acceptor: bank,
  faceFen: 234_567_890n,
  issueDate: FIXED_ISSUE,
  dueDate: '2026-10-03',
  drawerName: '屏山示例建材有限公司',
  splittable: true,
  serial: FIXED_SERIAL,
})

const PLAIN_BILLS = 16
/** Latest maturity: every issue date then stays on or before the business date within a term of six months. */
const LATEST_DUE = 165
export const drawers = [
  '青禾示例电子科技有限公司',
  '屏山示例医药有限公司',
  '柏川示例包装有限公司',
  '沅水示例物流有限公司',
]

/** 50,000.00 to 20,000,000.00 yuan, log-uniform, whole thousands but for 15 % with odd fen. */
export const amountOf = (random: Random): bigint => {
  const yuan = Math.exp(Math.log(50_000) + random.next() * Math.log(400))
  const odd = random.next() < 0.15
  return odd ? BigInt(Math.floor(yuan * 100)) : BigInt(Math.max(50, Math.floor(yuan / 1000))) * 100_000n
}

/** How many days ahead bills may fall due: no further than the holiday table knows the days after. */
export const reachOf = (today: string, calendar: Calendar): number => {
  const lastYear = [...calendar.years].sort().at(-1) ?? today.slice(0, 4)
  return Math.max(20, Math.min(LATEST_DUE, daysBetween(today, `${lastYear}-12-20`)))
}

/** Due dates worth showing within reach: a Saturday, each public holiday met, each worked weekend (调休). */
const interestingDays = (today: string, calendar: Calendar): string[] => {
  const seen = new Map<string, string>()
  for (let ahead = 20; ahead <= reachOf(today, calendar); ahead += 1) {
    const day = addDays(today, ahead)
    const row = calendar.days.get(day)
    if (row) seen.set(row.name, seen.get(row.name) ?? day)
    else if (weekday(day) === 6 && !isWorkday(day, calendar)) seen.set('周六', seen.get('周六') ?? day)
  }
  return [...seen.values()].slice(0, 7)
}

export const billKindOf = (acceptor: OrgRow): BillKind => {
  if (acceptor.orgClass === 'QY') return 'AC02'
  return acceptor.orgClass === 'CW' ? 'AC03' : 'AC01'
}

/** About twenty-five bills of one company; the last ones stand for each rule that blocks a bill. */
const billsOf = (random: Random, today: string, orgs: readonly OrgRow[], calendar: Calendar): DemoBill[] => {
  const sound = orgs.filter(org => org.onWhiteList && !org.overdue)
  const pickFrom = (list: readonly OrgRow[]) => random.pick(list)
  const make = (dueDate: string, acceptor: OrgRow, more: Partial<DemoBill> = {}): DemoBill => {
    const ahead = daysBetween(today, dueDate)
    return {
      acceptor,
      faceFen: amountOf(random),
      issueDate: addDays(today, -random.between(1, Math.max(1, 178 - ahead))),
      dueDate,
      drawerName: random.pick(drawers),
      splittable: random.next() < 0.8,
      serial: random.between(1000, 99_999_999),
      ...more,
    }
  }
  const reach = reachOf(today, calendar)
  const someDay = () => addDays(today, random.between(12, reach))
  const plain = Array.from({ length: PLAIN_BILLS }, (_, i) => {
    // Every class in turn, so that each has a price on the list.
    const acceptor = sound[i % sound.length] ?? pickFrom(sound)
    return make(someDay(), acceptor)
  })
  const rolling = interestingDays(today, calendar).map(day => make(day, pickFrom(sound)))
  const flawed = (flaw: (org: OrgRow) => boolean) => orgs.filter(flaw)
  return [
    ...plain,
    ...rolling,
    make(someDay(), pickFrom(sound), { splittable: false }),
    make(someDay(), pickFrom(sound), { transferable: false }),
    make(someDay(), pickFrom(sound), { riskStatus: 2 }),
    ...flawed(org => org.overdue).map(org => make(someDay(), org)),
    ...flawed(org => !org.onWhiteList).map(org => make(someDay(), org)),
  ]
}

interface Owned {
  owner: MemberRow
  entry: DemoBill
}

/**
 * Through whose hands a bill came to its owner, the payee first: the owner itself, one company before it, or two. By
 * the serial, so that the figures of the seed stay what they are.
 */
const wayTo = (owner: string, { drawerName, serial }: DemoBill): readonly string[] => {
  const others = drawers.filter(name => name !== drawerName && name !== owner)
  const first = serial % others.length
  return [...others.slice(first), ...others.slice(0, first)].slice(0, serial % 3).concat(owner)
}

/** Who passed it on to whom, and when: the issue and each endorsement, none later than the present. */
const passesOf = (way: readonly string[], { drawerName, issueDate }: DemoBill, now: Date) => {
  const issued = new Date(`${issueDate}T10:00:00+08:00`).getTime()
  const step = Math.max(60_000, Math.floor((now.getTime() - issued) / (way.length + 1)))
  return way.map((name, at) => ({
    event: at === 0 ? ('issue' as const) : ('endorsement' as const),
    fromName: at === 0 ? drawerName : (way[at - 1] ?? ''),
    toName: name,
    at: new Date(issued + at * step),
  }))
}

/** Writes the bills, each whole in the hands of its owner and with its way there on its back. */
const write = async (tx: Tx, ctx: BusinessSeedCtx, owned: readonly Owned[]): Promise<void> => {
  const nextId = await drawIds(tx, 'bill', owned.length)
  const rows = owned.map(({ owner, entry }) => ({
    owner,
    entry,
    id: nextId(),
    way: wayTo(owner.companyName, entry),
  }))
  await insertAll(
    tx,
    bill,
    rows.map(({ entry, id, way: [payeeName = ''] }) => {
      const kind = billKindOf(entry.acceptor)
      const named = {
        billKind: kind,
        drawerName: entry.drawerName,
        payeeName,
        acceptorName: entry.acceptor.name,
      }
      return {
        id,
        billNo: makeBillNo(kind === 'AC02' ? '6' : '5', entry.acceptor.bankNo, entry.issueDate, entry.serial),
        billKind: kind,
        packageFen: entry.faceFen,
        splittable: entry.splittable,
        issueDate: entry.issueDate,
        dueDate: entry.dueDate,
        drawerName: entry.drawerName,
        acceptorId: entry.acceptor.id,
        payeeName,
        partiesEnc: sealParties(ctx.atRest, sandboxParties(named)),
        transferable: entry.transferable ?? true,
        riskStatus: entry.riskStatus ?? 0,
        source: 'sandbox' as const,
        createdAt: ctx.now,
      }
    }),
  )
  await insertAll(
    tx,
    billHolding,
    rows.map(({ owner, entry, id }) => ({
      billId: id,
      rangeStart: 1n,
      rangeEnd: entry.faceFen,
      amountFen: entry.faceFen,
      holderMemberId: owner.id,
      state: '10' as const,
      createdBy: 'seed',
    })),
  )
  await insertAll(
    tx,
    billEvent,
    rows.flatMap(({ entry, id, way }) =>
      passesOf(way, entry, ctx.now).map(pass => ({
        billId: id,
        rangeStart: 1n,
        rangeEnd: entry.faceFen,
        refNo: '',
        ...pass,
      })),
    ),
  )
}

/** The bills of the two demo companies; the fixed one belongs to 15400000011. */
export const seedBills = async (
  tx: Tx,
  ctx: BusinessSeedCtx,
  orgs: readonly OrgRow[],
  calendar: Calendar,
): Promise<void> => {
  const [bank] = orgs
  if (!bank) throw new Error('the bank comes first among the institutions')
  const owned: Owned[] = [{ owner: ctx.people.memberOf('15400000011'), entry: fixedBill(bank) }]
  for (const [index, account] of ['15400000011', '15400000001'].entries()) {
    const random = createRandom(20_261_121 + index)
    const owner = ctx.people.memberOf(account)
    for (const entry of billsOf(random, ctx.today, orgs, calendar)) owned.push({ owner, entry })
  }
  await write(tx, ctx, owned)
}
