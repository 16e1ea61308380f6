import type { SignedIn } from './handler.ts'

/**
 * Where a visitor's call comes from, as keyed hashes of the gateway: none can be read back, and equal places are equal.
 */
export interface Source {
  /** The visitor's session at the gateway. */
  session?: string
  /** A device on which the very account of the call has signed in before. */
  device?: string
  /** An IPv4 address, or the /64 of an IPv6 one. */
  address?: string
  /** The /48 of an IPv6 address. */
  network?: string
}

const mark = /^[\w-]{1,64}$/
const places = ['device', 'address', 'network'] as const

/** Reads a gateway's headers on a visitor; anything malformed counts as unknown. */
export const sourceOf = (session: string | undefined, place: string | undefined): Source => {
  const said = (place ?? '').split(';')
  const known = places.flatMap(name => {
    const value = said.find(part => part.startsWith(`${name}=`))?.slice(name.length + 1)
    return value !== undefined && mark.test(value) ? [[name, value] as const] : []
  })
  return {
    ...Object.fromEntries(known),
    ...(session !== undefined && mark.test(session) && { session }),
  }
}

/** Who asks for a code. */
export interface Asker {
  /** The one session that may use it. */
  by: string
  /** Where the next one is waited for. */
  from: string
  /** Whose messages to one number are counted together. */
  lane: string
  /** Undefined for signed-in callers. */
  guest: Source | undefined
}

/** Somebody signed in, about their own number. */
export const signedInAsker = ({ sessionId }: Pick<SignedIn, 'sessionId'>): Asker => ({
  by: `session ${sessionId}`,
  from: 'own',
  lane: 'own',
  guest: undefined,
})

/**
 * A visitor. A device that the account knows is kept apart from strangers, so that they neither make its owner wait nor use
 * up their messages.
 */
export const guestAsker = (guest: Source = {}): Asker => {
  const device = guest.device === undefined ? undefined : `device ${guest.device}`
  return {
    by: `visitor ${guest.session ?? ''}`,
    from: device ?? `address ${guest.address ?? ''}`,
    lane: device ?? 'strangers',
    guest,
  }
}
