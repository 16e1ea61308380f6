import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pressedKey } from './keys.ts'

const source = new URL('..', import.meta.url)
const files = globSync('**/*.{ts,tsx}', { cwd: source }).filter(file => !file.includes('.test.'))

test('a key that an input method has taken is none of ours', () => {
  const pressed = (more: Partial<KeyboardEvent>) =>
    pressedKey({ key: 'Enter', isComposing: false, keyCode: 13, ...more } as KeyboardEvent)
  expect(pressed({})).toBe('Enter')
  expect(pressed({ isComposing: true })).toBe('')
  expect(pressed({ keyCode: 229 })).toBe('')
})

test('every handler of keys reads them where input methods are known', () => {
  expect(files.length).toBeGreaterThan(300)
  const readers = files.filter(
    file =>
      file !== 'ui/keys.ts' &&
      /\b(event|press|pressed)\.(key|code|keyCode)\b|\{[^}]*\bkey\b[^}]*\}: (React\.)?KeyboardEvent/.test(
        readFileSync(new URL(file, source), 'utf8'),
      ),
  )
  expect(readers).toEqual([])
})
