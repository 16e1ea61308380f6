import { demoClients } from '@portal/shared/machines/demo-keys.ts'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { connect } from '../../platform/kernel/port.ts'
import { callersOn } from '../../testing/direct-calls.ts'
import { newProgram, newSigner, type Program } from '../../testing/signed-scene.ts'
import { exampleHolding, newKey, newTestBank, type TestBank } from '../../testing/test-bank.ts'
import { clientRules } from '../clients/client-rules.ts'
import { portalOrigin } from './aimed-at.ts'

/* What a program has signed is done, and nothing else that comes in its name. */

let bank: TestBank
let program: Program
beforeAll(async () => {
  bank = await newTestBank()
  program = await newProgram(bank)
  return () => bank.close()
})

const quotePath = '/api/discount/get_quote'
const quoteBody = async () => ({ bills: [{ holding_id: (await exampleHolding(bank)).holding_id }] })
const countOf = async (statement: ReturnType<typeof sql>) => (await queryRows(bank.db, statement)).length
const quotesOf = () => countOf(sql`select 1 from rate_lock where operator_id = ${program.operatorId}`)
const code = (wanted: string) => ({ code: wanted })
const seconds = () => Math.floor(Date.now() / 1000)

describe('a signed write', () => {
  test('is done by what was signed, and kept as evidence with its key', async () => {
    const sent = program.signed(quotePath, await quoteBody(), { nonce: 'nonce-of-the-first' })
    const { row, replayed } = await program.send(quotePath, sent)
    expect([row.rate_e6, replayed]).toEqual([12_800, false])
    const kept = await queryRows(
      bank.db,
      sql`select path, base, signature from signed_call where nonce = 'nonce-of-the-first'`,
    )
    expect(kept).toEqual([{ path: quotePath, base: sent.base, signature: sent.signature }])
    const [audited] = await queryRows<{ after_json: string; actor_id: number }>(
      bank.db,
      sql`select after_json, actor_id from audit_log where action = 'discount.quote' order by id desc limit 1`,
    )
    expect(audited?.actor_id).toBe(program.operatorId)
    expect(JSON.parse(audited?.after_json ?? '')).toMatchObject({
      client_id: program.clientId,
      key_id: program.keyId,
    })
  })

  test('is done with SM2 as well', async () => {
    const other = await newProgram(bank, { signer: newSigner['sm2-sm3']() })
    expect((await other.write(quotePath, await quoteBody())).rate_e6).toBe(12_800)
  })

  test('reads names in camelCase, as the gateway does', async () => {
    const { holding_id: holdingId } = await exampleHolding(bank)
    expect((await program.write(quotePath, { bills: [{ holdingId }] })).rate_e6).toBe(12_800)
  })

  test.each([
    ['a key that nobody has', { keyId: `ck_${'0'.repeat(32)}` }, '24002'],
    ['another path', { path: '/api/discount/save_apply' }, '24002'],
    ['a path with a query', { target: `http://127.0.0.1:8080${quotePath}?a=1` }, '24002'],
    ['another method', { method: 'GET' }, '24002'],
    ['no address at all', { target: 'portal' }, '24002'],
    ['another spelling of its path', { target: `http://127.0.0.1:8080/x/..${quotePath}` }, '24002'],
    ['an account in its address', { target: `http://portal@127.0.0.1:8080${quotePath}` }, '24002'],
    ['the address of another portal', { target: `https://portal.example${quotePath}` }, '24002'],
    ['a nonce that is too short', { nonce: 'short' }, '24002'],
    ['a time long gone', { created: seconds() - 700 }, '24003'],
    ['a time to come', { created: seconds() + 700 }, '24003'],
    ['another digest', { digest: 'sha-256=:AAAA:' }, '24006'],
    ['no idempotency key', { idemKey: null }, '24014'],
    ['an idempotency key that is none', { idemKey: 'short' }, '24014'],
    ['another version', { version: '2026-11-30' }, '24015'],
  ])('is refused with %s, and leaves nothing', async (_title, options, refusal) => {
    const before = await quotesOf()
    const sent = program.signed(quotePath, await quoteBody(), options)
    await expect(program.send(quotePath, sent)).rejects.toMatchObject(code(refusal))
    expect(await quotesOf()).toBe(before)
    expect(await countOf(sql`select 1 from signed_call where signature = ${sent.signature}`)).toBe(0)
  })

  test('is refused where anything of it was changed on the way', async () => {
    const sent = program.signed(quotePath, await quoteBody())
    const stranger = newSigner.ed25519()
    const forged = [
      [{ ...sent, body: sent.body.replace('{', '{ ') }, '24006'],
      [{ ...sent, base: sent.base.replace('8080', '8081') }, '24002'],
      [{ ...sent, signature: stranger.sign(sent.base) }, '24002'],
      [{ ...sent, base: 'no base' }, '24002'],
    ] as const
    for (const [changed, refusal] of forged) {
      await expect(program.send(quotePath, changed)).rejects.toMatchObject(code(refusal))
    }
  })

  test('is refused a second time, although its first was done', async () => {
    const sent = program.signed(quotePath, await quoteBody())
    await program.send(quotePath, sent)
    await expect(program.send(quotePath, sent)).rejects.toMatchObject(code('24004'))
  })

  test('serves no session but its own client’s', async () => {
    const other = await newProgram(bank)
    const foreign = await other.open()
    const sent = program.signed(quotePath, await quoteBody())
    await expect(program.send(quotePath, sent, foreign)).rejects.toMatchObject(code('24002'))
  })

  test('wants its signature: a gateway by itself moves nothing', async () => {
    await expect(program.ask(quotePath, await quoteBody())).rejects.toMatchObject(code('24001'))
  })
})

