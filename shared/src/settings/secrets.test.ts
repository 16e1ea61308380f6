import { describe, expect, test } from 'vitest'
import { SettingsError } from './faults.ts'
import { checkSecrets, type SecretRule, weaknessOf, withFiles } from './secrets.ts'

const strong = '8f3c1e0b5d7a92464c1f'
const other = 'kQ7-vb2Tz9_wLx4RmN1p'

describe('a secret', () => {
  test.each([
    ['too short', strong.slice(0, 15), 'at least 16'],
    ['empty', '', 'one line'],
    ['of one repeated character', 'a'.repeat(40), 'repeats itself'],
    ['of zeros', '0'.repeat(64), 'repeats itself'],
    ['of one repeated piece', 'c0ffee'.repeat(6), 'repeats itself'],
    ['of hardly any different characters', 'aabbabbaabababba', 'hardly any'],
    ['of two lines', `${strong}\n${strong}`, 'one line'],
    ['with a space at its end', `${strong} `, 'no space'],
    ['that no header can carry', `${strong}密`, 'ASCII'],
  ])('%s is refused', (_, secret, reason) => {
    expect(weaknessOf(secret, 16)).toContain(reason)
  })

  test.each([strong, other, 'correct horse battery staple', '1234567890123457'])('%s is taken', secret => {
    expect(weaknessOf(secret, 16)).toBeUndefined()
  })
})

describe('files of secrets', () => {
  const files: Record<string, string> = { '/run/good': `${strong}\n`, '/run/empty': ' \n' }
  const readFile = (path: string) => {
    const content = files[path]
    if (content === undefined) throw new Error(`ENOENT ${path}`)
    return content
  }
  const read = (env: Record<string, string>) => {
    const faults: string[] = []
    return { values: withFiles(env, ['TOKEN', 'KEY'], readFile, faults), faults }
  }

  test('stand in the place of the variable, without the end of their line', () => {
    expect(read({ TOKEN_FILE: '/run/good', KEY: '' })).toEqual({
      values: { TOKEN: strong, TOKEN_FILE: '/run/good' },
      faults: [],
    })
  })

  test('are refused when they are empty, cannot be read, or contradict the variable', () => {
    expect(read({ TOKEN_FILE: '/run/empty', KEY_FILE: '/run/none' }).faults).toEqual([
      'TOKEN_FILE: the file is empty',
      'KEY_FILE: cannot be read',
    ])
    expect(read({ TOKEN_FILE: '/run/good', TOKEN: other }).faults).toEqual([
      'TOKEN: given both itself and by TOKEN_FILE',
    ])
  })
})

describe('the secrets of a process', () => {
  const rules: SecretRule[] = [
    { name: 'KEY', least: 16, required: true },
    { name: 'TOKEN', least: 16, required: true, hint: 'The gateway has it.' },
    { name: 'EXTRA', least: 16, required: false },
  ]
  const faultsOf = (
    values: Record<string, string>,
    { sandbox = false, before = [] as string[], mayEqual = [] as [string, string][] } = {},
  ) => {
    const faults = [...before]
    checkSecrets(values, rules, { sandbox, publicValues: ['sandbox-secret-value'] }, faults, mayEqual)
    return faults
  }

  test('must be there outside the sandbox, and need not be within', () => {
    expect(faultsOf({})).toEqual([
      'KEY: required outside the sandbox (or KEY_FILE)',
      'TOKEN: required outside the sandbox (or TOKEN_FILE). The gateway has it.',
    ])
    expect(faultsOf({}, { sandbox: true })).toEqual([])
  })

  test('are all looked at, and a variable with a fault is named once', () => {
    expect(faultsOf({ KEY: 'x', TOKEN: strong, EXTRA: 'y' })).toEqual([
      'KEY: must have at least 16 characters',
      'EXTRA: must have at least 16 characters',
    ])
    const before = ['KEY_FILE: cannot be read']
    expect(faultsOf({ TOKEN: strong }, { before })).toEqual(before)
  })

  test('are public values in the sandbox only', () => {
    const values = { KEY: 'sandbox-secret-value', TOKEN: 'SANDBOX-secret-value' }
    expect(faultsOf(values).map(fault => fault.split(':')[0])).toEqual(['KEY', 'TOKEN'])
    expect(faultsOf(values, { sandbox: true })).toEqual([])
  })

  test('differ from each other, but for a pair that is known to be one', () => {
    const values = { KEY: strong, TOKEN: strong.toUpperCase() }
    expect(faultsOf(values)).toEqual(['TOKEN: has the value of KEY; each secret needs one of its own'])
    expect(faultsOf(values, { mayEqual: [['TOKEN', 'KEY']] })).toEqual([])
  })

  test('are in no message', () => {
    const values = { KEY: 'short', TOKEN: strong, EXTRA: strong }
    const { message } = new SettingsError(faultsOf(values))
    expect(message).toContain('2 fault(s)')
    for (const value of Object.values(values)) expect(message).not.toContain(value)
  })
})
