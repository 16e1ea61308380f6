import type { BankPath } from '@portal/shared/contract/table.ts'
import { createWireCipher, type WireCipher } from '@portal/shared/wire/cipher.ts'
import { toForm } from '@portal/shared/wire/form.ts'
import { sandboxSecrets, utokenHeader, wireOf } from '@portal/shared/wire/wire.ts'
import { demoPassword } from '../sandbox/seed/people.ts'

export interface Answer {
  is_success: boolean
  data?: Record<string, unknown>[]
  error_no?: string
  error_msg?: string
  fields?: Record<string, string>
  retry_after?: number
}

/** Speaks the wire to a bank under test, as a gateway does. Its captchas must all be `abcd`. */
export class TestClient {
  readonly #url: string
  readonly #utoken: string | undefined
  readonly cipher: WireCipher = createWireCipher(sandboxSecrets.wireKey, sandboxSecrets.wireIv)

  constructor(url: string, utoken?: string) {
    this.#url = url
    this.#utoken = utoken
  }

  get utoken(): string {
    return this.#utoken ?? ''
  }

  async call(path: BankPath, body: Record<string, unknown> = {}): Promise<Answer> {
    const wire = wireOf(path)
    const fields: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(body)) {
      const isSealed = wire.sealed.includes(name) && typeof value === 'string'
      fields[wire.spelling[name] ?? name] = isSealed ? this.cipher.seal(value) : value
    }
    const sent = wire.sealedBody ? { [wire.sealedBody]: this.cipher.seal(JSON.stringify(fields)) } : fields
    if (wire.utokenInBody) sent.utoken = this.#utoken
    const form = wire.encoding === 'form'
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: {
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        ...(this.#utoken && { [utokenHeader]: this.#utoken }),
      },
      body: form ? toForm(sent) : JSON.stringify(sent),
    })
    return (await response.json()) as Answer
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
