/** A program of a member as pages speak of it: states, what it may do, its keys. */
import { daysBetween } from '@portal/shared/calendar/dates.ts'
import type { RowOf } from '@portal/shared/contract/table.ts'
import { clientChangeKinds, clientChangeStates, clientStates } from '@portal/shared/machines/client-states.ts'
import { keyAlgorithms, type MachineScope, machineScopes } from '@portal/shared/machines/scopes.ts'
import { longTime } from '../../ui/data/figures.tsx'
import { dotTones, type Tone } from '../../ui/tag.tsx'
import type { Appearance } from '../../widgets/grid/columns.tsx'

export type Client = RowOf<'/api/client/query'>['rows'][number]
export type ClientKey = Client['keys'][number]
export type ClientChange = Client['changes'][number]

/** Days before its end from which on a key is spoken of. */
const NEAR_DAYS = 30

export const faceOf = ({ state }: Pick<Client, 'state'>): Appearance => ({
  name: clientStates[state].name,
  tone: dotTones[clientStates[state].tone],
})

/** Whether it asks for money to move, and so has limits. */
export const movesMoney = (scopes: readonly MachineScope[]): boolean => scopes.some(scope => scope !== 'read')

export const kindOf = ({ scopes }: Pick<Client, 'scopes'>): string =>
  movesMoney(scopes) ? '经办客户端' : '只读客户端'

export const scopesText = ({ scopes }: Pick<Client, 'scopes'>): string =>
  (Object.keys(machineScopes) as MachineScope[])
    .filter(scope => scope === 'read' || scopes.includes(scope))
    .map(scope => machineScopes[scope].title)
    .join('、')

export const changeName = ({ kind }: ClientChange): string => clientChangeKinds[kind]
export const changeState = ({ state }: ClientChange): string => clientChangeStates[state].name
export const openChanges = ({ changes }: Client): ClientChange[] =>
  changes.filter(({ state }) => state === 'open')

export const algorithmName = ({ algorithm }: ClientKey): string => keyAlgorithms[algorithm]

/** The ends of a public key by which people tell it apart, without the wrapping of PEM. */
export const keyPrint = ({ public_key }: ClientKey): string => {
  const body = public_key.replace(/-----[A-Z ]+-----|\s/g, '')
  return body.length > 16 ? `${body.slice(-16, -8)} … ${body.slice(-4)}` : body
}

/** Whether the key lets calls in on this day. */
export const isInForce = ({ in_force_at, expires_on }: ClientKey, today: string): boolean =>
  in_force_at !== null && (today === '' || expires_on >= today)

/** Days until the key ends, 0 on its last; null while the day is unknown. */
export const daysLeft = ({ expires_on }: ClientKey, today: string): number | null =>
  today === '' ? null : daysBetween(today, expires_on)

const isNear = (key: ClientKey, today: string): boolean => {
  const left = daysLeft(key, today)
  return left !== null && left <= NEAR_DAYS
}

/** Its keys in force that end within thirty days, the first to end first. */
export const endingKeys = ({ keys }: Client, today: string): ClientKey[] =>
  keys
    .filter(key => isInForce(key, today) && isNear(key, today))
    .sort((one, other) => one.expires_on.localeCompare(other.expires_on))

interface KeyMark {
  tone: Tone
  text: string
}

/** How a key stands. */
export const keyMark = (key: ClientKey, today: string): KeyMark => {
  const left = daysLeft(key, today)
  if (key.in_force_at === null) return { tone: 'warn', text: '等待生效' }
  if (left !== null && left < 0) return { tone: 'error', text: '已过期' }
  if (left !== null && left <= NEAR_DAYS)
    return { tone: 'warn', text: left === 0 ? '今天到期' : `${left} 天后到期` }
  return key.last_used_at ? { tone: 'ok', text: '当前在用' } : { tone: 'info', text: '已生效，未使用' }
}

/** The day of an instant in Shanghai. */
const dayOf = (iso: string): string => longTime(iso).slice(0, 10)

/** A key that is being replaced, and the one that takes its place. */
export interface Rotation {
  former: ClientKey
  next: ClientKey
  /** The former key was last used on an earlier day than the next one: nothing signs with it any more. */
  isFree: boolean
}

/** The newest key beside the one before it; null where there is nothing to replace. */
export const rotationOf = ({ keys }: Client, today: string): Rotation | null => {
  const [next, former] = [...keys].sort((one, other) => other.added_at.localeCompare(one.added_at))
  if (!next || !former || !isInForce(former, today)) return null
  const unused = next.last_used_at !== null && (former.last_used_at ?? '') < next.last_used_at
  const days =
    unused && former.last_used_at && next.last_used_at
      ? daysBetween(dayOf(former.last_used_at), dayOf(next.last_used_at))
      : 0
  return { former, next, isFree: unused && (former.last_used_at === null || days > 0) }
}

/** What a client with a key that ends soon is to do, in one sentence. */
export const endingText = (client: Client, key: ClientKey, today: string): string => {
  const left = daysLeft(key, today) ?? 0
  const when = left === 0 ? '今天到期' : `${left} 天后（${key.expires_on}）到期`
  const rotation = rotationOf(client, today)
  const then =
    rotation?.former.key_id !== key.key_id
      ? '请添加新密钥，轮换期间调用不中断。'
      : rotation.isFree
        ? '新密钥已在用，可以移除旧密钥。'
        : '已添加新密钥，确认新密钥在用后移除旧密钥。'
  return `“${client.name}”的密钥“${key.label}”${when}。${then}`
}
