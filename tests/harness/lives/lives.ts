/*
 * Whole lives of bills, at random: kept, discounted, with another bearing the interest now and then, sold, given in a repo,
 * presented by the bank's run or by hand, in time or late, paid, refused, withdrawn, repaid by who has sold them, while days
 * pass, holidays among them, two people press the same at once, and the bank is killed again and again. Everybody's money is
 * reckoned beside it, and compared every day.
 */
import { createRandom, type Random } from '../../../bank/src/sandbox/random.ts'
import { actOn, payOrGiveUp } from './acts.ts'
import { type Facts, readBooks, readFacts } from './bank-facts.ts'
import { moveOn } from './discounting.ts'
import { type Life, newLife, type Owner, type Piece, wants } from './life.ts'
import { type MortalBank, startMortalBank } from './mortal-bank.ts'
import { crowdAt } from './people.ts'
import { Purses } from './purses.ts'
import type { Pursuit } from './pursuit.ts'
import { isOpenDay, plusDays } from './reckoning.ts'
import { brokenRules, daily, final } from './rules.ts'
import type { Scene } from './scene.ts'
import { desks, FIRST_DAY, firms, give, literal, nameParties, ownersOf, rateOf } from './stage.ts'
import { count, look, type Watched } from './watch.ts'

export interface LivesOrder {
  seed: number
  lives: number
  /** Where the bank finds its database: seeded, and prepared by `prepareForLives`. */
  env: Record<string, string>
  /** Least and most calls between two deaths of the bank. */
  calls: readonly [number, number]
  /** The part of all days' work that the bank is killed in. */
  whileWorking: number
  /** Days from a bill's beginning to its due date, at most. */
  longest: number
  /** Days within which the lives begin. */
  beginnings: number
  /** Told after each day. */
  onDay?(line: string): void
}

export interface LivesReport {
  ends: Map<string, number>
  refusals: Map<string, number>
  broken: string[]
  kills: number
  days: number
  movements: number
}

interface World {
  bank: MortalBank
  random: Random
  order: LivesOrder
  watched: Watched
  scene: Scene
  owners: Owner[]
  deskNames: ReadonlySet<string>
  /** Until when the bank's own desk has no money, evenings included. */
  shortUntil: string
}

/** Looks at the bank, whose jobs may be at work: at what is there at one moment. */
const lookAgain = async ({ bank, watched, scene, deskNames }: World): Promise<void> => {
  const facts: Facts = await readFacts(bank)
  scene.facts = facts
  look(watched, facts, scene.today, deskNames)
}

/** Looks at the bank, whose work is done, and holds its books to what should be. */
const compare = async (world: World): Promise<void> => {
  await lookAgain(world)
  const { bank, watched, scene } = world
  const wrong = [
    ...watched.purses.differences(await readBooks(bank)),
    ...(await brokenRules(bank, daily)),
    ...scene.crowd.doubled.splice(0),
  ]
  watched.broken.push(...wrong.map(each => `${scene.today}: ${each}`))
}

const work = async (world: World): Promise<void> => {
  const { bank, watched, scene } = world
  const stuck = await bank.settle(scene.today)
  watched.broken.push(...stuck.map(job => `${scene.today}: not done ${JSON.stringify(job)}`))
  await compare(world)
}

/** Four of a crowd at a time. */
const inFours = async <Thing>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<void>,
): Promise<void> => {
  const left = [...things]
  const go = async () => {
    for (let thing = left.shift(); thing !== undefined; thing = left.shift()) await act(thing)
  }
  await Promise.all([go(), go(), go(), go()])
}

/** Without money for a few days, so that a repo comes back late. */
const shorten = async ({ bank, random, scene, ...world }: World): Promise<string> => {
  const { today, desk } = scene
  const change = (fen: string) =>
    bank.rows(`with done as (update settle_account a set frozen_fen = ${fen} from member m
      where m.id = a.owner_member_id and a.book = 'CLEARING' and m.company_name = ${literal(desk)} returning 1) select 1`)
  if (world.shortUntil !== '' && today >= world.shortUntil) {
    await change('0')
    return ''
  }
  if (world.shortUntil !== '' || random.next() > 0.2) return world.shortUntil
  await change('balance_fen')
  return plusDays(today, random.between(1, 3))
}

const liveDay = async (world: World, newcomers: readonly Life[]): Promise<void> => {
  const { bank, scene, watched, owners } = world
  await bank.moveTo(`${scene.today}T10:00`)
  // Papers of earlier loans have come.
  await bank.rows(`with done as (update disc_apply set trade_later = false, trade_due_dt = null
    where trade_due_dt is not null returning 1) select 1`)
  world.shortUntil = await shorten(world)
  for (const life of newcomers) {
    const owner = owners.find(({ account }) => account === life.owner)
    if (!owner) throw new Error(`${life.owner} is nobody`)
    await give(bank, life, owner, scene.today)
    watched.pieces.push(...life.pieces)
  }
  await work(world)
  const asked = bank.calls()
  await inFours(watched.pieces, piece => actOn(scene, piece))
  await lookAgain(world)
  await inFours(scene.facts.applies, apply => moveOn(scene, apply))
  await inFours(scene.facts.recourses, recourse => payOrGiveUp(scene, recourse))
  // Where nobody has asked for anything all work is done already.
  if (bank.calls() > asked) await work(world)
  const isBackDay = [...watched.deals.values()].some(
    ({ seen, back }) => seen === 'R40' && back <= scene.today,
  )
  if (!isBackDay) return
  await bank.moveTo(`${scene.today}T16:45`)
  await work(world)
}

