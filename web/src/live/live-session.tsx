import { catalogue, isErrorCode } from '@portal/shared/errors/catalogue.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSWRConfig } from 'swr'
import { ApiError } from '../api/api-error.ts'
import { post } from '../api/client.ts'
import { announce, isSessionEnd, muteSessionEnd, rearmSessionEnd } from '../api/error-channel.ts'
import { noteActive } from '../api/screen-lock.ts'
import { useSession } from '../api/session.tsx'
import { clearStored, storedMemberType } from '../api/stored-member.ts'
import { loginPageOf } from '../app/landing.ts'
import { routeOf } from '../app/routes.ts'
import { ledHere } from '../features/sign-in/use-sign-in-entry.ts'
import { preloadDialogs } from '../ui/dialog.tsx'
import { followSession } from './event-stream.ts'
import { siteTopic, takeUpSite } from './site-changes.ts'
import { isStreamOpen, setStreamOpen } from './stream-state.ts'
import { hearTabs, type SessionEvent, type TabMessage, tellTabs } from './tab-channel.ts'
import { concerns } from './topics.ts'

/** Coming back to a tab asks who is signed in, at most so often. */
const lookEveryMs = 5_000

const endOf = (code: string | undefined) => {
  const known = code !== undefined && isErrorCode(code) ? code : '1001'
  return new ApiError({ code: known, text: catalogue[known].text, status: catalogue[known].status })
}

/** The page of somebody else's session: all of it goes, what was typed too. */
const startAnew = () => {
  clearStored(true)
  window.location.assign('/')
}

/**
 * Keeps this tab true to the browser's one session: what the gateway tells over its stream, what other tabs do,
 * and what happened while the tab was out of sight. Draws nothing.
 */
export const LiveSession = () => {
  const { user, state, locked, end, clear, refresh, setLocked } = useSession()
  const { mutate } = useSWRConfig()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const userId = user?.user_id
  const here = useRef({ userId, pathname, locked })
  here.current = { userId, pathname, locked }
  const holdsStream = useRef(false)

  const askAgain = useCallback(
    (wanted: (path: string) => boolean) =>
      mutate(key => Array.isArray(key) && typeof key[1] === 'string' && wanted(key[1])),
    [mutate],
  )

  /** Somebody has unlocked it: he is there. Asked again, since the word may be older than a lock on its way. */
  const lookAgain = useCallback(() => {
    if (here.current.userId) noteActive(here.current.userId)
    return refresh()
  }, [refresh])

  const onEvent = useCallback(
    ({ name, data }: SessionEvent) => {
      // Behind the lock nothing is said: whoever unlocks is told then (specification section 4).
      if (name === 'session_ended' && here.current.userId && !here.current.locked) {
        announce(endOf(data.code), false)
      }
      if (name === 'locked') setLocked(true)
      if (name === 'unlocked' && here.current.locked) void lookAgain()
      if (name === 'access_changed') {
        void refresh().then(() => askAgain(path => path === '/api/user/get_menu_list'))
      }
      if (name === 'changed') void askAgain(path => concerns(data.topic ?? '', path))
      if (name === 'changed' && data.topic === siteTopic) void takeUpSite()
      if (name === 'mended') void askAgain(() => true)
    },
    [askAgain, lookAgain, refresh, setLocked],
  )

  /** Another tab signed in: the same user goes on where he was, another one starts anew. */
  const onSignedIn = useCallback(
    (other: string) => {
      const { userId: mine, pathname: at } = here.current
      if (mine === undefined && routeOf(at)?.layout !== 'bare') void refresh()
      else if (mine === other) rearmSessionEnd()
      else startAnew()
    },
    [refresh],
  )

  const onLeft = useCallback(() => {
    const { userId: mine, pathname: at } = here.current
    if (mine === undefined) return
    const access = routeOf(at)?.access
    if (access === 'public') return clear()
    const login = loginPageOf(storedMemberType(), access)
    end()
    void navigate(login, { state: ledHere })
  }, [clear, end, navigate])

  useEffect(() => {
    const on: { [K in TabMessage['kind']]: (message: Extract<TabMessage, { kind: K }>) => void } = {
      event: message => onEvent(message.event),
      leaving: () => muteSessionEnd(),
      stayed: () => rearmSessionEnd(),
      left: onLeft,
      signed_in: message => onSignedIn(message.userId),
      stream: message => setStreamOpen(message.open),
      stream_wanted: () => {
        if (holdsStream.current) tellTabs({ kind: 'stream', open: isStreamOpen() })
      },
    }
    return hearTabs(message => (on[message.kind] as (message: TabMessage) => void)(message))
  }, [onEvent, onLeft, onSignedIn])

  useEffect(() => {
    if (userId === undefined) return
    preloadDialogs()
    const hear = (event: SessionEvent) => {
      tellTabs({ kind: 'event', event })
      onEvent(event)
    }
    const mayRetry = async () => {
      try {
        await post('/api/user/get_menu_list', {}, { quiet: true })
        return true
      } catch (error) {
        return !(error instanceof ApiError && isSessionEnd(error))
      }
    }
    const onOpen = (open: boolean) => {
      holdsStream.current = true
      setStreamOpen(open)
      tellTabs({ kind: 'stream', open })
    }
    tellTabs({ kind: 'stream_wanted' })
    const stop = followSession({ onEvent: hear, onOpen, mayRetry })
    return () => {
      stop()
      holdsStream.current = false
    }
  }, [userId, onEvent])

  useEffect(() => {
    let looked = Date.now()
    const look = async () => {
      if (document.visibilityState !== 'visible' || Date.now() - looked < lookEveryMs) return
      looked = Date.now()
      const mine = here.current.userId
      if (mine === undefined) return
      const [now] = await post('/api/session/state', {}, { mute: true }).catch(() => [])
      if (!now || here.current.userId !== mine) return
      if (!now.signed_in) {
        if (!here.current.locked) announce(endOf('1001'), false)
      } else if (now.locked !== here.current.locked) void lookAgain()
      else if (now.user_info && now.user_info.user_id !== mine) startAnew()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [lookAgain])

  useEffect(() => {
    if (state.status === 'member') tellTabs({ kind: 'signed_in', userId: state.user.user_id })
  }, [state])

  return null
}
