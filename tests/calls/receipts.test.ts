import { channel } from 'node:diagnostics_channel'
import type { CheckedPaper } from '@portal/shared/contract/receipt-check.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client, signedIn } from '../harness/client.ts'
import { openPortal, type SitePortal } from '../harness/portal.ts'

/* Receipts over the whole product: from the list to the paper, and back from the paper to the facts. */

let portal: SitePortal
let owner: Client
beforeAll(async () => {
  portal = await openPortal()
  owner = await signedIn(portal.url, '15400000011')
})
afterAll(() => portal?.stop())

const refusals = channel('portal.refusal')

const check = async (file: Uint8Array, name = '回单.pdf') => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file)]), name)
  const path = '/api/receipt/verify_file'
  const answer = await new Client(portal.url).send(path, {
    method: 'POST',
    body: form,
    headers: { 'x-csrf': '1' },
  })
  const body = (await answer.json()) as { data?: CheckedPaper; error_no?: string }
  if (body.error_no) refusals.publish({ path, code: body.error_no })
  return { status: answer.status, ...body }
}

/** The number of the newest receipt, and its paper. */
const newest = async () => {
  const { body } = await owner.post('/api/receipt/query_receipt', { page_size: 1 })
  const receipt_no = body.data?.[0]?.rows[0]?.receipt_no ?? ''
  await expect
    .poll(async () => (await owner.post('/api/receipt/make_file', { receipt_no })).body.data?.[0]?.url, {
      timeout: 30_000,
      interval: 300,
    })
    .toMatch(/\.pdf$/)
  const { body: made } = await owner.post('/api/receipt/make_file', { receipt_no })
  const answer = await owner.send(made.data?.[0]?.url ?? '')
  return { receipt_no, paper: new Uint8Array(await answer.arrayBuffer()) }
}

it('a company has its receipt made, and a stranger finds the paper genuine, changed, or none of ours', async () => {
  const { receipt_no, paper } = await newest()
  expect(await check(paper)).toMatchObject({
    status: 200,
    data: {
      result: 'genuine',
      title: expect.stringMatching(/回单$/),
      number: receipt_no,
      latest: true,
      size: paper.length,
    },
  })
  const changed = Uint8Array.from(paper)
  changed[paper.length - 200] = (changed[paper.length - 200] ?? 0) ^ 1
  const appended = Buffer.concat([paper, Buffer.from('\n1 0 obj<<>>endobj\nstartxref\n0\n%%EOF\n')])
  for (const other of [changed, appended]) {
    expect(await check(other)).toMatchObject({ status: 200, data: { result: 'changed', number: '' } })
  }
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  for (const other of [Buffer.from('%PDF-1.7 none of ours'), picture]) {
    expect(await check(other)).toMatchObject({ status: 200, data: { result: 'foreign', number: '' } })
  }
  // One byte more than may be uploaded, and many times as much.
  for (const size of [5_242_881, 30_000_000]) {
    const answer = await check(new Uint8Array(size))
    expect(answer).toMatchObject({ error_no: '23006' })
    expect(JSON.stringify(answer)).toContain('请按照规定大小与格式上传文件')
  }
})

it('the code on the paper leads a stranger to its masked facts, and every other to the same words', async () => {
  const { receipt_no } = await newest()
  const { body } = await owner.post('/api/document/query_sheet', { ref_no: receipt_no, kind: 'receipt' })
  const qr = body.data?.[0]?.parts.find(({ part }) => part === 'qr')
  const code = qr?.rows.find(([label]) => label === '验证码')?.[1] ?? ''
  const stranger = new Client(portal.url)
  const right = await stranger.post('/api/receipt/verify', { receipt_no, code })
  expect(right.body.data).toEqual([expect.objectContaining({ receipt_no })])
  expect(JSON.stringify(right.body)).toContain('＊＊＊＊')
  const wrong = await stranger.post('/api/receipt/verify', { receipt_no, code: '2222-2222-2222' })
  const absent = await stranger.post('/api/receipt/verify', { receipt_no: 'HD20260623999999', code })
  const { request_id: _, ...words } = wrong.body
  expect(words).toMatchObject({ error_no: '20220' })
  expect(absent.status).toBe(wrong.status)
  expect({ ...absent.body, request_id: undefined }).toEqual({ ...words, request_id: undefined })
})
