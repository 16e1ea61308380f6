import type { UserInfo } from '@portal/shared/contract/session.ts'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useSWRConfig } from 'swr'
import { ApiError } from '../api-error.ts'
import { onLocked, rearmSessionEnd } from '../error-channel.ts'
import { useRenewal } from '../renewal.ts'
import { isLockUnreported } from '../screen-lock.ts'
import { clearStored, storeMember } from '../stored-member.ts'
import { forgetUnsaved } from '../unsaved.ts'
import { post } from './client.ts'

type SessionState =
  | { status: 'loading' }
  | { status: 'guest' }
  /** Signed out or ended elsewhere, on the way to a sign-in page: guarded pages draw nothing and send nobody away. */
  | { status: 'over' }
  /** The gateway could not say who this is; nobody is treated as signed out for that. */
  | { status: 'unknown'; error: ApiError }
  /** `locked`: the screen is locked, every call but unlocking and signing out is refused (9011). */
  | { status: 'member'; user: UserInfo; locked: boolean }

interface Session {
  state: SessionState
  user: UserInfo | null
  /** The screen is locked: nothing of the user is on it, and the gateway refuses their calls (423). */
  locked: boolean
  setLocked: (locked: boolean) => void
  /** Part of every cache key: grows with each change of user, so nobody sees another's data. */
  epoch: number
  signIn: (user: UserInfo) => void
  /** The gateway's session is over: forgets the user; the caller leads to a sign-in page. */
  end: () => void
  /** Entering a sign-in page: whoever was here is a guest now. */
  clear: () => void
  reload: () => Promise<void>
  /** Asks again who is signed in; while it is the same user nothing on screen is lost. */
  refresh: () => Promise<void>
}

const Context = createContext<Session | null>(null)

const readState = async (): Promise<SessionState> => {
  try {
    const [answer] = await post('/api/session/state', {}, { quiet: true, reads: true })
    if (!answer?.signed_in || !answer.user_info) return { status: 'guest' }
    const locked = answer.locked || isLockUnreported(answer.user_info.user_id)
    return { status: 'member', user: answer.user_info, locked }
  } catch (error) {
    if (error instanceof ApiError) return { status: 'unknown', error }
    throw error
  }
}

export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const [state, setState] = useState<SessionState>({ status: 'loading' })
  const [epoch, setEpoch] = useState(0)
  const { cache } = useSWRConfig()
  useRenewal()
  const userId = useRef<string | null>(null)
  userId.current = state.status === 'member' ? state.user.user_id : null

  // The gateway's answers are numbered as they are asked for. One that is overtaken, by a sign-in or sign-out here or
  // by the answer to a later question, says what was, and is dropped.
  const asked = useRef(0)
  const settled = useRef(0)

  const change = useCallback(
    (next: SessionState, asOf = asked.current) => {
      settled.current = asOf
      forgetUnsaved()
      for (const key of [...cache.keys()]) cache.delete(key)
      setEpoch(current => current + 1)
      if (next.status === 'member') rearmSessionEnd()
      setState(next)
    },
    [cache],
  )

  const reload = useCallback(async () => {
    const asOf = ++asked.current
    const next = await readState()
    if (asOf <= settled.current) return
    if (next.status === 'member') storeMember(next.user)
    if (next.status !== 'unknown') return change(next, asOf)
    settled.current = asOf
    setState(next)
  }, [change])

  // Whoever waits need not press anything: the page goes on by itself once the gateway can say who this is.
  const unanswered = useRef(0)
  useEffect(() => {
    if (state.status === 'loading') return
    unanswered.current = state.status === 'unknown' ? unanswered.current + 1 : 0
    if (state.status !== 'unknown') return
    const waitMs = Math.max(state.error.retryAfter * 1000, Math.min(500 * 2 ** unanswered.current, 30_000))
    const timer = setTimeout(() => void reload(), waitMs)
    return () => clearTimeout(timer)
  }, [state, reload])

  const refresh = useCallback(async () => {
    const asOf = ++asked.current
    const next = await readState()
    if (next.status === 'unknown' || asOf <= settled.current) return
    if (next.status === 'member') storeMember(next.user)
    settled.current = asOf
    if (next.status === 'member' && next.user.user_id === userId.current) setState(next)
    else change(next, asOf)
  }, [change])

  const setLocked = useCallback(
    (locked: boolean) => setState(now => (now.status === 'member' ? { ...now, locked } : now)),
    [],
  )

  useEffect(() => {
    void reload()
  }, [reload])

  useEffect(() => onLocked(() => setLocked(true)), [setLocked])

  const session = useMemo<Session>(
    () => ({
      state,
      epoch,
      user: state.status === 'member' ? state.user : null,
      locked: state.status === 'member' && state.locked,
      setLocked,
      signIn: user => {
        storeMember(user)
        change({ status: 'member', user, locked: false })
      },
      end: () => {
        clearStored()
        change({ status: 'over' })
      },
      clear: () => {
        clearStored()
        change({ status: 'guest' })
      },
      reload,
      refresh,
    }),
    [state, epoch, change, reload, refresh, setLocked],
  )
  return <Context value={session}>{children}</Context>
}

export const useSession = (): Session => {
  const session = useContext(Context)
  if (!session) throw new Error('useSession needs SessionProvider')
  return session
}
