import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layPrepared } from './prepared.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'bank-prepared-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the empty database of an installation', () => {
  test('is made once and copied whole, over what a killed start has left', async () => {
    let made = 0
    const makeEmpty = async (folder: string) => {
      made += 1
      await mkdir(join(folder, 'base'), { recursive: true })
      await writeFile(join(folder, 'base/1'), 'empty')
    }
    const cache = join(root, 'cache')
    for (const other of ['empty-0123456789abcdef', 'compiled'])
      mkdirSync(join(cache, other), { recursive: true })
    await layPrepared(join(root, 'first'), makeEmpty, cache)
    mkdirSync(join(root, 'second.new'))
    writeFileSync(join(root, 'second.new/half'), '')
    await layPrepared(join(root, 'second'), makeEmpty, cache)

    expect(made).toBe(1)
    // That of an earlier release is gone.
    expect(readdirSync(cache)).toEqual(['compiled', expect.stringMatching(/^empty-(?!0123)[0-9a-f]{16}$/)])
    expect(readFileSync(join(root, 'second/base/1'), 'utf8')).toBe('empty')
    expect(existsSync(join(root, 'second/half'))).toBe(false)
    expect(existsSync(join(root, 'second.new'))).toBe(false)
  })

  test('leaves alone a database that is there', async () => {
    mkdirSync(join(root, 'mine'))
    await layPrepared(join(root, 'mine'), () => Promise.reject(new Error('not needed')), join(root, 'none'))
    expect(existsSync(join(root, 'none'))).toBe(false)
  })

  test('is done without where it cannot be made', async () => {
    await layPrepared(join(root, 'bare'), () => Promise.reject(new Error('read-only')), join(root, 'other'))
    expect(existsSync(join(root, 'bare'))).toBe(false)
  })
})
