import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compilers, faultsOf, faultsOfUse } from '../clients/compilers.ts'
import { removeFolder, temporaryFolder } from '../harness/processes.ts'
import { readKept, typesOf } from '../tools/client-types.ts'

/* Types for whoever uses the client, and for whoever makes one from the whole document. */

let folder: string
beforeAll(() => {
  folder = temporaryFolder('whole-document')
  writeFileSync(`${folder}/types.ts`, typesOf(readKept()))
})
afterAll(() => removeFolder(folder))

describe.each(Object.keys(compilers) as (keyof typeof compilers)[])('%s takes', compiler => {
  it('the types of the whole document', () => {
    expect(faultsOf(compiler, folder, ['types.ts'])).toBe('')
  })

  it('the client, and the program of the guide', () => {
    expect(faultsOfUse(compiler)).toBe('')
  })
})
