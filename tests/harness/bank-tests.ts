import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { everyNth } from './turns.ts'

/*
 * Which tests of bank and gateway run where. `npm test` has the bank's on PostgreSQL, which is what production runs,
 * and some of them on the embedded database as well; `npm run test:long` has all of them there (decision 37).
 */

const root = fileURLToPath(new URL('../..', import.meta.url))

const testsOf = (packages: string, wanted: (source: string) => boolean) =>
  globSync(`${packages}/src/**/*.test.ts`, { cwd: root })
    .filter(file => wanted(readFileSync(`${root}/${file}`, 'utf8')))
    .sort()

/** The bank's tests that work on a database made for them. */
export const onServer = testsOf('bank', source =>
  /newTest(Database|Bank)\b|newServer(Database|Example)|newProgramlessBank|newBankOfTwo|startExampleBank/.test(
    source,
  ),
)

/** Those of them that are not about the server alone. */
export const onAnyDatabase = onServer.filter(file => !file.endsWith('.server.test.ts'))

/** Where what differs between the two databases lies: types as they are read, transactions, migrations, jobs, events. */
const isOfPlatform = (file: string) => file.startsWith('bank/src/platform/')

const subjectOf = (file = '') => file.split('/').slice(0, 3).join('/')

/** The first by name of each subject: a statement that only one of the databases knows is seldom the only one. */
const isFirstOfItsSubject = (file: string, at: number) => subjectOf(onAnyDatabase[at - 1]) !== subjectOf(file)

/** Those that `npm test` runs on the embedded database too: of the others each day a sixth (decision 55). */
const onBoth = [
  ...onAnyDatabase.filter(isOfPlatform),
  ...everyNth(
    onAnyDatabase.filter((file, at) => !isOfPlatform(file) && isFirstOfItsSubject(file, at)),
    6,
  ),
]

/** Those that `npm test` runs on PostgreSQL alone. */
export const onServerAlone = onServer.filter(file => !onBoth.includes(file))

/** Tests of bank and gateway that need neither database nor Redis, process, thread, port or folder. */
export const startsNothing = testsOf(
  '{bank,bff}',
  source =>
    !/\bnew(Test|Example|Server|Programless)[A-Z]|\bstart[A-Z]|spawn|fork\(|createServer|Client\(|listen\(|openEmbedded|mkdtemp|Worker\(|harness\/|testing\//.test(
      source,
    ),
)

/** Tests of the product's calls, for which `npm test` opens portals on the server (`openPortal`). */
export const opensPortals = globSync('tests/**/*.test.ts', { cwd: root })
  .filter(file => readFileSync(`${root}/${file}`, 'utf8').includes('openPortal('))
  .sort()
