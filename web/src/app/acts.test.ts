/** What moves money or rights is asked once more, with the focus on the button that leaves. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { isDeciding } from '@portal/shared/access/deciding.ts'
import { calls } from '@portal/shared/contract/table.ts'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('testing/'))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** Money moves, or somebody's right to move it does. */
const isGrave = (call: (typeof calls)[number]): boolean => {
  const access: { permission?: Parameters<typeof isDeciding>[0] } =
    call.access === 'public' ? {} : { ...call.access }
  const writes = (call.changes ?? []).length > 0
  return (
    call.limit === 'money' || (writes && access.permission !== undefined && isDeciding(access.permission))
  )
}

/** Frames that ask: the question of an act, a form of its own, or a question written by hand. */
const asks = /\bAct(Dialog|Bar|Input)?\b|\bFormDialog\b|\bConfirmDialog\b/

/** Asked for elsewhere: where, and how. */
const elsewhere: Readonly<Record<string, string>> = {
  // The last step of the application, which holds the call's outcome while it is unknown.
  'features/company/discount-apply/use-application.ts': 'features/company/discount-apply/check-step.tsx',
}

/** Frames of their own that show every figure before the button: the form of an order, many orders at once, a recourse. */
const framed: readonly string[] = [
  'features/institution/orders/order-form-drawer.tsx',
  'features/institution/order-review/batch-dialog.tsx',
  'features/account/recourse/begin-drawer.tsx',
  // What is imported is a draft; its changes are shown before it is handed on.
  'features/staff/limits/list-import.tsx',
]

const importersOf = (path: string) =>
  sources.filter(({ path: from, text }) =>
    [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)].some(
      ([, to = '']) => join(dirname(from), to) === path,
    ),
  )

const grave = calls.filter(isGrave).map(({ path }) => path)

test('there are acts to be asked for, of customers and of staff', () => {
  expect(grave).toContain('/api/discount/submit_apply')
  expect(grave).toContain('/api/admin/pay_disc_apply')
})

test.each(grave)('%s is done from a question only', path => {
  const users = sources.filter(({ text }) => text.includes(`'${path}'`))
  const unasked = users.filter(
    ({ path: file, text }) =>
      !framed.includes(file) &&
      !asks.test(sources.find(each => each.path === elsewhere[file])?.text ?? text) &&
      !importersOf(file).every(each => asks.test(each.text)),
  )
  expect(unasked.map(each => each.path)).toEqual([])
})

test('only what moves nothing has the focus on the button that does it', () => {
  const harmless = sources.filter(({ text }) => /<ConfirmDialog[^>]*\bharmless\b/.test(text))
  expect(harmless.map(({ path }) => path)).toEqual(['live/session-limit.tsx', 'widgets/sign-out.tsx'])
})
