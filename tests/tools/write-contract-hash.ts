import { readFileSync, writeFileSync } from 'node:fs'
import { contractHash } from './contract-hash.ts'

/* Writes the hash of the table of calls to where gateway and bank read it. */

const file = new URL('../../shared/src/wire/contract-version.ts', import.meta.url)
const text = readFileSync(file, 'utf8')
writeFileSync(file, text.replace(/^ {2}hash: '.*',$/m, `  hash: '${contractHash()}',`))
