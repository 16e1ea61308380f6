// @vitest-environment happy-dom
import { builtInRules, pageRulesId } from '@portal/shared/access/page-rules.ts'
import { afterEach, expect, test } from 'vitest'
import { pageRules, renewPageRules } from './page-rules.ts'

afterEach(() => {
  document.body.replaceChildren()
})

test('a figure that staff take back is the portal’s own again, without a reload', () => {
  const block = document.createElement('script')
  block.type = 'application/json'
  block.id = pageRulesId
  const unset = { lock_minutes: 5, tabs_view_limit: 12 }
  block.textContent = JSON.stringify({ ...builtInRules, lock_minutes: 30, tabs_view_limit: 8, unset })
  document.body.append(block)
  expect(pageRules()).toMatchObject({ lock_minutes: 30, tabs_view_limit: 8 })
  renewPageRules({ lock_minutes: 2.5, tabs_view_limit: null })
  expect(pageRules()).toMatchObject({ lock_minutes: 2.5, tabs_view_limit: 12 })
  renewPageRules({ lock_minutes: null, tabs_view_limit: 9 })
  expect(pageRules()).toMatchObject({ lock_minutes: 5, tabs_view_limit: 9 })
})
