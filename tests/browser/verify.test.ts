import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn } from '../harness/client.ts'
import {
  enter,
  expectAccessible,
  expectNoFaults,
  expectNoSideScroll,
  openSite,
  phone,
  type Site,
  settled,
} from '../harness/site.ts'

/* A receipt from the company's list to a stranger's phone. */

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(async () => {
  await site?.stop()
})

it('a receipt is downloaded, and whoever gets it finds it genuine by its code and by its file', async () => {
  const { page, faults } = await site.visit()
  await enter(page, '15400000011', { path: '/receipts' })
  await page.getByRole('heading', { name: '对账与回单', level: 1 }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: /^下载/ }).first().click()
  const saved = await download
  const paper = {
    name: saved.suggestedFilename(),
    mimeType: 'application/pdf',
    buffer: readFileSync(await saved.path()),
  }
  await settled(page)
  await expectAccessible(page)
  const owner = await signedIn(site.portal.url, '15400000011')
  const { body } = await owner.post('/api/receipt/query_receipt', { page_size: 1 })
  const receipt_no = body.data?.[0]?.rows[0]?.receipt_no ?? ''
  const sheet = (await owner.post('/api/document/query_sheet', { ref_no: receipt_no, kind: 'receipt' })).body
  const qr = sheet.data?.[0]?.parts.find(({ part }) => part === 'qr')
  const code = qr?.rows.find(([label]) => label === '验证码')?.[1] ?? ''

  const stranger = await site.visit(phone)
  await stranger.page.goto(`/verify#n=${receipt_no}&c=${code.replaceAll('-', '')}`)
  await stranger.page.getByRole('heading', { name: '真实，与签发记录一致' }).waitFor()
  expect(new URL(stranger.page.url()).hash).toBe('')
  await stranger.page.setInputFiles('input[type=file]', paper)
  await stranger.page.getByRole('heading', { name: '真实，签发后未被改动' }).waitFor()
  await stranger.page.getByText(receipt_no, { exact: true }).waitFor()
  await expectNoSideScroll(stranger.page)
  await expectAccessible(stranger.page)
  expectNoFaults([...faults, ...stranger.faults])
  await stranger.page.context().close()
  await page.context().close()
})
