import { type WhiteRequestState, whiteRequestStates } from '@portal/shared/rediscount/states.ts'
import type { Tone } from '../../ui/tag.tsx'
import type { Appearance } from '../../widgets/grid/columns.tsx'

/** Words of the reference pages. */
export const acceptorClasses = {
  GG: '国股',
  CS: '城商',
  SN: '三农',
  WZ: '外资',
  CW: '财司',
  QY: '企业',
} as const

export type AcceptorClass = keyof typeof acceptorClasses

export const billKinds = { AC01: '银承', AC02: '商承', AC03: '财票' } as const

export type BillKind = keyof typeof billKinds

const requestTones: Readonly<Record<WhiteRequestState, Tone>> = {
  W10: 'warn',
  W20: 'ok',
  W90: 'error',
}
export const requestAppearance = ({ state }: { state: WhiteRequestState }): Appearance => ({
  name: whiteRequestStates[state],
  tone: requestTones[state],
})

/** The key when it is one of the table, else undefined: for values from the address. */
export const keyIn = <Key extends string>(table: Record<Key, string>, text: string): Key | undefined =>
  (Object.keys(table) as Key[]).find(key => key === text)
