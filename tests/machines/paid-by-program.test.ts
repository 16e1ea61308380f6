import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  contentDigest,
  type PageRow,
  type Portal as Program,
  type Request,
  readPrivateKey,
  signRequest,
} from '../../clients/typescript/src/index.ts'
import { type Client, signedIn } from '../harness/client.ts'
import { openPortal, type SitePortal } from '../harness/portal.ts'
import { programAt, programs } from '../harness/program.ts'

/* A program of a company, against the whole product. */

let portal: SitePortal
let program: Program
let company: Client
beforeAll(async () => {
  portal = await openPortal()
  program = programAt(portal.url, 'yunling')
  company = await signedIn(portal.url, '15400000011')
})
afterAll(async () => {
  await portal?.stop()
})

const only = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('an answer without a row')
  return row
}

/** Quotes a bill without an outcome of its own. @returns what a submit of it says */
const quoted = async (by: Program) => {
  const bills: PageRow<'/api/bills/query_holding'>[] = []
  for await (const bill of by.rows('/api/bills/query_holding', { state: '10' })) {
    if (bill.blocked_reason === '' && !/(11|22|33|44|6[1-6])$/.test(bill.amount_fen)) bills.push(bill)
  }
  const { holding_id } = only(bills)
  const quote = only(await by.write('/api/discount/get_quote', { bills: [{ holding_id }] }))
  const { sign_no } = only(await by.read('/api/signing/query_sign'))
  const { lock_no, net_fen, rate_e6, disc_dt } = quote
  return { lock_no, sign_no, net_fen, rate_e6, disc_dt }
}

const submit = async (by: Program, body: Request<'/api/discount/submit_apply'>, key: string = randomUUID()) =>
  only(await by.write('/api/discount/submit_apply', body, key))

describe('an application of a program', () => {
  let apply_no: string

  it('is submitted once for its key, at the price that it repeats', async () => {
    const body = await quoted(program)
    const otherNet = { ...body, net_fen: String(BigInt(body.net_fen) + 1n) }
    await expect(submit(program, otherNet)).rejects.toMatchObject({
      status: 422,
      code: '24016',
      isSigned: true,
    })
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => submit(program, body, key)))
    apply_no = only(answers).apply_no
    expect(new Set(answers.map(answer => answer.apply_no))).toEqual(new Set([apply_no]))
    const otherBody = { ...body, lock_no: 'SJ20260623999999' }
    await expect(submit(program, otherBody, key)).rejects.toMatchObject({ status: 422, code: '24013' })
  })

  it('is approved by one officer, paid by another, and heard of in the order in which it happened', async () => {
    expect(only(await program.write('/api/simulation/approve_apply', { apply_no }))).toMatchObject({
      state: 'D40',
      by: '沈示例（officer1）',
    })
    expect(only(await program.write('/api/simulation/pay_apply', { apply_no }))).toMatchObject({
      state: 'D50',
      by: '顾示例（officer2）',
    })
    const types: string[] = []
    for await (const { events } of program.events({ pollMs: 200 })) {
      types.push(...events.filter(({ ref_no }) => ref_no === apply_no).map(({ type }) => type))
      if (types.at(-1) === 'discount.application.paid') break
    }
    const steps = ['submitted', 'quoted', 'approved', 'paying', 'paid']
    expect(types).toEqual(steps.map(step => `discount.application.${step}`))
  })

  it('is one that its company sees, made by the client', async () => {
    const detail = await company.row('/api/discount/apply_detail', { apply_no })
    expect(detail.state).toBe('D60')
    expect(JSON.stringify(detail.log)).toContain('示例 ERP')
  })

  it('also with an SM2 key', async () => {
    const other = programAt(portal.url, 'yunling', 1)
    const submitted = await submit(other, await quoted(other))
    const [approved] = await other.write('/api/simulation/approve_apply', {
      apply_no: submitted.apply_no,
    })
    expect(approved).toMatchObject({ state: 'D40' })
  })

  it('waits for the checker where the company has a review: no program passes what a program made', async () => {
    const reviewed = programAt(portal.url, 'jiangzhou')
    const { apply_no, state } = await submit(reviewed, await quoted(reviewed))
    expect(state).toBe('D10')
    // @ts-expect-error: the types have the calls of programs alone
    await expect(reviewed.write('/api/discount/check_pass', { apply_no })).rejects.toMatchObject({
      status: 403,
      code: '24009',
    })
    await expect(reviewed.write('/api/simulation/approve_apply', { apply_no })).rejects.toMatchObject({
      code: '20000',
    })
  })
})

describe('what is refused', () => {
  const path = '/api/echo'
  const [{ keyId, privateKey }] = programs.yunling.keys
  const signed = async (given: { body?: string; created?: number; nonce?: string } = {}) => {
    const { body = '{}', created = Math.floor(Date.now() / 1000), nonce = randomUUID() } = given
    const call = { method: 'POST', targetUri: portal.url + path, body, keyId, created, nonce }
    return (await signRequest(call, readPrivateKey(privateKey))).headers
  }
  const send = async (headers: Record<string, string>, body = '{}') => {
    const all = { ...headers, 'content-type': 'application/json' }
    const response = await fetch(portal.url + path, { method: 'POST', headers: all, body })
    const answer = (await response.json()) as { error_no?: string }
    return [response.status, answer.error_no]
  }

  it('a call sent again as it is', async () => {
    const headers = await signed()
    expect(await send(headers)).toEqual([200, undefined])
    expect(await send(headers)).toEqual([401, '24004'])
  })

  it('a body that was not signed, with its own digest or without', async () => {
    const headers = await signed()
    expect(await send(headers, '{"a":1}')).toEqual([400, '24006'])
    const forged = { ...(await signed()), 'content-digest': contentDigest('{"a":1}') }
    expect(await send(forged, '{"a":1}')).toEqual([401, '24002'])
  })

  it('a call of ten minutes ago', async () => {
    expect(await send(await signed({ created: Math.floor(Date.now() / 1000) - 600 }))).toEqual([401, '24003'])
  })

  it('a call with a cookie of a person beside the signature', async () => {
    const cookie = [...company.cookies].map(pair => pair.join('=')).join('; ')
    expect(await send({ ...(await signed()), cookie })).toEqual([400, '24017'])
  })

  it('what is for people', async () => {
    // @ts-expect-error: the types have the calls of programs alone
    await expect(program.read('/api/client/query', { page_no: 1, page_size: 10 })).rejects.toMatchObject({
      status: 403,
      code: '24009',
    })
  })

  // Last: it does not come back.
  it('every call of a client that was stopped, at once', async () => {
    await company.row('/api/client/stop', { client_id: programs.yunling.clientId, reason: '试验' })
    await expect
      .poll(
        () =>
          program.read(path).then(
            () => 'done',
            error => (error as { code: string }).code,
          ),
        { timeout: 2000 },
      )
      .toBe('24005')
    expect(await send(await signed())).toEqual([401, '24005'])
  })
})
