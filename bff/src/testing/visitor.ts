import { request } from 'undici'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  setCookie: string[]
  text: string
  /** The envelope; undefined when the answer was no JSON. */
  json: Envelope | undefined
}

export interface Envelope {
  is_success: boolean
  data?: Record<string, unknown>[]
  error_no?: string
  error_code?: string
  error_msg?: string
  request_id?: string
  fields?: Record<string, string>
}

const parse = (text: string): Envelope | undefined => {
  try {
    return JSON.parse(text) as Envelope
  } catch {
    return undefined
  }
}

/** A browser as far as the gateway can tell: keeps its cookies, sends `X-CSRF`. */
export class Visitor {
  readonly url: string
  readonly headers: Record<string, string>
  cookies = new Map<string, string>()

  constructor(url: string, headers: Record<string, string> = {}) {
    this.url = url
    this.headers = headers
  }

  async send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string | Buffer,
  ): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await request(this.url + path, {
      method: method as 'GET',
      headers: { ...this.headers, ...(cookie && { cookie }), ...headers },
      ...(body !== undefined && { body }),
    })
    const text = await answer.body.text()
    const given = answer.headers['set-cookie'] ?? []
    const setCookie = Array.isArray(given) ? given : [given]
    for (const line of setCookie) this.#keep(line)
    return { status: answer.statusCode, headers: answer.headers, setCookie, text, json: parse(text) }
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (value === '') this.cookies.delete(name)
    else this.cookies.set(name, value)
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', path, headers)
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const all = { 'x-csrf': '1', 'content-type': 'application/json', ...headers }
    return this.send('POST', path, all, JSON.stringify(body))
  }

  form(path: string, body: string, headers: Record<string, string> = {}): Promise<Answer> {
    const all = { 'x-csrf': '1', 'content-type': 'application/x-www-form-urlencoded', ...headers }
    return this.send('POST', path, all, body)
  }

  async captcha(): Promise<string> {
    const answer = await this.post('/api/user/get_req_chkcode_id')
    return String(answer.json?.data?.[0]?.result ?? '')
  }

  signInWith(captchaId: string, account = '15400000011'): Promise<Answer> {
    return this.post('/api/member/login', {
      account,
      password: 'Demo#2026',
      check_code: 'abcd',
      req_code_session_id: captchaId,
      biz_type: 'comp',
    })
  }

  async signIn(account = '15400000011'): Promise<Answer> {
    return this.signInWith(await this.captcha(), account)
  }

  me(): Promise<Answer> {
    return this.post('/api/member/current_member_detail')
  }
}