describe('a signed write that comes again under its key', () => {
  test('is answered as the first time and said to be so, and does nothing', async () => {
    const idemKey = newKey()
    const [body, before] = [await quoteBody(), await quotesOf()]
    const first = await program.send(quotePath, program.signed(quotePath, body, { idemKey }))
    const again = await program.send(quotePath, program.signed(quotePath, body, { idemKey }))
    expect([first.replayed, again.replayed]).toEqual([false, true])
    expect(again.row).toEqual(first.row)
    expect(await quotesOf()).toBe(before + 1)
  })

  test('is refused with another body, and at another call', async () => {
    const idemKey = newKey()
    await program.write(quotePath, await quoteBody(), { idemKey })
    const other = { ...(await quoteBody()), pay_type: 2 }
    await expect(program.write(quotePath, other, { idemKey })).rejects.toMatchObject(code('24013'))
    await expect(
      program.write('/api/discount/withdraw_apply', { apply_no: 'TX20260623000001' }, { idemKey }),
    ).rejects.toMatchObject(code('24013'))
  })

  test('twenty at once have one effect', async () => {
    const idemKey = newKey()
    const [body, before] = [await quoteBody(), await quotesOf()]
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => program.send(quotePath, program.signed(quotePath, body, { idemKey }))),
    )
    expect(new Set(answers.map(({ row }) => row.lock_no)).size).toBe(1)
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(await quotesOf()).toBe(before + 1)
  })

  test('is free after a refusal', async () => {
    const idemKey = newKey()
    await expect(program.write(quotePath, { bills: [] }, { idemKey })).rejects.toMatchObject(code('20030'))
    expect((await program.write(quotePath, await quoteBody(), { idemKey })).rate_e6).toBe(12_800)
  })

  test('may not say another key in its body', async () => {
    const body = { idem_key: newKey(), lock_no: 'SJ20260623000001', sign_no: 'QY20260623000001' }
    const sent = program.write('/api/discount/submit_apply', body)
    await expect(sent).rejects.toMatchObject(code('24014'))
  })
})

