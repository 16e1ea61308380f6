/**
 * Simulated rates: each working day every rate moves by at most 2 basis points, pulled back towards where it
 * belongs, and a weaker class of banks never becomes cheaper than a stronger one.
 */
import type { TenorBand } from '@portal/shared/money/rate.ts'
import type { AcceptorClass } from '../platform/db/schema/bills.ts'
import { createRandom } from './random.ts'

export interface WalkedRate {
  acceptorClass: AcceptorClass
  tenor: TenorBand
  rateE6: number
}

/** From the lowest to the highest. */
const order: readonly AcceptorClass[] = ['GG', 'CS', 'SN', 'CW', 'QY']
/** Millionths per year of a basis point. */
const BP_E6 = 100
const LARGEST_STEP = 2

/** A walk that is the same for the same seed. `home` is what rates are pulled towards; without it they drift. */
export const createWalk = (seed: number, home: readonly WalkedRate[] = []) => {
  const random = createRandom(seed)
  const homeOf = (rate: WalkedRate) =>
    home.find(each => each.acceptorClass === rate.acceptorClass && each.tenor === rate.tenor)?.rateE6
  const stepOf = (rate: WalkedRate): number => {
    const step = random.between(-LARGEST_STEP, LARGEST_STEP)
    const target = homeOf(rate)
    if (target === undefined) return step
    const drift = Math.sign(target - rate.rateE6)
    // The further from home, the more steps lead back.
    return Math.abs(target - rate.rateE6) > 8 * BP_E6 && Math.sign(step) === -drift ? -step : step
  }
  return {
    step: <Rate extends WalkedRate>(rates: readonly Rate[]): WalkedRate[] => {
      const next: WalkedRate[] = []
      for (const acceptorClass of order) {
        for (const rate of rates.filter(each => each.acceptorClass === acceptorClass)) {
          const floor = next
            .filter(each => each.tenor === rate.tenor)
            .reduce((highest, each) => Math.max(highest, each.rateE6), 0)
          const wanted = rate.rateE6 + stepOf(rate) * BP_E6
          // A class that keeps its distance may always follow the one below it: both move by 2 at most.
          const rateE6 = Math.min(Math.max(wanted, floor), rate.rateE6 + LARGEST_STEP * BP_E6)
          next.push({ acceptorClass, tenor: rate.tenor, rateE6: Math.max(rateE6, 0) })
        }
      }
      return next
    },
  }
}
