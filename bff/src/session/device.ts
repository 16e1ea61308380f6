import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { CookieOptions, Response } from 'express'
import { cookieValue } from './cookie.ts'
import type { Sealer } from './seal.ts'

/**
 * Knows the devices on which an account has signed in before, so that guesses made elsewhere cost its owner nothing
 * there. The cookie holds a number at random for each account of the device and a keyed hash of number and account,
 * which only our gateways can make; it opens nothing, and identifies no person.
 */
export interface Devices {
  /** The name under which this device is counted for an account; undefined where it has never signed in. */
  markOf(request: Pick<IncomingMessage, 'headers'>, account: string): string | undefined
  /**
   * Called before express-session sees the response, so that the session's cookie comes first in it.
   * @returns what notes that an account has signed in here
   */
  noteOn(request: Pick<IncomingMessage, 'headers'>, response: Response): (account: string) => void
}

/** Browsers keep a cookie no longer. */
const keptMs = 400 * 24 * 3_600_000
/** People who share a device; the one who signed in longest ago is dropped. */
const maxAccounts = 8
const entry = /^([\w-]{22})\.([\w-]{43})$/

/** Later registrations run first: express-session, which registers later, has set its cookie by then. */
const beforeHead = (response: Response, act: () => void): void => {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => Response
  response.writeHead = ((...head: unknown[]) => {
    act()
    return writeHead(...head)
  }) as typeof response.writeHead
}

export const createDevices = (sealer: Sealer, secure: boolean): Devices => {
  const name = secure ? '__Host-device' : 'device'
  const options: CookieOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure, maxAge: keptMs }

  const proofOf = (number: string, account: string) => sealer.mark('device', number, account.toLowerCase())
  const entriesOf = ({ headers }: Pick<IncomingMessage, 'headers'>) => {
    const value = headers.cookie === undefined ? undefined : cookieValue(headers.cookie, name)
    return (value ?? '')
      .split('~', maxAccounts)
      .map(text => entry.exec(text))
      .flatMap(match => (match ? [{ number: match[1] ?? '', proof: match[2] ?? '' }] : []))
  }
  const isOf =
    (account: string) =>
    ({ number, proof }: { number: string; proof: string }) =>
      timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(number, account)))

  const valueWith = (request: Pick<IncomingMessage, 'headers'>, account: string): string => {
    const entries = entriesOf(request)
    const known = entries.find(isOf(account))
    const number = known?.number ?? randomBytes(16).toString('base64url')
    const kept = entries.filter(other => other !== known).slice(0, maxAccounts - 1)
    const all = [{ number, proof: proofOf(number, account) }, ...kept]
    return all.map(one => `${one.number}.${one.proof}`).join('~')
  }

  return {
    markOf: (request, account) => {
      const own = entriesOf(request).find(isOf(account))
      return own && sealer.mark('device counter', own.number)
    },
    noteOn: (request, response) => {
      let signedIn: string | undefined
      beforeHead(response, () => {
        if (signedIn !== undefined) response.cookie(name, valueWith(request, signedIn), options)
      })
      return account => {
        signedIn = account
      }
    },
  }
}
