import type { CallPath, RequestInput, RowOf } from '@portal/shared/contract/table.ts'
import { useCallback, useRef, useState } from 'react'
import useSWR from 'swr'
import type { ApiError } from '../api-error.ts'
import { readAhead, readFor } from '../renewal.ts'
import { useStreamOpen } from '../stream-state.ts'
import { post } from './client.ts'
import { useSession } from './session.tsx'

export interface CallResult<Row> {
  rows: Row[] | undefined
  /** First item: the single result, or the page of a list call. */
  first: Row | undefined
  error: ApiError | undefined
  /** Answered or refused, or not asked for at all: what follows from it can be drawn. */
  isSettled: boolean
  /** No data yet. */
  isLoading: boolean
  /** Asking, possibly with older data on screen. */
  isBusy: boolean
  /** The rows answer an earlier question (`keepPrevious`). */
  isPrevious: boolean
  reload: () => Promise<unknown>
}

/** How often a call asks again while its page can be seen; 0 or absent = never. */
export interface AskAgain {
  /** For data that changes by the clock alone, which no event reports. */
  everyMs?: number
  /** For data whose changes the event stream reports (its row's `shows` in the contract): only while there is no stream. */
  pollWhenOfflineMs?: number
}

interface CallSettings<Row> extends Omit<AskAgain, 'pollWhenOfflineMs'> {
  /** As {@link AskAgain.pollWhenOfflineMs}, or by the last answer: some states pass quickly. */
  pollWhenOfflineMs?: number | ((rows: Row[] | undefined) => number)
  /** Called at each answer, even if nothing has changed. */
  onAnswer?: () => void
  /** Keeps the last rows, dimmed by the page, while another page loads. */
  keepPrevious?: boolean
  /** So long an answer is not asked for again by a page that opens, ms; news of a change ask for it none the less. */
  freshMs?: number
}

/**
 * Reads one call of the contract through the cache; `body` null = not now. Errors are returned for an error
 * state and not toasted (session errors still open their dialog).
 */
export const useCall = <P extends CallPath>(
  path: P,
  body: RequestInput<P> | null,
  {
    everyMs = 0,
    pollWhenOfflineMs = 0,
    keepPrevious = false,
    freshMs,
    onAnswer,
  }: CallSettings<RowOf<P>> = {},
): CallResult<RowOf<P>> => {
  const { epoch, locked } = useSession()
  const isStreamOpen = useStreamOpen()
  const ask = () => post(path, body as RequestInput<P>, { quiet: true, reads: true })
  const place = body === null ? null : [epoch, path, body]
  const answer = useSWR<RowOf<P>[], ApiError>(place, (key: readonly unknown[]) => readFor(key, ask), {
    refreshInterval: (!isStreamOpen && pollWhenOfflineMs) || everyMs,
    keepPreviousData: keepPrevious,
    ...(freshMs && { dedupingInterval: freshMs }),
    ...(onAnswer && { onSuccess: onAnswer }),
  })
  const { data, error, mutate } = answer
  // On the way while the page is drawn for the first time; what is drawn behind the lock asks for nothing.
  useState(() => place && data === undefined && !error && !locked && readAhead(place, ask))
  return {
    rows: data,
    first: data?.[0],
    error,
    isSettled: !place || data !== undefined || error !== undefined,
    // Only who reads these is drawn again when they change: a page that is asked for again and answers the same is not.
    get isLoading() {
      return answer.isLoading
    },
    get isBusy() {
      return answer.isValidating
    },
    get isPrevious() {
      return answer.isLoading && data !== undefined
    },
    reload: useCallback(() => mutate(), [mutate]),
  }
}

/**
 * Runs one write at a time: a second press while the first is under way does nothing and answers undefined.
 * Errors are announced by the client, unless `quiet` because the page shows them itself, and thrown on.
 */
export const useAction = <P extends CallPath>(path: P, { quiet = false }: { quiet?: boolean } = {}) => {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = useCallback(
    async (body: RequestInput<P>): Promise<RowOf<P> | undefined> => {
      if (running.current) return undefined
      running.current = true
      setBusy(true)
      try {
        return (await post(path, body, { quiet }))[0]
      } finally {
        running.current = false
        setBusy(false)
      }
    },
    [path, quiet],
  )
  return { run, busy }
}
