import { channel } from 'node:diagnostics_channel'
import { readEInvoice } from '@portal/shared/trade/e-invoice.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  archiveOf,
  eInvoiceXml,
  ofdRoot,
  packedPdf,
  pdfOf,
  scriptObject,
} from '../../bank/src/testing/paper-files.ts'
import { type Client, signedIn } from '../harness/client.ts'
import { openPortal, type SitePortal } from '../harness/portal.ts'

/* Papers of a trade through gateway and bank: kept as they are, or refused with a code and a text of their own. */

let portal: SitePortal
let owner: Client
let other: Client
beforeAll(async () => {
  portal = await openPortal()
  owner = await signedIn(portal.url, '15400000001')
  other = await signedIn(portal.url, '15400000011')
})
afterAll(() => portal?.stop())

interface Uploaded {
  status: number
  body: {
    is_success: boolean
    data?: Record<string, string>
    error_no?: string
    error_msg?: string
    fields?: Record<string, string>
  }
}

const refusals = channel('portal.refusal')

const upload = async (bytes: Uint8Array, name: string, scene = 'trade'): Promise<Uploaded> => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const path = '/api/file/upload'
  const answer = await owner.send(`${path}?perm=2&sceneId=${scene}`, {
    method: 'POST',
    body: form,
    headers: { 'x-csrf': '1' },
  })
  const body = (await answer.json()) as Uploaded['body']
  if (body.error_no) refusals.publish({ path, code: body.error_no })
  return { status: answer.status, body }
}

const pathOf = ({ body }: Uploaded): string => {
  if (!body.data?.filePath) throw new Error(JSON.stringify(body))
  return body.data.filePath
}

const papers = [
  ['pdf', 'application/pdf', '购销合同.pdf', pdfOf('1 0 obj << /Type /Catalog >> endobj')],
  ['pdf', 'application/pdf', '扫描件', packedPdf('9 0 << /Type /Page >>')],
  ['ofd', 'application/ofd', '电子发票.ofd', archiveOf('OFD.xml', ofdRoot)],
  ['xml', 'application/xml', '数电票.xml', Buffer.from(eInvoiceXml())],
] as const

describe('a paper of a trade', () => {
  it.each(papers)(
    'as %s comes back byte for byte, as an attachment, to its company alone',
    async (kind, type, name, bytes) => {
      const path = pathOf(await upload(bytes, name))
      expect(path).toMatch(new RegExp(`^/files/[0-9a-f]{32}\\.${kind}$`))
      const answer = await owner.send(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
      expect(answer.headers.get('content-disposition')).toContain(
        `attachment; filename="document.${kind}"; filename*=UTF-8''${encodeURIComponent(name.includes('.') ? name : `${name}.${kind}`)}`,
      )
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
      expect((await other.send(path)).status).toBe(404)
    },
  )

  it('read from its XML becomes an invoice that has the paper with it', async () => {
    const xml = eInvoiceXml({
      no: '26990000000000077018',
      seller: '云岭示例钢贸有限公司',
      buyer: '青禾示例电子科技有限公司',
    })
    const path = pathOf(await upload(Buffer.from(xml), '数电票.xml'))
    const { invoice } = readEInvoice(await (await owner.send(path)).text())
    if (!invoice) throw new Error('the paper is no invoice')
    const { excl_fen, tax_fen, total_fen, ...fields } = invoice
    const figures = {
      excl_fen: String(excl_fen),
      tax_fen: String(tax_fen),
      total_fen: String(total_fen),
    }
    const request = { inv_type: 'DIGITAL' as const, ...fields, ...figures, files: [path] }
    const { invoice_id } = await owner.row('/api/trade/add_invoice', request)
    expect(await owner.row('/api/trade/invoice_detail', { invoice_id })).toMatchObject({
      inv_no: '26990000000000077018',
      inv_dt: '2026-05-20',
      excl_fen: '100000',
      tax_fen: '13000',
      total_fen: '113000',
      files: [path],
    })
    const stolen = { ...request, inv_no: '26990000000000077019' }
    expect((await other.post('/api/trade/add_invoice', stolen)).body.error_no).toBe('9015')
  })

  it.each([
    ['20330', 'PDF文件含有脚本或附件，请另存为普通PDF后上传', pdfOf('<< /S /JavaScript >>')],
    ['20330', 'PDF文件含有脚本或附件，请另存为普通PDF后上传', packedPdf(scriptObject)],
    ['20331', 'PDF文件有密码，请去除密码后上传', pdfOf('/Encrypt 5 0 R')],
    ['20332', '文件解压后过大，请重新导出后上传', packedPdf(' '.repeat(17_000_000))],
    ['20332', '文件解压后过大，请重新导出后上传', archiveOf('OFD.xml', ' '.repeat(2_000_000), 100)],
    ['23006', '不是OFD文件', archiveOf('OFD.xml', '<html/>')],
    ['23006', '不是数电票的XML文件，请从电子税务局下载原文件', Buffer.from('<svg onload="alert(1)"/>')],
    ['23006', '仅支持图片、PDF、OFD与数电票XML文件', Buffer.from('MZ\x90\x00')],
    ['23006', '请按照规定大小与格式上传文件', Buffer.concat([pdfOf(), Buffer.alloc(5120 * 1024)])],
  ])('is refused with %s, %s', async (code, text, bytes) => {
    const { status, body } = await upload(bytes, 'a.pdf')
    expect(status).toBe(422)
    expect(body).toMatchObject({ is_success: false, error_no: code, error_msg: text, fields: { file: text } })
  })

  it('is no picture of a person or a licence', async () => {
    expect((await upload(pdfOf(), 'a.pdf', 'avatar')).body.error_no).toBe('23006')
  })
})
