/** Meaning of the states of a recourse for the business: every set of states is read from these columns. */
import { listOf } from '../states/transition.ts'
import {
  type PartyState,
  partyTransitions,
  type RecourseAction,
  type RecourseActor,
  type RecourseKind,
  type RecourseState,
  recourseTransitions,
} from './states.ts'

export interface RecourseMeaning {
  /** Somebody may still settle: its bill is bound to it. */
  open?: true
  settled?: true
  /** It has had its use: what it was for is not pursued a second time. */
  counts?: true
  /**
   * The exchange's code of the state, after a refusal and without one (直连接口规范 V1.4 of 2026-06-01, bills migrated from
   * ECDS). An agreement is booked at once here, so that its codes of waiting (2306/2307-01) never stand.
   */
  codes: Readonly<Record<RecourseKind, string>>
}

const pursuing = { RT00: '220607', RT01: '220707' } as const

export const recourseMeanings: Readonly<Record<RecourseState, RecourseMeaning>> = {
  Z10: { open: true, counts: true, codes: pursuing },
  Z20: { open: true, counts: true, codes: pursuing },
  Z30: { settled: true, counts: true, codes: { RT00: '230606', RT01: '230706' } },
  Z40: { codes: { RT00: '', RT01: '' } },
}

export interface PartyMeaning {
  /** Liable still: may settle. */
  liable?: true
}

export const partyMeanings: Readonly<Record<PartyState, PartyMeaning>> = {
  B10: { liable: true },
  B20: { liable: true },
  B30: {},
  B40: { liable: true },
  B50: {},
}

/** What the table offers one side of a recourse. @param party the state of the party that asks; null for the holder */
export const recourseOffers = (state: RecourseState, party: PartyState | null): RecourseAction[] => {
  const as: RecourseActor = party === null ? 'holder' : 'debtor'
  return recourseTransitions.flatMap(({ from, who, offers }) => {
    if (offers === undefined || !listOf(from).includes(state) || !listOf(who).includes(as)) return []
    return listOf(offers).filter(action => party === null || isOpenTo(action, party))
  })
}

/** Of a party: only what its own table lists. */
const isOpenTo = (action: RecourseAction, party: PartyState): boolean => {
  const event = action === 'settle' ? 'pay' : action
  return partyTransitions.some(row => row.event === event && listOf(row.from).includes(party))
}
