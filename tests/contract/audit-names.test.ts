import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { auditFieldName } from '@portal/shared/audit-details/fields.ts'
import { expect, it } from 'vitest'

/* Staff read the audit log in Chinese: the compiler sees to its actions and objects, this to what is kept of them. */

const root = fileURLToPath(new URL('../..', import.meta.url))
/** runner-process.ts is a test's child process. */
const isProduct = (path: string) => !path.endsWith('.test.ts') && !path.endsWith('runner-process.ts')
const code = globSync('bank/src/**/*.ts', { cwd: root })
  .filter(isProduct)
  .map(path => readFileSync(`${root}/${path}`, 'utf8'))
  .join('\n')

it('every field that the audit log keeps has a name', () => {
  const literals = [...code.matchAll(/\b(?:before|after): \{([^{}]*)\}/g)].map(([, inner = '']) => inner)
  // `name`, `name: value` and nothing of what is spread in; spread in or handed over are the names below.
  const named = literals.flatMap(inner =>
    inner.split(',').flatMap(part => /^\s*([a-zA-Z_0-9]+)\s*(?::|$)/.exec(part)?.[1] ?? []),
  )
  const fields = [
    ...new Set([...named, 'remark', 'biz_roles', 'mobile', 'auth_codes', 'creditLimitFen', 'dueRateE6']),
  ]
  expect(fields.length).toBeGreaterThan(50)
  expect(fields.filter(field => auditFieldName(field, { object_type: '' }) === field)).toEqual([])
})
