import { writeFileSync } from 'node:fs'
import { permissionNames, permissionRows } from '@portal/shared/access/permissions.ts'

/*
 * `node tests/tools/write-permission-bits.ts` writes the bits of the table of permissions without its words, for the
 * browser's first file. A test demands that they are the table's.
 */

const rows = permissionNames.map(name => `  ${name}: ${permissionRows[name].bit},\n`)
writeFileSync(
  new URL('../../shared/src/access/permission-bits.ts', import.meta.url),
  `/** The bits of \`permission-table.ts\`, written by \`node tests/tools/write-permission-bits.ts\`. */
export const permissionBits = {\n${rows.join('')}} as const\n`,
)
