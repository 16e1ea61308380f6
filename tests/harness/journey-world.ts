import { sandboxSecrets, serviceTokenHeader } from '@portal/shared/wire/wire.ts'
import type { Answer, TestClient } from '../../bank/src/testing/test-client.ts'

/** Promises made by answers, checked against the database afterwards. */
export interface JourneyReport {
  /** Number of every application whose submit was answered, with the key that it was sent under first. */
  submitted: Map<string, string>
  /** Applications whose payout order was answered. */
  ordered: Set<string>
  /** How many calls had which end, by `path code`; `lost` had no answer. */
  ends: Map<string, number>
}

export type Row = Record<string, unknown>
type Path = Parameters<TestClient['call']>[0]

/** A company's people: whoever makes its applications, whoever checks them. */
export interface Firm {
  maker: TestClient
  checker: TestClient
  /** The maker's, where its codes go. */
  mobile: string
}

export interface World {
  report: JourneyReport
  firms: readonly Firm[]
  officers: readonly TestClient[]
  /** Who sets the banks' lines for acceptors. */
  credit: TestClient
  /** Who decides what is above their authority. */
  senior: TestClient
  nextKey(): string
  /** One call; undefined when nobody can tell whether it took effect. */
  ask(client: TestClient, path: Path, body?: Row): Promise<Answer | undefined>
  /** Repeats a call that may be repeated until somebody answers. */
  insist(client: TestClient, path: Path, body?: Row): Promise<Answer>
  /** The last code sent to a mobile. */
  codeOf(mobile: string): Promise<string | undefined>
}

export const wait = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Answers that tell nothing of whether the call took effect, or that it did not reach anything. */
const isLost = (answer: Answer) => answer.error_no === '9008' || answer.error_no === '9009'

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

/** The first row, out of the wrapper that some lists travel in. */
export const firstOf = (answer: Answer): Row | undefined => {
  const row = answer.is_success ? answer.data?.[0] : undefined
  return isRow(row?.page_list_dto) ? row.page_list_dto : row
}

interface Inhabitants {
  url: string
  firms: readonly Firm[]
  officers: readonly TestClient[]
  credit: TestClient
  senior: TestClient
  keyPrefix: string
  /** Told of every call before it is made. */
  onCall(): void
}

export const worldOf = ({ url, firms, officers, credit, senior, keyPrefix, onCall }: Inhabitants): World => {
  const report: JourneyReport = { submitted: new Map(), ordered: new Set(), ends: new Map() }
  const ask: World['ask'] = async (client, path, body = {}) => {
    onCall()
    const answer = await client.call(path, body).catch(() => undefined)
    const end = `${path} ${!answer || isLost(answer) ? 'lost' : (answer.error_no ?? 'ok')}`
    report.ends.set(end, (report.ends.get(end) ?? 0) + 1)
    return answer && !isLost(answer) ? answer : undefined
  }
  let keys = 0
  return {
    report,
    firms,
    officers,
    credit,
    senior,
    nextKey: () => {
      keys += 1
      return `${keyPrefix}-${String(keys).padStart(8, '0')}`
    },
    ask,
    insist: async (client, path, body) => {
      for (let tries = 0; tries < 600; tries += 1) {
        const answer = await ask(client, path, body)
        if (answer) return answer
        await wait(100)
      }
      throw new Error(`${path} was never answered`)
    },
    codeOf: async mobile => {
      const headers = { [serviceTokenHeader]: sandboxSecrets.serviceToken }
      const answer = await fetch(`${url}/sandbox/messages?mobile=${mobile}`, { headers }).catch(
        () => undefined,
      )
      if (!answer?.ok) return undefined
      const messages = (await answer.json()) as { purpose: string; code: string }[]
      return messages.find(message => message.purpose === 'confirm_quote')?.code
    },
  }
}
