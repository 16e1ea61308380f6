import { randomUUID } from 'node:crypto'
import type { RowOf } from '@portal/shared/contract/table.ts'
import sharp from 'sharp'
import type { Client } from './client.ts'

/** The bill of worked example 2: 2,345,678.90 yuan due 2026-10-03, held by 15400000011. */
const exampleFace = '234567890'

export type Holding = RowOf<'/api/bills/query_holding'>['rows'][number]

/** The company's available holding with this face amount. */
export const holdingOf = async (company: Client, faceFen = exampleFace): Promise<Holding> => {
  for (let page_no = 1; ; page_no += 1) {
    const page = await company.row('/api/bills/query_holding', { page_no, page_size: 100, state: '10' })
    const found = page.rows.find(row => row.amount_fen === faceFen)
    if (found) return found
    if (page_no * page.page_size >= page.total) throw new Error(`no available bill of ${faceFen} fen`)
  }
}

export const quote = async (company: Client, holding: Holding, range?: string) =>
  company.row('/api/discount/get_quote', {
    bills: [{ holding_id: holding.holding_id, ...(range && { range }) }],
  })

/** Body of a submit of this quote; the same object sent twice is the same submit. */
export const submission = async (company: Client, lockNo: string) => {
  const sign = await company.row('/api/signing/query_sign', {})
  return { idem_key: randomUUID(), lock_no: lockNo, sign_no: sign.sign_no }
}

/** Quote and submit a bill; the number of the application. */
export const submit = async (company: Client, holding: Holding): Promise<string> => {
  const { lock_no } = await quote(company, holding)
  return (await company.row('/api/discount/submit_apply', await submission(company, lock_no))).apply_no
}

/** Uploads a payer's signed paper and hands it in for an application, as its company does. @returns its path */
export const bringPayerPaper = async (company: Client, apply_no: string): Promise<string> => {
  const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)]), '付息授权书.png')
  const answer = await company.send('/api/file/upload?perm=2&sceneId=payer', {
    method: 'POST',
    body: form,
    headers: { 'x-csrf': '1' },
  })
  const { data } = (await answer.json()) as { data?: { filePath: string } }
  if (!data) throw new Error(`the paper of ${apply_no} was not taken`)
  await company.row('/api/discount/upload_payer_paper', { apply_no, file: data.filePath })
  return data.filePath
}

/** Waits until an application has a state, as a user who looks again and again. */
export const untilState = async (company: Client, applyNo: string, state: string, ms = 20_000) => {
  const deadline = Date.now() + ms
  for (;;) {
    const detail = await company.row('/api/discount/apply_detail', { apply_no: applyNo })
    if (detail.state === state) return detail
    if (Date.now() > deadline) throw new Error(`${applyNo} is ${detail.state}, not ${state}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
