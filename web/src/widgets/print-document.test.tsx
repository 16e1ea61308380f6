// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../testing/gateway.ts'
import { companyUser, stateOf } from '../testing/people.ts'
import { forgetPage, renderPage } from '../testing/render-page.tsx'
import type { PaperSheet } from '../ui/paper.tsx'
import { PrintDocument } from './print-document.tsx'

const bare = { text: '', columns: [], rows: [] }
const sheet: PaperSheet = {
  kind: 'disc_voucher',
  title: '贴现凭证',
  number_line: '编号：TX20260623000018',
  foot_line: '编号 TX20260623000018　由平台生成',
  parts: [
    { ...bare, part: 'heading', text: '票据清单' },
    { ...bare, part: 'pairs', rows: [['入账账号', '9900123456789010118']] },
    {
      ...bare,
      part: 'table',
      columns: [
        { title: '票据（包）号码\n承兑人', width: 131, align: 'left' },
        { title: '实付金额（元）', width: 67, align: 'right' },
      ],
      rows: [
        ['5 999990000013\n江州示例银行', '2,336,754.89'],
        ['合计', '2,336,754.89'],
      ],
    },
    { ...bare, part: 'text', text: '计息天数算头不算尾。' },
  ],
}

const SHEET = '/api/document/query_sheet'
let gateway: Gateway
let printed = 0
beforeEach(async () => {
  printed = 0
  // The browser's own dialog, which this document has none of.
  window.print = () => {
    printed += 1
  }
  gateway = await startGateway({ '/api/session/state': [stateOf(companyUser)], [SHEET]: [sheet] })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const press = async () => fireEvent.click(await screen.findByRole('button', { name: '打印贴现凭证' }))
const paper = () => document.querySelector('.print-sheet')
const open = () =>
  renderPage(
    gateway,
    '/paper',
    <PrintDocument refNo="TX20260623000018" kind="disc_voucher" title="贴现凭证" />,
  )

test('puts every word of the sheet on paper, in its order, with its foot, and takes it away again', async () => {
  open()
  await press()
  await waitFor(() => expect(printed).toBe(1))
  expect(gateway.bodiesOf(SHEET)).toEqual([{ ref_no: 'TX20260623000018', kind: 'disc_voucher' }])
  const words = sheet.parts.flatMap(({ text, columns, rows }) => [
    text,
    ...columns.map(each => each.title),
    ...rows.flat(),
  ])
  expect(paper()?.textContent).toBe([sheet.title, sheet.number_line, ...words].join('').replaceAll('\n', ''))
  const foot = () => document.documentElement.style.getPropertyValue('--print-foot')
  expect(foot()).toBe('"编号 TX20260623000018　由平台生成"')
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(paper()).toBeNull())
  expect(foot()).toBe('')
  await press()
  await waitFor(() => expect(printed).toBe(2))
})

test('says why there is nothing to print, and may be asked again', async () => {
  gateway.answers[SHEET] = { status: 404, error_no: '9015', error_msg: '该文件生成较早，请下载后打印' }
  open()
  await press()
  expect(await screen.findByText('该文件生成较早，请下载后打印')).toBeTruthy()
  expect(paper()).toBeNull()
  gateway.answers[SHEET] = [sheet]
  await press()
  await waitFor(() => expect(printed).toBe(1))
})
