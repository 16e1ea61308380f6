import { type DemoKey, demoClients } from '@portal/shared/machines/demo-keys.ts'
import { createVerifier, type Verifier } from '@portal/shared/wire/verifier.ts'
import { sql } from 'drizzle-orm'
import { type Db, queryRows } from '../../bank/src/platform/db/db.ts'
import { journeyInvariants } from './journey-invariants.ts'
import { programs } from './program.ts'
import type { StormReport } from './submission-storm.ts'

interface Evidence {
  key_id: string
  base: string
  signature: string
}

const isSound = (verifier: Verifier, { key_id, base, signature }: Evidence): Promise<boolean> => {
  const key = demoClients.flatMap(({ keys }): DemoKey[] => [...keys]).find(({ keyId }) => keyId === key_id)
  if (!key) return Promise.resolve(false)
  return verifier.holds(key.algorithm, key.publicKey, base, Buffer.from(signature, 'base64'))
}

/** What holds after a storm, whoever was killed in it. */
export interface StormInvariant {
  name: string
  /** Whatever breaks it; nothing when it holds. */
  broken(db: Db, report: StormReport): Promise<readonly unknown[]>
}

const companies = ['yunling', 'jiangzhou'] as const

const memberOf = async (db: Db, company: (typeof companies)[number]): Promise<number> => {
  const { account } = programs[company]
  const [row] = await queryRows<{ id: number }>(
    db,
    sql`select member_id as id from operator where account = ${account}`,
  )
  return Number(row?.id)
}

/** A company's log as the bank has it: numbers of events by their place. */
const logOf = async (db: Db, company: (typeof companies)[number]) =>
  queryRows<{ id: string; seq: number }>(
    db,
    sql`select 'ev_' || epoch || '_' || seq as id, seq::int as seq from event_log
      where member_id = ${await memberOf(db, company)} order by seq`,
  )

const perCompany =
  (broken: (db: Db, report: StormReport, company: (typeof companies)[number]) => Promise<unknown[]>) =>
  async (db: Db, report: StormReport) =>
    (await Promise.all(companies.map(each => broken(db, report, each)))).flat()

export const stormInvariants: readonly StormInvariant[] = [
  ...journeyInvariants.map(({ name, broken }) => ({
    name,
    broken: (db: Db, { journeys }: StormReport) => broken(db, journeys),
  })),
  {
    name: 'each submission has its evidence, which verifies, and nothing has any that was not submitted',
    broken: async (db, { journeys }) => {
      // Of one that was repeated, each time that the bank has answered it.
      const kept = await queryRows<Evidence>(
        db,
        sql`select key_id, base, signature from signed_call where path = '/api/discount/submit_apply' order by id`,
      )
      const submitted = new Set<string | undefined>(journeys.submitted.values())
      const proven = new Set<string | undefined>()
      const broken: unknown[] = []
      const verifier = createVerifier()
      for (const evidence of kept) {
        const key = /"idempotency-key": (\S+)/.exec(evidence.base)?.[1]
        if (submitted.has(key) && (await isSound(verifier, evidence))) proven.add(key)
        else broken.push(evidence)
      }
      verifier.close()
      return [...broken, ...[...submitted].filter(key => !proven.has(key))]
    },
  },
  {
    name: "each program's day holds what it has submitted, to the fen",
    broken: async (db, { submittedFen }) => {
      const days = await queryRows<{ client: string; fen: string }>(
        db,
        sql`select c.client_id as client, sum(d.used_fen)::text as fen
          from api_client_day d join api_client c on c.id = d.client_ref group by c.client_id`,
      )
      const used = new Map(days.map(({ client, fen }) => [client, fen]))
      return companies
        .map(company => ({
          company,
          used: used.get(programs[company].clientId),
          wanted: String(submittedFen[company]),
        }))
        .filter(day => day.used !== day.wanted)
    },
  },
  {
    name: 'who follows by cursor has seen every event once, in its order',
    broken: perCompany(async (db, { followed }, company) => {
      const log = await logOf(db, company)
      const seen = followed[company]
      const isWhole = seen.length === log.length && log.every(({ id }, at) => seen[at]?.id === id)
      const gaps = log.filter(({ seq }, at) => seq !== at + 1)
      return isWhole && gaps.length === 0 ? [] : [{ company, seen: seen.length, log: log.length, gaps }]
    }),
  },
  {
    name: 'every event was taken by the endpoint, and nothing that is none',
    broken: perCompany(async (db, { listeners }, company) => {
      const { taken } = listeners[company]
      const member = await memberOf(db, company)
      const log = await logOf(db, company)
      const [first = { seq: 0 }] = await queryRows<{ seq: number }>(
        db,
        sql`select min(seq)::int as seq from webhook_delivery where member_id = ${member} and type <> 'webhook.test'`,
      )
      const wanted = log.filter(({ seq }) => seq >= first.seq).map(({ id }) => id)
      const states = await queryRows(
        db,
        sql`select event_id, state from webhook_delivery where member_id = ${member} and state <> 'delivered'`,
      )
      const lost = wanted.filter(id => !taken.has(id))
      const there = new Set(wanted)
      return [...states, ...lost, ...[...taken].filter(id => !there.has(id))]
    }),
  },
  {
    name: 'each event was tried once more than it failed, at least, and no message came unsigned',
    broken: async (_, { listeners }) =>
      companies.flatMap(company => {
        const { tries, failsFirst, unsigned } = listeners[company]
        const early = [...tries].filter(([id, times]) => times <= failsFirst(id))
        return [...early, ...unsigned.map(({ id }) => `${id} unsigned`)]
      }),
  },
]
