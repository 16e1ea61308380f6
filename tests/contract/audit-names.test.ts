import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { auditActionName, auditObjectName } from '@portal/shared/audit/action-names.ts'
import { auditFieldName } from '@portal/shared/audit/detail-fields.ts'
import { documentKind } from '@portal/shared/contract/document.ts'
import { expect, it } from 'vitest'

/* Staff read the audit log in Chinese: whatever the bank writes into it has a name. */

const root = fileURLToPath(new URL('../..', import.meta.url))
/** runner-process.ts is a test's child process. */
const isProduct = (path: string) => !path.endsWith('.test.ts') && !path.endsWith('runner-process.ts')
const code = globSync('bank/src/**/*.ts', { cwd: root })
  .filter(isProduct)
  .map(path => readFileSync(`${root}/${path}`, 'utf8'))
  .join('\n')
const written = (pattern: RegExp) => [...new Set([...code.matchAll(pattern)].map(([, word = '']) => word))]

it('every action and every object of the audit log has a name', () => {
  const actions = [
    ...written(/action: '([a-z_]+\.[a-z_.]+)'/g),
    // Handed to a function that writes the entry.
    ...written(/'((?:regist|phone|trade|holiday|bills|org|member)\.[a-z_]+)'/g),
  ]
  const objects = [...written(/objectType: '([a-z_]+)'/g), ...documentKind.options]
  expect(actions.length).toBeGreaterThan(50)
  expect(objects.length).toBeGreaterThan(20)
  expect(actions.filter(action => auditActionName(action) === action)).toEqual([])
  expect(objects.filter(object => auditObjectName(object) === object)).toEqual([])
})

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
