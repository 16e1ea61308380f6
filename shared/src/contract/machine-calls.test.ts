import { describe, expect, it } from 'vitest'
import type { Call } from './call.ts'
import { calls } from './table.ts'

/* Which calls programs may make: a subset of what a maker may do, and nothing that asks for a person. */

const ofMachines: readonly Call[] = calls.filter((call: Call) => call.machine !== undefined)
const of = (call: Call) => (call.access === 'public' ? {} : call.access)

describe('a call that programs may make', () => {
  it('is one that a maker may make, neither the main account nor staff alone', () => {
    expect(ofMachines.length).toBeGreaterThan(50)
    const beyond = ofMachines.filter(call => {
      const { main, roles, kinds, permission } = of(call)
      return main || kinds || permission || (roles && !roles.includes('maker'))
    })
    expect(beyond).toEqual([])
  })

  it('needs no role to read: the scope alone lets it', () => {
    expect(ofMachines.filter(call => call.machine === 'read' && of(call).roles)).toEqual([])
    expect(ofMachines.filter(call => call.machine === 'read' && call.effect === 'write')).toEqual([])
  })

  it('asks for no code, unless a signature stands in for it', () => {
    const asking = ofMachines.filter(call => call.smsPurpose)
    expect(asking.map(({ path, machine }) => [path, machine])).toEqual([
      ['/api/discount/confirm_quote', 'confirm'],
      ['/api/recourse/settle_recourse', 'confirm'],
    ])
  })

  it('says how its key may be refused, where it writes', () => {
    const silent = ofMachines.filter(
      ({ effect, errors }) => effect === 'write' && !['24013', '24014'].every(code => errors.includes(code)),
    )
    expect(silent).toEqual([])
  })
})
