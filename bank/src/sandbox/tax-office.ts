/** The sandbox's tax office (docs/sandbox.md): a number ending in 0 is unknown, one ending in 9 void, all others genuine. */
import type { TaxOffice } from '../paper/trade/tax-office.ts'

export const simulatedTaxOffice: TaxOffice = {
  source: '模拟税务机关',
  ask: async ({ no }) => {
    const last = no.at(-1)
    if (last === '9') return { kind: 'void' }
    return { kind: last === '0' ? 'unknown' : 'genuine' }
  },
}
