import type { CallPath, RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { ApiError } from '../api-error.ts'
import { announce, isSessionEnd } from '../error-channel.ts'
import { renewAfter } from '../renewal.ts'

type Envelope<Row> =
  | { is_success: true; data: Row[] }
  | {
      is_success: false
      error_no: string
      error_msg: string
      request_id?: string
      fields?: Record<string, string>
    }

interface PostOptions {
  signal?: AbortSignal
  /** The caller shows the error itself (an error state, a poll): no toast. Session errors are never quiet. */
  quiet?: boolean
  /**
   * Nothing is announced at all, not even the end of a session, and nothing is asked for again: for calls the user did
   * not ask for.
   */
  mute?: boolean
  /** What a page shows: nothing has changed, so nothing need be looked up. */
  reads?: boolean
}

const isEnvelope = (answer: unknown): answer is Envelope<unknown> =>
  answer !== null && typeof answer === 'object' && 'is_success' in answer

/**
 * The failure in an answer, null when it is a success; anything but our envelope is 9010.
 * @param retryAfter seconds, as the answer's `Retry-After` says
 */
export const readFailure = (answer: unknown, status: number, retryAfter = 0): ApiError | null => {
  if (!isEnvelope(answer)) return new ApiError({ code: '9010', text: '服务应答异常，请稍后重试', status })
  if (answer.is_success) return null
  return new ApiError({
    code: answer.error_no,
    text: answer.error_msg,
    status,
    retryAfter,
    ...(answer.fields ? { fields: answer.fields } : {}),
    ...(answer.request_id ? { requestId: answer.request_id } : {}),
  })
}

const send = async <Row>(path: string, body: unknown, signal?: AbortSignal): Promise<Row[]> => {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json', 'x-csrf': '1' },
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  }).catch(cause => {
    if (signal?.aborted) throw cause
    throw new ApiError({ code: 'network', text: '网络连接失败，请检查网络后重试', status: 0 })
  })
  const answer: unknown = await response.json().catch(() => null)
  const failure = readFailure(answer, response.status, Number(response.headers.get('retry-after')) || 0)
  if (failure) throw failure
  return (answer as { data: Row[] }).data
}

/** A refusal may say that somebody else was faster; without an answer, or with too many calls, asking more helps nobody. */
const tellsOfState = (error: ApiError) => error.status !== 0 && error.status !== 429 && !isSessionEnd(error)

/**
 * Makes one call of the contract and returns its `data` list. What a write changes is asked for again wherever it is
 * shown, after a refusal too. Throws {@link ApiError}, already announced to the user as the code's row says, so callers
 * only keep their own state right.
 */
export const post = async <P extends CallPath>(
  path: P,
  body: RequestInput<P>,
  options: PostOptions = {},
): Promise<RowOf<P>[]> => {
  const isWrite = !options.mute && !options.reads
  try {
    const rows = await send<RowOf<P>>(path, body, options.signal)
    if (isWrite) renewAfter(path)
    return rows
  } catch (error) {
    if (error instanceof ApiError && !options.mute) {
      announce(error, options.quiet ?? false, path)
      if (isWrite && tellsOfState(error)) renewAfter(path)
    }
    throw error
  }
}
