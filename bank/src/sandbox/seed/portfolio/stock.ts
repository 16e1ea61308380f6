/** The packages no application is about: due on every long holiday, blocked, settled, of the old system, on paper. */
import { addDays, addMonths } from '@portal/shared/calendar/dates.ts'
import type { Calendar, CalendarDay } from '@portal/shared/calendar/workdays.ts'
import type { Random } from '../../random.ts'
import type { OrgRow } from '../institutions.ts'
import type { Company } from './companies.ts'
import type { BillRow, Paper, PaperWriter, Wanted } from './paper.ts'
import type { Acceptors } from './terms.ts'

export const PACKAGES = 400
const UNTRANSFERABLE = 8
const FROZEN = 4
const OLD = 5
const ON_PAPER = 3
const SETTLED = 20
const UNLISTED = 4
const OVERDUE = 6
/** The company of docs/sandbox.md that holds one bill of every tail: signed, and without a review of its own. */
const TESTER = 4
const triggerFaces = [12_345_611n, 12_345_622n, 12_345_633n, 12_345_644n]
/** Bills live six months: a due date further back is no fresh settlement. */
const WINDOW = 184

interface StockWorld {
  today: string
  reach: string
  calendar: Calendar
  random: Random
  papers: PaperWriter
  acceptors: Acceptors
  companies: readonly Company[]
}

/** The nearest day of a kind: ahead within reach, else the latest that has passed. */
const nearest = (rows: readonly CalendarDay[], today: string, reach: string): string | undefined => {
  const dates = rows.map(row => row.date).sort()
  const ahead = dates.find(date => date > addDays(today, 4) && date <= reach)
  return ahead ?? dates.findLast(date => date < today && date >= addDays(today, -2 * WINDOW))
}

/** One date of every public holiday of the table, and one make-up workday (调休). */
const namedDueDates = (today: string, reach: string, calendar: Calendar): string[] => {
  const rows = [...calendar.days.values()]
  const names = new Set(rows.filter(row => !row.isWorkday).map(row => row.name))
  const groups = [
    ...[...names].map(name => rows.filter(row => row.name === name && !row.isWorkday)),
    rows.filter(row => row.isWorkday),
  ]
  return groups.flatMap(group => nearest(group, today, reach) ?? [])
}

/** Paid at maturity to the company that held it. */
const settle = (papers: PaperWriter, paper: Paper, owner: Company) => {
  Object.assign(paper.holding, { state: '60' })
  const at = new Date(`${paper.bill.dueDate}T16:00:00+08:00`)
  papers.tell(paper, { event: 'paid', fromName: paper.acceptor.name, toName: owner.name, refNo: '', at })
}

/** Plans packages until there are {@link PACKAGES}. */
export const planStock = (world: StockWorld): void => {
  const { today, reach, random, papers, acceptors, companies, calendar } = world
  let turn = 0
  const owner = (): Company => {
    turn += 1
    const found = companies[turn % companies.length]
    if (!found) throw new Error('no company')
    return found
  }
  const add = (dueDate: string, acceptor: OrgRow, more: Partial<BillRow> = {}, issued?: string): void => {
    const earliest = addMonths(dueDate, -6)
    const latest = dueDate < today ? addDays(dueDate, -30) : addDays(today, -1)
    const issueDate = issued ?? (earliest < latest ? pickDay(random, addDays(earliest, 3), latest) : latest)
    const wanted: Wanted = { owner: owner(), acceptor, issueDate, dueDate }
    const paper = papers.make(wanted, more)
    if (dueDate < today) settle(papers, paper, wanted.owner)
  }
  const ahead = () => pickDay(random, addDays(today, 6), reach)
  const times = (count: number, work: (index: number) => void) => {
    for (let index = 0; index < count; index += 1) work(index)
  }
  for (const [index, day] of namedDueDates(today, reach, calendar).entries()) add(day, acceptors.sound(index))
  times(UNTRANSFERABLE, index => add(ahead(), acceptors.sound(index), { transferable: false }))
  times(FROZEN, index => add(ahead(), acceptors.sound(index), { riskStatus: 2 }))
  times(ON_PAPER, index => add(ahead(), acceptors.sound(index), { media: 'ME01', splittable: false }))
  times(UNLISTED, index =>
    add(ahead(), acceptors.unlisted[index % acceptors.unlisted.length] ?? acceptors.sound(0)),
  )
  times(OVERDUE, index => add(ahead(), acceptors.overdue(index)))
  times(OLD, index =>
    add(`2022-0${index + 2}-15`, acceptors.sound(index + 2), { splittable: false }, `2021-1${index % 3}-08`),
  )
  times(SETTLED, index => add(addDays(today, -3 - index * 7), acceptors.sound(index)))
  const tester = companies[TESTER]
  if (!tester) throw new Error('no company to try the sandbox with')
  for (const [index, faceFen] of triggerFaces.entries()) {
    const acceptor = acceptors.sound(index)
    papers.make({
      owner: tester,
      acceptor,
      issueDate: addDays(today, -5),
      dueDate: addDays(today, 20),
      faceFen,
    })
  }
  for (let index = 0; papers.count() < PACKAGES; index += 1) add(ahead(), acceptors.sound(index))
}

const pickDay = (random: Random, from: string, to: string): string => {
  let span = 0
  while (addDays(from, span + 1) <= to) span += 1
  return addDays(from, random.between(0, span))
}
