// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { calls } from '@portal/shared/contract/table.ts'
import { cleanup, render } from '@testing-library/react'
import useSWR, { SWRConfig } from 'swr'
import { afterEach, expect, test, vi } from 'vitest'
import { callTopicsText } from '../testing/call-topics.ts'
import { startGateway } from '../testing/gateway.ts'
import { post } from './api/client.ts'
import callTopics from './call-topics.json'
import * as renewal from './renewal.ts'
import { renewAfter, renewed } from './renewal.ts'

afterEach(cleanup)

test('what the browser knows of the topics is what the contract says', () => {
  expect(callTopics, 'node web/src/testing/call-topics.ts --write').toEqual(JSON.parse(callTopicsText()))
})

test('no page reaches into the cache of answers to renew them by itself', () => {
  const root = join(import.meta.dirname, '..')
  const reaching = globSync('**/*.{ts,tsx}', { cwd: root })
    .filter(
      file => !file.includes('.test.') && readFileSync(join(root, file), 'utf8').includes('useSWRConfig('),
    )
    .map(file => basename(file))
  // The session empties it; a setting that is saved is put into it as it was sent.
  expect(reaching.sort()).toEqual(['own-setting.ts', 'renewal.ts', 'session.tsx'])
})

test('a topic that is changed is shown somewhere', () => {
  const shown = new Set(calls.flatMap(call => call.shows))
  expect(calls.flatMap(call => call.changes).filter(topic => !shown.has(topic))).toEqual([])
})

const ofNotices = ['/api/admin/notice/query', '/api/notice/count_unread', '/api/notice/query_notice']

/** Every call of the contract on one page; `asked` gathers those that are asked for. */
const drawAll = async ({ useRenewal } = renewal) => {
  const asked = new Set<string>()
  const Read = ({ path }: { path: string }) => {
    useSWR([1, path, {}], () => {
      asked.add(path)
      return []
    })
    return null
  }
  const Page = () => {
    useRenewal()
    return calls.map(({ path }) => <Read key={path} path={path} />)
  }
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Page />
    </SWRConfig>,
  )
  await expect.poll(() => asked.size).toBe(calls.length)
  asked.clear()
  return asked
}

test('a write asks again for exactly the reads that show what it changes', async () => {
  const asked = await drawAll()
  for (const write of calls) {
    const expected = calls.filter(read => read.shows.some(topic => write.changes.includes(topic)))
    renewAfter(write.path)
    await renewed()
    expect([...asked].sort(), write.path).toEqual(expected.map(read => read.path).sort())
    asked.clear()
  }
})

test('a write that answers before the topics are there renews its reads when they come, and is waited for', async () => {
  vi.resetModules()
  const fresh = await import('./renewal.ts')
  const asked = await drawAll(fresh)
  fresh.renewAfter('/api/notice/read_all')
  expect([...asked]).toEqual([])
  await fresh.renewed()
  expect([...asked].sort()).toEqual(ofNotices)
})

test('it is asked again after a refusal too, not when no answer came or nobody asked for the write', async () => {
  const asked = await drawAll()
  const gateway = await startGateway({ '/api/notice/read_all': [{ result: 'ok' }] })
  ;(window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(gateway.url)
  const reads = async (act: Promise<unknown>) => {
    await act.catch(() => undefined)
    await renewed()
    const found = [...asked].sort()
    asked.clear()
    return found
  }
  try {
    expect(await reads(post('/api/notice/read_all', {}))).toEqual(ofNotices)
    expect(await reads(post('/api/notice/read_all', {}, { mute: true }))).toEqual([])
    expect(await reads(post('/api/notice/query_notice', { page_no: 1, page_size: 1 }))).toEqual([])
    gateway.answers['/api/notice/read_all'] = { status: 409, error_no: '20000', error_msg: '状态已变更' }
    expect(await reads(post('/api/notice/read_all', {}, { quiet: true }))).toEqual(ofNotices)
    gateway.answers['/api/notice/read_all'] = 'lost'
    expect(await reads(post('/api/notice/read_all', {}, { quiet: true }))).toEqual([])
  } finally {
    await gateway.close()
  }
})
