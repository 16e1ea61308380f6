import type { ownSessionCalls } from '@portal/shared/contract/sessions.ts'
import type { BankPath } from '@portal/shared/contract/table.ts'
import { booksModule } from '../books/module.ts'
import { discountModule } from '../discount/module.ts'
import { instantModule } from '../instant/module.ts'
import { ledgerModule } from '../ledger/module.ts'
import { marketModule } from '../market/module.ts'
import { noticesModule } from '../notices/module.ts'
import { officeModule } from '../office/module.ts'
import { billsModule } from '../paper/bills/module.ts'
import { tradeModule } from '../paper/trade/module.ts'
import { accountsModule } from '../people/accounts/module.ts'
import { clientsModule } from '../people/clients/module.ts'
import { codesModule } from '../people/codes/module.ts'
import { membersModule } from '../people/members/module.ts'
import { operatorsModule } from '../people/operators/module.ts'
import { registrationModule } from '../people/registration/module.ts'
import { rolesModule } from '../people/roles/module.ts'
import { signInModule } from '../people/sign-in/module.ts'
import { signedCallsModule } from '../people/signed-calls/module.ts'
import { eventsModule } from '../platform/events/module.ts'
import { purgeChanges } from '../platform/feed/feed.ts'
import { purgeJobs, upkeepSchedules } from '../platform/jobs/upkeep.ts'
import type { Errands, Handlers } from '../platform/kernel/handler.ts'
import { defineModule, type Module } from '../platform/kernel/module.ts'
import type { Doubled, Joined, KindsOf, NamesOf, None, PathsOf } from '../platform/kernel/module-rows.ts'
import { checkTopicsDone, handlersOf, type Job, type JobHandlers } from '../platform/kernel/outbox.ts'
import { periodJob, type Schedule } from '../platform/kernel/schedule.ts'
import { regionHandlers } from '../platform/regions/regions.ts'
import { presentmentModule } from '../presentment/module.ts'
import { ratesModule } from '../rates/module.ts'
import { recourseModule } from '../recourse/module.ts'
import { daysModule } from '../reference/days/module.ts'
import { organisationsModule } from '../reference/organisations/module.ts'
import { whiteListModule } from '../reference/white-list/module.ts'
import { reportsModule } from '../reports/module.ts'
import { sandboxModule } from '../sandbox/module.ts'
import { simulateRates } from '../sandbox/rate-simulation.ts'
import { signingModule } from '../signing/module.ts'
import { contentModule } from '../site/content/module.ts'
import { dictionariesModule } from '../site/dictionaries/module.ts'
import { webhooksModule } from '../webhooks/module.ts'
import type { directHandlers } from './http/direct.ts'
import { outputsModule } from './outputs.ts'

const platformModule = defineModule({
  calls: [regionHandlers],
  schedules: [...upkeepSchedules, purgeJobs(() => [...jobs, ...schedules.map(periodJob)]), purgeChanges],
})

const subjects = [
  platformModule,
  eventsModule,
  ledgerModule,
  ratesModule,
  contentModule,
  dictionariesModule,
  noticesModule,
  billsModule,
  tradeModule,
  signingModule,
  presentmentModule,
  recourseModule,
  accountsModule,
  signInModule,
  signedCallsModule,
  registrationModule,
  membersModule,
  operatorsModule,
  rolesModule,
  clientsModule,
  codesModule,
  organisationsModule,
  whiteListModule,
  daysModule,
  discountModule,
  instantModule,
  marketModule,
  booksModule,
  reportsModule,
  webhooksModule,
] as const

/** Rows of one kind, of all subjects. */
const joined = <Kind extends 'waits' | 'changes'>(kind: Kind): Joined<typeof subjects, Kind> =>
  Object.assign({}, ...subjects.map(subject => (subject as Module)[kind]))

/** Everything the bank does: those at the end know what the subjects have. */
const listed = [
  ...subjects,
  officeModule(joined('waits'), joined('changes')),
  outputsModule,
  sandboxModule,
] as const

type Paths = [keyof typeof directHandlers, ...PathsOf<typeof listed>]
/** Sessions and counters live in the gateway, which answers these without the bank. */
type GatewaysOwn =
  | (typeof ownSessionCalls)[number]['path']
  | '/api/session/state'
  | '/api/echo'
  | '/api/client/query_quota'
  | '/api/admin/client/query_quota'

/** Fails to compile where a path of the contract has no handler or two, or two rows have one name. */
export type Gaps =
  | None<Exclude<BankPath, Paths[number] | GatewaysOwn>>
  | None<Doubled<Paths>>
  | None<Doubled<KindsOf<typeof listed, 'errands'>>>
  | None<Doubled<NamesOf<typeof listed, 'jobs', 'topic'>>>
  | None<Doubled<NamesOf<typeof listed, 'schedules', 'name'>>>
  | None<Doubled<KindsOf<typeof subjects, 'waits'>>>
  | None<Doubled<KindsOf<typeof subjects, 'changes'>>>

const modules: readonly Module[] = listed

/** Every call that runs inside the dispatcher's transaction; sign-in and captcha have their own (direct.ts). */
export const handlers: Handlers = Object.assign({}, ...modules.flatMap(({ calls = [] }) => calls))
export const errands: Errands = Object.assign({}, ...modules.map(module => module.errands))

const jobs: readonly Job[] = modules.flatMap(module => module.jobs ?? [])
const schedules: readonly Schedule[] = [...modules.flatMap(module => module.schedules ?? []), simulateRates]

/** Schedules of the bank. A sandbox's market moves as well. */
export const workOf = (isSandbox: boolean): { schedules: readonly Schedule[]; handlers: JobHandlers } => {
  const comingRound = schedules.filter(schedule => isSandbox || schedule !== simulateRates)
  const handlers = handlersOf([...jobs, ...comingRound.map(periodJob)])
  checkTopicsDone(handlers)
  return { schedules: comingRound, handlers }
}
