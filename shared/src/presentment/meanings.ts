/** Meaning of a presentment's states for the business: every set of states is read from these columns. */
import {
  type PresentmentAction,
  type PresentmentKind,
  type PresentmentStage,
  type PresentmentState,
  presentmentTransitions,
} from './states.ts'

export interface PresentmentMeaning {
  /** Nobody has answered for good: its bill can be presented no second time. */
  open?: true
  paid?: true
  /** Refused: the right of recourse begins with it. */
  refused?: true
  /**
   * The exchange's code of the state, for a presentment in time and for a late one; `refused` in time leaves recourse
   * against all, late only against drawer, acceptor and their guarantors. Empty where no public paper of the exchange
   * gives one (直连接口规范 V1.4 of 2026-06-01, bills migrated from ECDS).
   */
  codes: Readonly<Record<PresentmentKind, string>>
}

const presented = { in_time: '', late: '210001' } as const

export const presentmentMeanings: Readonly<Record<PresentmentState, PresentmentMeaning>> = {
  P10: { open: true, codes: presented },
  P15: { open: true, codes: presented },
  P20: { paid: true, codes: { in_time: '000000', late: '000000' } },
  P30: { refused: true, codes: { in_time: '210412', late: '210312' } },
  P40: { codes: { in_time: '', late: '' } },
}

/** What its holder can do with a bill that is free, by whether the last day in time has passed. */
const byHand = ['N20', 'N30', 'P30', 'P40'] as const satisfies readonly PresentmentStage[]

/** Whether a bill at this stage is presented by its holder as soon as nothing else has it. */
export const isByHand = (stage: PresentmentStage): boolean =>
  (byHand as readonly PresentmentStage[]).includes(stage)

/**
 * Whether its holder still says if the bank presents a bill: it never was presented. On the last day it can only be taken
 * from the bank, whose next run would be late.
 */
export const maySwitch = (
  stage: PresentmentStage,
  { isFree, isLast, automatic }: { isFree: boolean; isLast: boolean; automatic: boolean },
): boolean => isFree && (stage === 'N10' || stage === 'N20') && (automatic || !isLast)

/**
 * What a bill's holder is offered on a page.
 * @param isLate whether the last day in time has passed
 * @param isFree whether no application, order or recourse has it, and it is neither sold nor paid
 */
export const presentmentOffers = (
  stage: PresentmentStage,
  isLate: boolean,
  isFree: boolean,
): PresentmentAction[] => {
  if (isByHand(stage)) return isFree ? [isLate ? 'present_late' : 'present'] : []
  return presentmentTransitions.flatMap(({ from, offers }) =>
    from === stage && offers !== undefined ? [offers].flat() : [],
  )
}
