/** Facts of an error that hold wherever it is met: one column for each decision made by it. */
export interface ErrorFacts {
  /** Tells machines the class. */
  status: number
  /** Chinese text for people; the most general one where the thrower may pass a fitting one. */
  text: string
  /**
   * Answered without being declared: by any call, by one with a body, by one that needs a session, by one that programs
   * may sign.
   */
  of?: 'any' | 'body' | 'session' | 'signed'
  /** How an exchange with the bank failed: found by the gateway, answered undeclared by every call to the bank. */
  bank?: 'unreachable' | 'timeout' | 'bad_answer'
  /** A caller who gets this error is no longer signed in. */
  signsOut?: true
  /** The gateway's own affair: a bank that answers it has failed. */
  ours?: true
  /** Nothing was decided: the same call may go through later. */
  passing?: true
  /** Its answer carries `Retry-After`. */
  retryAfter?: true
  /** Pages show no message: never, or unless operators say otherwise (`config/portal.json`). */
  silent?: 'always' | 'preset'
}

/**
 * Who is here and what they may do: the errors by which every page decides, so that the first file of the browser need
 * not bring the whole catalogue, whose first rows these are. No other row signs anybody out or is silent.
 */
export const sessionErrors = {
  '1001': { status: 401, text: '登录超时，请重新登录', of: 'session', signsOut: true },
  '1002': { status: 401, text: '您的账号已在其他地方登录', of: 'session', signsOut: true },
  '1003': { status: 403, text: '无权访问', of: 'session', silent: 'always' },
  '1004': { status: 401, text: '请先登录', of: 'session', signsOut: true, ours: true },
  '1005': { status: 401, text: '登录状态无效，请重新登录', of: 'session', signsOut: true },
  '10100': { status: 422, text: '用户名或密码不正确，请重新输入', silent: 'preset' },
  '12007': { status: 422, text: '验证码错误', silent: 'preset' },
} as const satisfies Record<string, ErrorFacts>

type SessionCode = keyof typeof sessionErrors

export const isSessionCode = (code: string): code is SessionCode => Object.hasOwn(sessionErrors, code)

/** Undefined for every code that is not among them. */
export const sessionFactsOf = (code: string): ErrorFacts | undefined =>
  isSessionCode(code) ? sessionErrors[code] : undefined
