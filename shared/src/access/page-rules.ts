/** What operators say about the behaviour of pages (`config/portal.json`); the gateway writes it into each page. */
export interface PageRules {
  /** Codes left to the page that made the call: no message (specification section 8). */
  silent_codes: string[]
  /** Calls whose failures are never announced. */
  silent_paths: string[]
  /** Pages open to everybody beside the public ones; `/x/*` for all below. */
  route_whitelist: string[]
  /** Other systems that a return URL may lead to. */
  outside_hosts: string[]
}

/** Where no gateway has written the rules: a page opened from the build itself. */
export const builtInRules: PageRules = {
  silent_codes: ['10100', '12007'],
  silent_paths: ['/disc/credit/file/upload/notice'],
  route_whitelist: [],
  outside_hosts: [],
}

/** Id of the block of data in the page. */
export const pageRulesId = 'page-rules'
