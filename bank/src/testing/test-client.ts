import { randomUUID } from 'node:crypto'
import { channel } from 'node:diagnostics_channel'
import type { BankPath } from '@portal/shared/contract/table.ts'
import { toForm } from '@portal/shared/wire/form.ts'
import { createWireSeals } from '@portal/shared/wire/seals.ts'
import {
  requestIdHeader,
  sandboxSecrets,
  serviceTokenHeader,
  utokenHeader,
  wireKeyHeader,
  wireOf,
} from '@portal/shared/wire/wire.ts'
import { demoPassword } from '../sandbox/seed/people.ts'

export interface Answer {
  is_success: boolean
  data?: Record<string, unknown>[]
  error_no?: string
  error_msg?: string
  fields?: Record<string, string>
  retry_after?: number
}

const seals = createWireSeals(sandboxSecrets.wireKey)

/** Who counts what the tests meet (`tests/harness/met-refusals.ts`) listens here. */
const refusals = channel('portal.refusal')

/** By which the bank takes a request for a gateway's. */
export const gatewayHeaders = {
  [serviceTokenHeader]: sandboxSecrets.serviceToken,
  [wireKeyHeader]: seals.keyId,
}

/** Speaks the wire to a bank under test, as a gateway does. Its captchas must all be `abcd`. */
export class TestClient {
  readonly #url: string
  readonly #utoken: string | undefined

  constructor(url: string, utoken?: string) {
    this.#url = url
    this.#utoken = utoken
  }

  get utoken(): string {
    return this.#utoken ?? ''
  }

  /** One call; of the answer's fields those that came sealed are opened. */
  async call(
    path: BankPath,
    body: Record<string, unknown> = {},
    { requestId = randomUUID(), signal }: { requestId?: string; signal?: AbortSignal | undefined } = {},
  ): Promise<Answer> {
    const wire = wireOf(path)
    const seal = (field: string, plain: string) =>
      seals.seal(plain, { direction: 'request', path, field, requestId })
    const fields: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(body)) {
      const spelt = wire.spelling[name] ?? name
      const isSealed = wire.sealed.includes(name) && typeof value === 'string'
      fields[spelt] = isSealed ? seal(spelt, value) : value
    }
    const { sealedBody } = wire
    const sent = sealedBody ? { [sealedBody]: seal(sealedBody, JSON.stringify(fields)) } : fields
    if (wire.utokenInBody) sent.utoken = this.#utoken
    const form = wire.encoding === 'form'
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        [requestIdHeader]: requestId,
        ...gatewayHeaders,
        ...(this.#utoken && { [utokenHeader]: this.#utoken }),
      },
      body: form ? toForm(sent) : JSON.stringify(sent),
      ...(signal && { signal }),
    })
    const answer = (await response.json()) as Answer
    if (answer.error_no) refusals.publish({ path, code: answer.error_no })
    const open = (row: Record<string, unknown>, at: number) => {
      for (const name of wire.opened) {
        const place = { direction: 'answer', path, field: `${at}.${name}`, requestId } as const
        if (typeof row[name] === 'string' && row[name] !== '') row[name] = seals.open(row[name], place)
      }
    }
    answer.data?.forEach(open)
    return answer
  }

  async newCaptcha(purpose?: string): Promise<string> {
    const answer = await this.call('/api/user/get_req_chkcode_id', purpose ? { purpose } : {})
    return String(answer.data?.[0]?.result)
  }

  /** One sign-in attempt with a fresh captcha, unless fields are given. */
  async trySignIn(account: string, bizType: string, fields: Record<string, unknown> = {}): Promise<Answer> {
    return this.call('/api/member/login', {
      account,
      password: demoPassword,
      check_code: 'abcd',
      req_code_session_id: fields.req_code_session_id ?? (await this.newCaptcha()),
      biz_type: bizType,
      ...fields,
    })
  }

  /** A client that is signed in. @throws Error when the bank refuses */
  async signedIn(account: string, bizType = 'comp'): Promise<TestClient> {
    const answer = await this.trySignIn(account, bizType)
    const utoken = answer.data?.[0]?.utoken
    if (typeof utoken !== 'string') throw new Error(`${account} was refused: ${answer.error_no}`)
    return new TestClient(this.#url, utoken)
  }
}