describe('a program’s session', () => {
  test('is opened by a signature alone', async () => {
    const sent = program.signed('/api/discount/query_apply', {}, { idemKey: null })
    expect(await program.open(sent)).toMatch(/^[\w-]{43}$/)
    const forged = { ...sent, signature: newSigner.ed25519().sign(sent.base) }
    await expect(program.open(forged)).rejects.toMatchObject(code('24002'))
    const old = program.signed('/api/discount/query_apply', {}, { created: seconds() - 700 })
    await expect(program.open(old)).rejects.toMatchObject(code('24003'))
  })

  test('reads, is listed for its owner, and ends after a quarter of an hour whatever it does', async () => {
    const own = await newProgram(bank)
    await own.open()
    await own.ask('/api/discount/count_apply', {})
    await expect
      .poll(() => countOf(sql`select 1 from api_call where client_ref = ${own.clientRef} and error_no = ''`))
      .toBe(1)
    await bank.db.execute(
      sql`update session set created_at = now() - interval '15 minutes' where operator_id = ${own.operatorId}`,
    )
    await expect(own.ask('/api/discount/count_apply', {})).rejects.toMatchObject(code('1001'))
  })

  test('makes no call that is not open to programs, nor one beyond its scopes', async () => {
    const reader = await newProgram(bank, { scopes: ['read'] })
    await expect(reader.write(quotePath, await quoteBody())).rejects.toMatchObject(code('24009'))
    for (const path of ['/api/member/current_member_detail', '/api/user/get_req_chkcode_id'] as const) {
      await expect(reader.ask(path as '/api/discount/count_apply', {})).rejects.toMatchObject(code('24009'))
    }
  })

  test('ends at once when its client is stopped, at public calls too', async () => {
    const own = await newProgram(bank)
    await own.open()
    const sent = own.signed(quotePath, await quoteBody())
    await bank.db.execute(sql`update api_client set state = 'stopped' where id = ${own.clientRef}`)
    await expect(own.ask('/api/discount/count_apply', {})).rejects.toMatchObject(code('24005'))
    await expect(own.ask('/api/quotes/query_rate_grid', {})).rejects.toMatchObject(code('24005'))
    await expect(own.send(quotePath, sent)).rejects.toMatchObject(code('24005'))
    await expect(own.open()).rejects.toMatchObject(code('24005'))
  })

  test.each([
    ['removed', sql`removed_at = now()`],
    ['expired', sql`expires_on = '2026-06-22'`],
  ])(
    'ends when the key it was opened with is %s, and the client’s other key opens the next',
    async (_, end) => {
      const own = await newProgram(bank)
      await own.open()
      const sent = own.signed(quotePath, await quoteBody())
      const next = await own.addKey()
      await bank.db.execute(sql`update api_client_key set ${end} where key_id = ${own.keyId}`)
      await expect(own.ask('/api/discount/count_apply', {})).rejects.toMatchObject(code('1001'))
      await expect(own.send(quotePath, sent)).rejects.toMatchObject(code('24005'))
      await expect(own.open()).rejects.toMatchObject(code('24005'))
      await own.open(own.signed('/api/discount/query_apply', {}, next))
      await own.ask('/api/discount/count_apply', {})
    },
  )
})

describe('a portal that has an address of its own', () => {
  const origin = 'https://portal.example'
  test.each([
    ['its own', `${origin}${quotePath}`, undefined],
    ['another host', `https://portal2.example${quotePath}`, '24002'],
    ['another port', `${origin}:8443${quotePath}`, '24002'],
    ['another scheme', `http://portal.example${quotePath}`, '24002'],
    ['a longer host', `${origin}.evil.example${quotePath}`, '24002'],
    ['its own behind an account', `https://a@portal.example${quotePath}`, '24002'],
    ['loopback', `http://127.0.0.1:8080${quotePath}`, '24002'],
  ])('takes what was signed for it alone: %s', async (_title, target, refusal) => {
    const connections = new Map([...(bank.services.connections ?? []), connect(portalOrigin, origin)])
    const there = await newProgram({ ...bank, services: { ...bank.services, connections } })
    const opening = () => there.open(there.signed(quotePath, '', { target }))
    if (refusal === undefined) {
      await opening()
      const sent = there.signed(quotePath, await quoteBody(), { target })
      expect((await there.send(quotePath, sent)).replayed).toBe(false)
      return
    }
    await expect(opening()).rejects.toMatchObject(code(refusal))
    await there.open(there.signed(quotePath, '', { target: `${origin}/api/echo` }))
    const sent = there.signed(quotePath, await quoteBody(), { target })
    await expect(there.send(quotePath, sent)).rejects.toMatchObject(code(refusal))
  })
})

test('a key that nobody may bring signs nothing either, however it came into the database', async () => {
  const signer = newSigner.ed25519()
  const refusing = connect(clientRules, { bindsNetworks: true, refusedKeys: new Set([signer.publicKey]) })
  const connections = new Map([...(bank.services.connections ?? []), refusing])
  const own = await newProgram({ ...bank, services: { ...bank.services, connections } }, { signer })
  await expect(own.open()).rejects.toMatchObject(code('24005'))
  const foreign = await (await newProgram(bank)).open()
  const sent = own.signed(quotePath, await quoteBody())
  await expect(own.send(quotePath, sent, foreign)).rejects.toMatchObject(code('24005'))
})

test('the sandbox’s keys are out of force for gateways where the sandbox is off', async () => {
  const outside = callersOn(bank.db, bank.clock, new Map(), new Map())
  for (const { keyId } of demoClients.flatMap<{ keyId: string }>(({ keys }) => [...keys])) {
    const path = '/api/client/query_key' as '/api/client/query'
    const key = { key_id: keyId } as never
    expect(await bank.as('nobody')(path, key)).toMatchObject({ active: true })
    expect(await outside('nobody')(path, key)).toMatchObject({ active: false })
  }
})

test('what was signed can be neither changed nor deleted', async () => {
  await program.write(quotePath, await quoteBody())
  for (const statement of ['update signed_call set path = path', 'delete from signed_call']) {
    await expect(bank.db.execute(sql.raw(statement))).rejects.toThrow()
  }
})
