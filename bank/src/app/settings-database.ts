import { type Environment, hasFault } from '@portal/shared/settings/faults.ts'
import { wholeOf } from '@portal/shared/settings/numbers.ts'
import type { ServerSettings } from '../platform/db/open.ts'

/** The driver takes any other word for a wish to encrypt, or for none. */
const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

const isDecodable = (text: string): boolean => {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

/** Why no server can be reached by this address; undefined for one that can. Never the value: it holds a password. */
const addressFault = (text: string): string | undefined => {
  if (!/^postgres(ql)?:\/\//.test(text)) return 'must begin with postgres://'
  const form =
    'must be postgres://user:password@host:5432/database, with %-escapes for what is special in a URL'
  if (!URL.canParse(text)) return form
  const url = new URL(text)
  const host = url.hostname || url.searchParams.get('host')
  const parts = [url.username, url.password, url.hostname, url.pathname]
  if (!host || url.port === '0' || url.pathname.length < 2 || !parts.every(isDecodable)) return form
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && !sslModes.includes(mode)) return `sslmode must be one of ${sslModes.join(', ')}`
  return undefined
}

/**
 * The PostgreSQL server; undefined for the embedded database, which production refuses.
 * @param values with the contents of files
 */
export const readServer = (
  values: Environment,
  production: boolean,
  faults: string[],
): ServerSettings | undefined => {
  const url = values.BANK_DATABASE_URL
  const poolSize = wholeOf(values, 'BANK_DATABASE_POOL', { fallback: 10, least: 2, most: 200 }, faults)
  // Below the gateway's own limit for a call, so that the bank reports what happened.
  const bounds = { fallback: 10_000, least: 100, most: 600_000 }
  const statementTimeoutMs = wholeOf(values, 'BANK_STATEMENT_TIMEOUT_MS', bounds, faults)
  if (url === undefined) {
    if (production && !hasFault(faults, 'BANK_DATABASE_URL')) {
      faults.push(
        'BANK_DATABASE_URL: required in production (or BANK_DATABASE_URL_FILE); the embedded database is for trial and tests',
      )
    }
    return undefined
  }
  const fault = addressFault(url)
  if (fault) faults.push(`BANK_DATABASE_URL: ${fault}`)
  return { url, poolSize, statementTimeoutMs }
}
