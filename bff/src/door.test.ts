import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getSystemPageConfig } from '@portal/shared/contract/content.ts'
import express from 'express'
import { expect, it } from 'vitest'
import { door } from './door.ts'
import type { Parts } from './gateway/parts.ts'
import { Visitor } from './testing/visitor.ts'
import { createLog } from './watch/logs.ts'

it('a step that throws is answered 500 and ends no process', async () => {
  const parts = { log: createLog('silent', { write: () => {} }) } as Parts
  const broken = () => {
    throw new Error('at db-7.internal:5432')
  }
  const server = createServer(door(parts, express(), [broken])).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const visitor = new Visitor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  // Twice: the process is still there after the first.
  for (let calls = 0; calls < 2; calls++) {
    const answer = await visitor.post(getSystemPageConfig.path)
    expect(answer.status).toBe(500)
    expect(answer.json).toMatchObject({ is_success: false, error_no: '9013', request_id: expect.any(String) })
    expect(answer.text).not.toContain('db-7')
  }
  server.closeAllConnections()
  server.close()
})
