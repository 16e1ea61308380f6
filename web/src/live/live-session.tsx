import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { post } from '../core/api/client.ts'
import { useSession } from '../core/api/session.tsx'
import { refreshSite, siteTopic } from '../core/api/site-changes.ts'
import { ApiError } from '../core/api-error.ts'
import { showAppearance } from '../core/appearance.ts'
import { announce, isSessionEnd, rearmSessionEnd, sessionEndOf } from '../core/error-channel.ts'
import { type CameFromRedirect, isSignInPage, loginPageOf } from '../core/landing.ts'
import { pageOf } from '../core/pages.ts'
import { askAgain, loadCallTopics, renew } from '../core/renewal.ts'
import { noteActive } from '../core/screen-lock.ts'
import {
  clearAllStored,
  hasMemberDetail,
  storedMemberType,
  storeMemberDetail,
} from '../core/stored-member.ts'
import { isStreamOpen, setStreamOpen } from '../core/stream-state.ts'
import { hearTabs, type SessionEvent, type TabMessage, tellTabs } from '../core/tab-channel.ts'
import { forgetUnsaved } from '../core/unsaved.ts'
import { followSession } from './event-stream.ts'

/** Coming back to a tab asks who is signed in, at most so often. */
const lookEveryMs = 5_000

/** The page of somebody else's session: all of it goes, what was typed too. */
const startAnew = () => {
  clearAllStored()
  forgetUnsaved()
  window.location.assign('/')
}

/**
 * Keeps this tab true to the browser's one session: events of the gateway's stream, what other tabs do,
 * and what happened while the tab was out of sight. Draws nothing.
 */
export const LiveSession = () => {
  const { user, locked, end, clear, refresh, setLocked } = useSession()
  const navigate = useNavigate()
  const location = useLocation()
  const userId = user?.user_id
  const here = useRef({ userId, location, locked })
  here.current = { userId, location, locked }
  const holdsStream = useRef(false)

  /** Somebody has unlocked it, so a user is present. Asked again, since this message may be older than a lock under way. */
  const lookAgain = useCallback(() => {
    if (here.current.userId) noteActive(here.current.userId)
    return refresh()
  }, [refresh])

  const onEvent = useCallback(
    ({ name, data }: SessionEvent) => {
      // Behind the lock nothing is announced: whoever unlocks is notified then.
      if (name === 'session_ended' && here.current.userId && !here.current.locked) {
        announce(sessionEndOf(data.code), false)
      }
      if (name === 'locked') setLocked(true)
      if (name === 'unlocked' && here.current.locked) void lookAgain()
      if (name === 'access_changed') {
        void refresh().then(() => renew('access'))
      }
      if (name === 'changed') void renew(data.topic ?? '')
      if (name === 'changed' && data.topic === siteTopic) void refreshSite()
      if (name === 'mended') void askAgain(() => true)
    },
    [lookAgain, refresh, setLocked],
  )

  /** Somebody has signed in in another tab: the same user goes on where they were, another one starts over. */
  const onSignedIn = useCallback(
    (other: string) => {
      const { userId: mine, location: at } = here.current
      if (mine === other) return rearmSessionEnd()
      if (mine !== undefined) return startAnew()
      if (!isSignInPage(at.pathname)) return void refresh()
      const from = (at.state as Partial<CameFromRedirect> | null)?.from
      if (from?.userId !== other) return startAnew()
      void refresh().then(() => navigate(from.path, { replace: true }))
    },
    [navigate, refresh],
  )

  const onLeft = useCallback(() => {
    const { userId: mine, location: at } = here.current
    if (mine === undefined) return
    const access = pageOf(at.pathname)?.access
    if (access === 'public') return clear()
    const login = loginPageOf(storedMemberType(), access)
    end()
    const state: CameFromRedirect = {
      cameFromRedirect: true,
      from: { userId: mine, path: at.pathname + at.search },
    }
    void navigate(login, { state })
  }, [clear, end, navigate])

  useEffect(() => {
    const on: { [K in TabMessage['kind']]: (message: Extract<TabMessage, { kind: K }>) => void } = {
      event: message => onEvent(message.event),
      stayed: () => rearmSessionEnd(),
      left: onLeft,
      signed_in: message => onSignedIn(message.userId),
      appearance: message => showAppearance(message.appearance),
      stream: message => setStreamOpen(message.open),
      stream_wanted: () => {
        if (holdsStream.current) tellTabs({ kind: 'stream', open: isStreamOpen() })
      },
    }
    return hearTabs(message => (on[message.kind] as (message: TabMessage) => void)(message))
  }, [onEvent, onLeft, onSignedIn])

  useEffect(() => {
    if (userId === undefined) return
    void loadCallTopics().catch(() => undefined)
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
        if (!here.current.locked) announce(sessionEndOf('1001'), false)
      } else if (now.locked !== here.current.locked) void lookAgain()
      else if (now.user_info && now.user_info.user_id !== mine) startAnew()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [lookAgain])

  useEffect(() => {
    // Signing in has loaded it (use-landing); a tab opened later, or reloaded, has no need to hurry.
    if (userId === undefined || hasMemberDetail()) return
    post('/api/member/current_member_detail', {}, { mute: true }).then(
      ([detail]) => detail && storeMemberDetail(detail),
      () => undefined,
    )
  }, [userId])

  return null
}
