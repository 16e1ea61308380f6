import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRedisRecords } from '../records/redis-records.ts'
import { startFailure } from '../settings/start-failure.ts'
import { runBank } from './bank-process.ts'
import { nodeFault } from './node-version.ts'
import { checkPort } from './ports.ts'
import { runPrivateRedis } from './redis-process.ts'
import { needsBuild } from './web-build.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-one-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the Node version', () => {
  it.each(['v20.19.0', 'v22.17.1', 'v18.0.0'])('%s is refused with what to do', version => {
    expect(nodeFault(version)).toContain('npm ci')
  })
  it.each(['v22.18.0', 'v24.1.0', 'v26.10.0'])('%s is taken', version => {
    expect(nodeFault(version)).toBeUndefined()
  })
})

describe('the web client', () => {
  it('is built when it is missing or older than a source, and only then', () => {
    const repository = join(folder, 'repository')
    for (const part of ['web/src', 'web/dist/assets', 'web/node_modules/x', 'shared/src']) {
      mkdirSync(join(repository, part), { recursive: true })
    }
    const source = join(repository, 'shared/src/a.ts')
    writeFileSync(source, '')
    writeFileSync(join(repository, 'web/src/b.tsx'), '')
    expect(needsBuild(repository)).toBe(true)

    const page = join(repository, 'web/dist/index.html')
    writeFileSync(page, '')
    const later = Date.now() / 1000 + 10
    utimesSync(page, later, later)
    expect(needsBuild(repository)).toBe(false)

    for (const path of ['web/dist/assets/c.js', 'web/node_modules/x/d.js', 'web/src/b.test.tsx']) {
      writeFileSync(join(repository, path), '')
      utimesSync(join(repository, path), later + 10, later + 10)
    }
    expect(needsBuild(repository)).toBe(false)
    utimesSync(source, later + 10, later + 10)
    expect(needsBuild(repository)).toBe(true)
  })
})

describe('a taken port', () => {
  it('is named, with what to do', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const address = holder.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const error = await checkPort(port, '127.0.0.1').catch((reason: unknown) => reason)
    expect(startFailure(error)).toContain(`port ${port} is already in use`)
    holder.close()
    await once(holder, 'close')
    await expect(checkPort(port, '127.0.0.1')).resolves.toBeUndefined()
  })
})

describe('the private redis-server', () => {
  it('keeps sessions over a restart, is taken up again when left over, and ends when told', async () => {
    const path = process.env.PATH
    const life = { idleMs: 60_000, absoluteMs: 60_000 }
    const first = await runPrivateRedis(folder, path)
    const before = await openRedisRecords(first?.url ?? '')
    await before.createSession('session:a', { payload: 'kept', lifetime: life, owner: { visitorsMax: 10 } })
    await before.close()

    const adopted = await runPrivateRedis(folder, path)
    expect(adopted?.url).toBe(first?.url)
    const during = await openRedisRecords(adopted?.url ?? '')
    expect(await during.readSession('session:a', null)).toMatchObject({ payload: 'kept' })
    await during.close()
    await adopted?.stop()

    const second = await runPrivateRedis(folder, path)
    const after = await openRedisRecords(second?.url ?? '')
    expect(await after.readSession('session:a', null)).toMatchObject({ payload: 'kept' })
    await after.close()
    await second?.stop()
    const gone = await openRedisRecords(second?.url ?? '')
    await expect(gone.ping()).rejects.toMatchObject({ code: '9007' })
    await gone.close()
  })

  it('is left out when there is none on PATH', async () => {
    expect(await runPrivateRedis(folder, '/nowhere')).toBeUndefined()
  })
})

describe('the bank process', () => {
  it('is started again when it dies, and stays down when it is stopped', async () => {
    const repository = join(folder, 'bank-repository')
    mkdirSync(join(repository, 'bank/src'), { recursive: true })
    const script =
      "process.send({ ready: true, url: 'http://bank' })\nsetTimeout(() => process.exit(3), 300)\n"
    writeFileSync(join(repository, 'bank/src/main.ts'), script)
    const reports: string[] = []
    const bank = runBank(repository, process.env, line => reports.push(line), 10)
    expect(await bank.ready).toBe('http://bank')
    await expect.poll(() => reports).toContain('the bank runs again')
    expect(reports[0]).toContain('the bank ended (3)')
    await bank.stop()
    const count = reports.length
    // Ten times as long as the next pause would be.
    await wait(400)
    expect(reports.length).toBe(count)
  })

  it('that fails at its start says so', async () => {
    const repository = join(folder, 'broken-repository')
    mkdirSync(join(repository, 'bank/src'), { recursive: true })
    writeFileSync(join(repository, 'bank/src/main.ts'), 'process.exit(7)\n')
    const bank = runBank(repository, process.env, () => {})
    await expect(bank.ready).rejects.toThrow('the bank ended at its start (7)')
    await bank.stop()
  })
})
