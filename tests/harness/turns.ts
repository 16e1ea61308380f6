/** `npm run test:long` tries everything. */
export const triesAll = process.env.TURNS === 'all'

/** Today's number, so that the days of a week try all of it; `TURNS_SEED` takes what an earlier run took again. */
export const seed = Number(process.env.TURNS_SEED || Math.floor(Date.now() / 86_400_000))

/** Every nth of these, another one each day. */
export const everyNth = <Each>(all: readonly Each[], n: number): Each[] =>
  triesAll ? [...all] : all.filter((_, at) => (at + seed) % n === 0)

/** Of two ways to look at a page, one by the seed and its address, or both. */
export const oneOf = <Way>(path: string, ways: readonly [Way, Way]): readonly Way[] => {
  const letters = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), seed)
  return triesAll ? ways : letters % 2 === 0 ? [ways[0]] : [ways[1]]
}

/** In which themes a page is examined. */
export const themesFor = (path: string) => oneOf(path, ['light', 'dark'] as const)

/** Of pages that are tried one after the other: every nth, by a printed seed. */
export const somePages = (paths: readonly string[], n = 24): readonly string[] => {
  if (!triesAll) console.log(`seed ${seed}`)
  return everyNth(paths, Math.min(n, paths.length))
}

/*
 * Three lists of files that take turns (decision 55); longest first, so that each day has its share of the time.
 */

/** What these look at is held by the bank's, the gateway's or the components' tests as well. */
export const second = [
  'refusals-choosing',
  'api-clients',
  'back-office',
  'approval-queue',
  'approval-desk',
  'bank-books',
  'search',
  'reports',
  'refusals-applying',
  'people-admin',
  'reference-admin',
  'personal-centre',
  'typed-bills',
  'institution-centre',
  'oversight',
  'exports',
  'content-admin',
  'refusals-papers',
  'trade-background',
  'calculator',
  'acceptor-lists',
  'bank-officers',
  'papers-and-disclosure',
  'refusals-signing',
  'refusals-deciding',
  'unsaved',
  'popups',
  'sign-review',
  'own-people',
  'registration',
  'late-papers',
  'print-sheets',
  'company-review',
  'member-review',
  'market-quote',
  'quotes',
  'exchange-codes',
  'decision-target',
  'likely-pages',
  'appearance',
  'public-pages',
  'site-frame',
  'configured-logos',
  'configured-pages',
  'big-screen',
].map(name => `tests/browser/${name}.test.ts`)

/** Journeys of money on screen: to the fen they are held by the tests of bank and calls on every day. */
export const journeys = [
  'one-bill-discounted',
  'late-payout',
  'institutions-trade',
  'discount-apply',
  'instant',
  'compare-banks',
  'payer-consent',
  'bank-sign',
  'institutions-settle',
  'account-change',
  'recourse',
  'presentment',
  'verify',
].map(name => `tests/browser/${name}.test.ts`)

/** Chance, crowds and kills: some of them each day, by the day's seed; killed money is tried on every day. */
export const storms = [
  'journey/random-lives',
  'machines/storm',
  'contract/extremes',
  'machines/rotation',
  'journey/random-crashes',
  'journey/killed',
  'ops/rolling-restart',
  'ops/production-start',
  'captcha/captcha-attacks',
  'sessions/sign-in-storm',
  'sessions/failover',
  'journey/moving-days',
].map(name => `tests/${name}.test.ts`)

const resting = (files: readonly string[], n: number) => {
  const turns = everyNth(files, n)
  return files.filter(file => !turns.includes(file))
}

/** Who names a file gets it, whose turn it may be. */
const isNamed = (file: string) =>
  process.argv.slice(2).some(each => each.includes('/') && file.includes(each))

/** The files that wait for another day. */
export const waiting = [...resting(second, 10), ...resting(journeys, 4), ...resting(storms, 4)].filter(
  file => !isNamed(file),
)