/** Ends of deals and applications; what only a company's people could move on is left where it is. */
const still = [
  'Z30',
  'Z40',
  'D60',
  'D70',
  'D80',
  'D90',
  'D95',
  'R00',
  'R15',
  'R40',
  'R42',
  'R45',
  'R50',
  'R60',
  'R70',
]
const open = ['P10', 'P15']

/** The next day on which something is to be done or may happen; of days off the bank does not see all. */
const nextDay = (
  { watched, scene, shortUntil, random }: World,
  beginnings: readonly string[],
): string | undefined => {
  const subjects = [...watched.deals.values(), ...watched.applications.values(), ...watched.pursuits.values()]
  const isRefused = ({ standing, refusals, holder, done }: Piece) =>
    standing === 'free' && refusals > 0 && holder !== 'BANK' && !done.has('pursue')
  const isToFollow = ({ settled, followed, debtor, piece }: Pursuit) =>
    settled !== undefined && !followed && debtor === piece.endorser
  const isMoving =
    shortUntil !== '' ||
    [...watched.pursuits.values()].some(isToFollow) ||
    watched.pieces.some(isRefused) ||
    subjects.some(({ seen }) => !still.includes(seen)) ||
    [...watched.presentments.values()].some(state => open.includes(state))
  const dues = [...watched.pieces.map(({ due }) => due), ...beginnings]
  const latest = plusDays(dues.sort().at(-1) ?? scene.today, 30)
  for (let day = plusDays(scene.today, 1); day <= latest; day = plusDays(day, 1)) {
    if (isMoving && (isOpenDay(day) || random.next() < 0.5)) return day
    if (beginnings.includes(day) || watched.pieces.some(piece => wants(piece, day))) return day
  }
  return undefined
}

const planLives = (
  random: Random,
  { lives, beginnings, longest }: LivesOrder,
  owners: readonly Owner[],
): Life[] =>
  Array.from({ length: lives }, (_, at) => {
    const day = plusDays(FIRST_DAY, random.between(0, beginnings - 1))
    return newLife(random, at + 1, day, owners, longest)
  })

/** What every bill that fell due has come to, once all is over. */
const countEnds = ({ watched }: World): void => {
  for (const piece of watched.pieces) {
    if (piece.standing !== 'paid')
      count(watched.ends, piece.refusals > 0 ? 'left refused' : 'left unpresented')
  }
}

/** Lives so many lives. @returns what they came to, and everything that should not be */
export const liveLives = async (order: LivesOrder): Promise<LivesReport> => {
  const random = createRandom(order.seed)
  const bank = await startMortalBank(order.env, {
    random: createRandom(order.seed + 1),
    calls: order.calls,
    whileWorking: order.whileWorking,
  })
  let days = 0
  try {
    const parties = await nameParties(bank)
    const owners = ownersOf(parties)
    const accounts = [...firms, ...desks].flatMap(({ maker, checker }) => [maker, checker])
    const crowd = await crowdAt(bank, random, [...new Set([...accounts, 'officer1', 'officer2'])])
    for (const { account, automatic } of owners) {
      if (!automatic) await crowd.insist(account, '/api/presentment/set_automatic', { automatic: '0' })
    }
    const watched: Watched = {
      pieces: [],
      applications: new Map(),
      deals: new Map(),
      pursuits: new Map(),
      presentments: new Map(),
      purses: new Purses(),
      broken: [],
      ends: new Map(),
    }
    const [desk = '', otherDesk = ''] = owners.filter(({ isDesk }) => isDesk).map(({ name }) => name)
    const nothing: Facts = { holdings: [], presentments: [], applies: [], orders: [], recourses: [] }
    const scene: Scene = {
      crowd,
      watched,
      parties,
      desk,
      otherDesk,
      facts: nothing,
      today: FIRST_DAY,
      recourseRateE6: await rateOf(bank),
    }
    const deskNames = new Set([desk, otherDesk])
    const world: World = { bank, random, order, watched, scene, owners, deskNames, shortUntil: '' }
    const lives = planLives(random, order, owners)
    const beginnings = lives.map(({ begins }) => begins)
    for (let day: string | undefined = FIRST_DAY; day !== undefined; day = nextDay(world, beginnings)) {
      scene.today = day
      days += 1
      const known = new Set(watched.pieces.map(({ billNo }) => billNo))
      await liveDay(
        world,
        lives.filter(({ begins, billNo }) => begins <= scene.today && !known.has(billNo)),
      )
      order.onDay?.(
        `${day}: ${watched.pieces.length} pieces, ${bank.kills()} kills, ${watched.broken.length} broken`,
      )
      // One that is wrong makes others wrong.
      if (watched.broken.length > 20) break
    }
    watched.broken.push(...(await brokenRules(bank, final)))
    countEnds(world)
    return {
      ends: watched.ends,
      refusals: crowd.refusals,
      broken: watched.broken,
      kills: bank.kills(),
      days,
      movements: watched.purses.moved.length,
    }
  } finally {
    await bank.stop()
  }
}
