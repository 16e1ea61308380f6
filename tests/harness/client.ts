import { channel } from 'node:diagnostics_channel'
import { setTimeout as wait } from 'node:timers/promises'
import { codesOf } from '@portal/shared/contract/declared.ts'
import { type CallPath, calls, type RequestInput, type RowOf } from '@portal/shared/contract/table.ts'

export interface Answer<Row = Record<string, unknown>> {
  status: number
  headers: Headers
  body: {
    is_success: boolean
    data?: Row[]
    error_no?: string
    error_code?: string
    error_msg?: string
    request_id?: string
    fields?: Record<string, string>
  }
}

const refusals = channel('portal.refusal')

/** A refusal that its call does not declare is a fault of the contract, whatever the test was about. */
const checkDeclared = (path: string, code: string | undefined): void => {
  if (code === undefined) return
  refusals.publish({ path, code })
  const call = calls.find(each => each.path === path)
  if (call && !codesOf(call).includes(code)) {
    throw new Error(`${path} answers ${code} and does not declare it`)
  }
}

type BizType = 'comp' | 'financeOrg' | 'admin'

/** Every captcha's answer in the tests (`SANDBOX_CAPTCHA`). */
export const captchaAnswer = 'abcd'
export const demoPassword = 'Demo#2026'

/** One browser or integrator: a cookie jar and the two encodings of the public API. */
export class Client {
  readonly url: string
  readonly cookies = new Map<string, string>()

  constructor(url: string) {
    this.url = url
  }

  /** The same cookies at another gateway of the same Redis. */
  at(url: string): Client {
    const other = new Client(url)
    for (const [name, value] of this.cookies) other.cookies.set(name, value)
    return other
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0) headers.set('cookie', [...this.cookies].map(pair => pair.join('=')).join('; '))
    const response = await fetch(this.url + path, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }

  async raw(
    path: string,
    body: string,
    contentType: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await this.send(path, {
      method: 'POST',
      body,
      headers: { 'content-type': contentType, 'x-csrf': '1', ...headers },
    })
    const answer = {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as Answer['body'],
    }
    checkDeclared(path, answer.body.error_no)
    return answer
  }

  /** A call as JSON. */
  async post<P extends CallPath>(path: P, body: RequestInput<P>): Promise<Answer<RowOf<P>>> {
    return (await this.raw(path, JSON.stringify(body), 'application/json')) as Answer<RowOf<P>>
  }

  /** The same call form-encoded: nested values as JSON text. */
  async postForm<P extends CallPath>(path: P, body: RequestInput<P>): Promise<Answer<RowOf<P>>> {
    const form = new URLSearchParams()
    for (const [name, value] of Object.entries(body as Record<string, unknown>)) {
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
    }
    return (await this.raw(path, form.toString(), 'application/x-www-form-urlencoded')) as Answer<RowOf<P>>
  }

  /** The first row of a call that must succeed. */
  async row<P extends CallPath>(path: P, body: RequestInput<P>): Promise<RowOf<P>> {
    const answer = await this.post(path, body)
    const first = answer.body.data?.[0]
    if (answer.status !== 200 || first === undefined) {
      throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    return first
  }

  /** A gateway that had no time for Redis says 503, and may be asked again: nothing has been lost. */
  async captcha(): Promise<string> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.post('/api/user/get_req_chkcode_id', {})
      const [row] = answer.body.data ?? []
      if (row) return row.result
      if (answer.status !== 503 || tries === 50) throw new Error(`no captcha: ${JSON.stringify(answer.body)}`)
      await wait(200)
    }
  }

  async login(account: string, bizType: BizType, password = demoPassword, checkCode = captchaAnswer) {
    return this.post('/api/member/login', {
      account,
      password,
      check_code: checkCode,
      req_code_session_id: await this.captcha(),
      biz_type: bizType,
    })
  }
}

const bizTypeOf = (account: string): BizType =>
  /^154000001\d\d$/.test(account) ? 'financeOrg' : /^154000000\d\d$/.test(account) ? 'comp' : 'admin'

/** A client that has signed in with a demo account, captcha and all. */
export const signedIn = async (url: string, account: string): Promise<Client> => {
  const client = new Client(url)
  let answer = await client.login(account, bizTypeOf(account))
  // A machine that is busy with other tests may have the bank send people away for a while.
  for (let tries = 1; tries < 5 && answer.status === 503; tries++) {
    await wait(Number(answer.headers.get('retry-after')) * 1000)
    answer = await client.login(account, bizTypeOf(account))
  }
  if (answer.status !== 200) throw new Error(`sign-in of ${account}: ${JSON.stringify(answer.body)}`)
  return client
}
