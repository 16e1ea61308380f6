/* The people of lives: they press again until somebody answers, and now and then two press the same at once. */
import type { OwnSmsPurpose } from '@portal/shared/contract/sms.ts'
import type { BankPath } from '@portal/shared/contract/table.ts'
import type { Random } from '../../../bank/src/sandbox/random.ts'
import {
  type Answer,
  gatewayHeaders,
  type TestClient,
  TestClient as Visitor,
} from '../../../bank/src/testing/test-client.ts'
import type { MortalBank } from './mortal-bank.ts'
import { count } from './watch.ts'

type Body = Record<string, unknown>
type InTurn = (done: readonly Answer[], bank: MortalBank) => Promise<boolean>

export interface Crowd {
  random: Random
  /** How often an act was refused, by code. */
  refusals: Map<string, number>
  /** Acts that two people did at once and both were told to have done. */
  doubled: string[]
  as(account: string): TestClient
  newKey(): string
  /** Once more until somebody answers: a refusal may be that of an act whose answer was lost. */
  insist(account: string, path: BankPath, body: Body): Promise<Answer>
  /** A code as its message says it, by the sandbox; the time between two codes is not waited for. */
  codeFor(account: string, purpose: OwnSmsPurpose): Promise<string>
  /**
   * Perhaps two people at once, each with an act of their own: one of them may be told that it is done.
   * @param inTurn whether the second was done after the first had come to its end, and rightly: a death may lie between
   */
  press(accounts: readonly string[], path: BankPath, body: () => Body, inTurn?: InTurn): Promise<Answer>
}

const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
const isLost = (answer: Answer) => ['9007', '9008', '9009'].includes(answer.error_no ?? '')

const arrive = async (guest: TestClient, account: string): Promise<TestClient> => {
  const member = account.startsWith('154000001') ? 'financeOrg' : 'comp'
  const type = account.startsWith('1') ? member : 'admin'
  for (let tries = 0; tries < 200; tries += 1) {
    const client = await guest.signedIn(account, type).catch(() => undefined)
    if (client) return client
    await wait(100)
  }
  throw new Error(`${account} could not sign in`)
}

export const crowdAt = async (
  bank: MortalBank,
  random: Random,
  accounts: readonly string[],
): Promise<Crowd> => {
  const guest = new Visitor(bank.url)
  const people = new Map<string, TestClient>()
  await Promise.all(accounts.map(async account => people.set(account, await arrive(guest, account))))
  const refusals = new Map<string, number>()
  const doubled: string[] = []
  let keys = 0
  const as = (account: string): TestClient => {
    const client = people.get(account)
    if (!client) throw new Error(`${account} is nobody here`)
    return client
  }
  const insist: Crowd['insist'] = async (account, path, body) => {
    for (let tries = 0; tries < 600; tries += 1) {
      bank.onCall()
      const answer = await as(account)
        .call(path, body)
        .catch(() => undefined)
      if (answer && !isLost(answer)) {
        if (!answer.is_success) count(refusals, answer.error_no ?? '')
        return answer
      }
      await wait(50)
    }
    throw new Error(`${path} was never answered`)
  }
  return {
    random,
    refusals,
    doubled,
    as,
    newKey: () => {
      keys += 1
      return `lives-${String(keys).padStart(10, '0')}`
    },
    insist,
    codeFor: async (account, purpose) => {
      for (let tries = 0; tries < 200; tries += 1) {
        // Others ask for codes meanwhile: PostgreSQL ends one of two that wait for each other's rows.
        await bank
          .rows(`with counts as (delete from code_count returning 1),
            codes as (update sms_code set resend_after = now() returning 1) select 1`)
          .catch(() => undefined)
        await insist(account, '/api/sms/send_code', { purpose })
        const sent = await fetch(`${bank.url}/sandbox/messages?mobile=${account}`, {
          headers: gatewayHeaders,
        }).catch(() => undefined)
        const messages = sent?.ok ? ((await sent.json()) as { purpose: string; code: string }[]) : []
        const message = messages.find(each => each.purpose === purpose)
        if (message) return message.code
        await wait(50)
      }
      throw new Error(`${account} was never sent a code`)
    },
    press: async (pressing, path, body, inTurn) => {
      const [first = ''] = pressing
      if (random.next() < 0.6) return insist(first, path, body())
      const second = pressing[1] ?? first
      const answers = await Promise.all([insist(first, path, body()), insist(second, path, body())])
      const done = answers.filter(({ is_success }) => is_success)
      if (done.length > 1 && !(await inTurn?.(done, bank))) doubled.push(`${path} ${JSON.stringify(body())}`)
      return done[0] ?? (answers[0] as Answer)
    },
  }
}

export const rowOf = (answer: Answer): Record<string, string | number> | undefined =>
  answer.is_success ? (answer.data?.[0] as Record<string, string | number> | undefined) : undefined
