import { setTimeout as wait } from 'node:timers/promises'
import { Client, captchaAnswer, demoPassword, signedIn } from './client.ts'

/* Many people who sign in at the same moment, and those who are signed in already and work on. */

/** Who signs in: companies whose accounts nobody works with meanwhile. */
const rushing = ['15400000001', '15400000002', '15400000003', '15400000011']
const working = ['officer1', 'officer2', '15400000101', '15400000111']

export interface Outcome {
  status: number
  code: string | undefined
  retryAfter: number
  ms: number
}

/** A visitor with a right captcha, ready to press 登录. */
export interface Ready {
  client: Client
  body: Record<string, string>
}

export const getReady = async (url: string, count: number): Promise<Ready[]> => {
  const ready: Ready[] = []
  // A few at a time: drawing lots of captchas is not what is tried here.
  while (ready.length < count) {
    const some = await Promise.all(
      Array.from({ length: Math.min(20, count - ready.length) }, async (_, at): Promise<Ready> => {
        const client = new Client(url)
        const captcha = await client.captcha()
        const body = {
          account: rushing[(ready.length + at) % rushing.length] ?? '',
          password: demoPassword,
          check_code: captchaAnswer,
          req_code_session_id: captcha,
          biz_type: 'comp',
        }
        return { client, body }
      }),
    )
    ready.push(...some)
  }
  return ready
}

const send = ({ client, body }: Ready, signal?: AbortSignal) =>
  client.send('/api/member/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf': '1' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })

/** Presses 登录 and waits as long as it takes. */
export const enter = async (ready: Ready): Promise<Outcome> => {
  const started = performance.now()
  const response = await send(ready)
  const body = (await response.json()) as { error_no?: string }
  return {
    status: response.status,
    code: body.error_no,
    retryAfter: Number(response.headers.get('retry-after') ?? 0),
    ms: performance.now() - started,
  }
}

/** Presses 登录 and closes the window after so long. @returns whether the answer was there before */
export const enterAndLeave = async (ready: Ready, afterMs: number): Promise<boolean> => {
  const leaving = new AbortController()
  const left = wait(afterMs).then(() => leaving.abort())
  const answered = await send(ready, leaving.signal).then(
    async response => {
      await response.text()
      return response.status === 200
    },
    () => false,
  )
  await left
  return answered
}

/** Neither success nor an honest 503 or 429 that says when to come again. */
export const dishonest = (outcomes: readonly Outcome[]): Outcome[] =>
  outcomes.filter(
    ({ status, retryAfter }) => !(status === 200 || ([429, 503].includes(status) && retryAfter > 0)),
  )

/** People who are signed in and work until they are told to stop. */
export const startWork = async (url: string) => {
  const times: number[] = []
  const faults: string[] = []
  let goesOn = true
  const clients = await Promise.all(working.map(account => signedIn(url, account)))
  const loops = clients.flatMap(client =>
    (['/api/member/current_member_detail', '/api/user/get_menu_list'] as const).map(async path => {
      while (goesOn) {
        const started = performance.now()
        const { status, body } = await client.post(path, {})
        times.push(performance.now() - started)
        if (status !== 200) faults.push(`${path} ${status} ${body.error_no}`)
        // A person reads what came.
        await wait(50)
      }
    }),
  )
  return {
    clients,
    /** Figures since the last time. */
    take: () => {
      const sorted = times.splice(0).sort((a, b) => a - b)
      const at = (part: number) => Math.round(sorted[Math.floor(sorted.length * part)] ?? 0)
      return { calls: sorted.length, p50: at(0.5), p95: at(0.95), slowest: Math.round(sorted.at(-1) ?? 0) }
    },
    stop: async () => {
      goesOn = false
      await Promise.all(loops)
      return faults
    },
  }
}
