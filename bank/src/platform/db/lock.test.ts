import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DataDirInUseError, lockDataDir } from './lock.ts'

const holder = fileURLToPath(new URL('../../testing/lock-holder.ts', import.meta.url))
let dir: string
let child: ChildProcess | undefined

const holdElsewhere = async (dataDir: string) => {
  child = fork(holder, [dataDir], { stdio: 'ignore' })
  const [message] = await once(child, 'message')
  return message
}

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bank-lock-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  child = undefined
  rmSync(dir, { recursive: true, force: true })
})

describe('the lock of a data directory', () => {
  test('refuses a second process with a message that says what to do', async () => {
    expect(await holdElsewhere(dir)).toBe('locked')
    const refusal = await lockDataDir(dir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DataDirInUseError)
    expect(String(refusal)).toContain(`${dir} is in use by another running bank`)
  })

  test('is free again after kill -9 of its holder', async () => {
    await holdElsewhere(dir)
    child?.kill('SIGKILL')
    if (child) await once(child, 'exit')
    const lock = await lockDataDir(dir)
    expect(await holdElsewhere(dir)).toBe('refused')
    await lock.release()
  })

  test('goes to exactly one of several that find the same dead socket', async () => {
    await holdElsewhere(dir)
    child?.kill('SIGKILL')
    if (child) await once(child, 'exit')
    const starts = await Promise.allSettled(Array.from({ length: 5 }, () => lockDataDir(dir)))
    const locks = starts.flatMap(start => (start.status === 'fulfilled' ? [start.value] : []))
    expect(locks).toHaveLength(1)
    await locks[0]?.release()
  })

  test('works in a directory whose path is too long for a socket', async () => {
    const deep = mkdtempSync(join(dir, 'x'.repeat(120)))
    const lock = await lockDataDir(deep)
    await expect(lockDataDir(deep)).rejects.toThrow(DataDirInUseError)
    await lock.release()
    await (await lockDataDir(deep)).release()
  })
})
