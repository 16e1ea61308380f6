import { sessionErrors, sessionFactsOf } from '../errors/session-errors.ts'

/** Rules that operators set for the behaviour of pages (`config/portal.json`); the gateway writes it into each page. */
export interface PageRules {
  /** Codes left to the page that made the call: no message. */
  silent_codes: string[]
  /** Calls whose failures are never announced. */
  silent_paths: string[]
  /** Pages open to everybody beside the public ones; `/x/*` for all below. */
  route_whitelist: string[]
  /** Other systems that a return URL may lead to. */
  outside_hosts: string[]
  /** Minutes without mouse or keys after which the back office locks its screen (S-F6). */
  lock_minutes: number
  /** Pages open at a time in the back office, the home page among them (TABS_VIEW_LIMIT, S-F3). */
  tabs_view_limit: number
  /** How the back office and its lock look: the deep blue sidebar, or a light one. */
  theme: 'navy' | 'light'
  /** Figures that apply again when staff remove their own; the gateway adds them. */
  unset?: Pick<PageRules, 'lock_minutes' | 'tabs_view_limit'>
}

/** Where no gateway has written the rules: a page opened from the build itself. */
export const builtInRules: PageRules = {
  silent_codes: Object.keys(sessionErrors).filter(code => sessionFactsOf(code)?.silent === 'preset'),
  silent_paths: ['/disc/credit/file/upload/notice'],
  route_whitelist: [],
  outside_hosts: [],
  lock_minutes: 1,
  tabs_view_limit: 20,
  theme: 'navy',
}

/** Id of the block of data in the page. */
export const pageRulesId = 'page-rules'
