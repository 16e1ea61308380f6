// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rateGrid } from '../../../testing/discount-rows.ts'
import { type Gateway, startGateway, uploaded } from '../../../testing/gateway.ts'
import { companyUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'

const kept = '/files/0f8fad5bd9cb469fa16570867728950e.xml'
const paper = (
  total = '1130.00',
) => `<EInvoice><Header><EIid>26990000000000000018</EIid></Header><EInvoiceData>
<SellerInformation><SellerName>云岭示例钢贸有限公司</SellerName></SellerInformation>
<BuyerInformation><BuyerName>青禾示例电子科技有限公司</BuyerName><BuyerIdNum>91990000MA0000023K</BuyerIdNum></BuyerInformation>
<BasicInformation><TotalAmWithoutTax>1000.00</TotalAmWithoutTax><TotalTaxAm>130.00</TotalTaxAm>
<TotalTax-includedAmount>${total}</TotalTax-includedAmount><RequestTime>2026-05-20</RequestTime></BasicInformation>
</EInvoiceData></EInvoice>`

let gateway: Gateway
let dialog: HTMLElement
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(companyUser)],
    '/api/quotes/query_rate_grid': [rateGrid],
    '/api/trade/add_invoice': [{ invoice_id: '1003', verify_state: '10' }],
  })
  gateway.upload = { ...uploaded, filePath: kept }
  renderPage(gateway, '/invoicesControl', <InvoiceDialog row={null} onClose={() => undefined} />)
  dialog = await screen.findByRole('dialog', { name: '新增发票' })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const choose = async (text: string) =>
  fireEvent.input(await within(dialog).findByLabelText('数电票XML文件'), {
    target: { files: [new File([text], '数电票.xml', { type: 'text/xml' })] },
  })
const field = (label: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(label).value

it('the XML of a 数电票 fills the form and is saved with the invoice', async () => {
  await choose(paper())
  await within(dialog).findByText('已读入发票 26990000000000000018，请核对后保存')
  expect(field(/^购方名称/)).toBe('青禾示例电子科技有限公司')
  expect(field(/^价税合计/)).toBe('1,130.00')
  expect(gateway.uploads[0]?.query).toBe('perm=2&sceneId=trade')
  fireEvent.click(within(dialog).getByRole('button', { name: '保存' }))
  await waitFor(() => expect(gateway.bodiesOf('/api/trade/add_invoice')).toHaveLength(1))
  expect(gateway.bodiesOf('/api/trade/add_invoice')[0]).toMatchObject({
    inv_type: 'DIGITAL',
    inv_no: '26990000000000000018',
    inv_dt: '2026-05-20',
    buyer_tax: '91990000MA0000023K',
    excl_fen: '100000',
    tax_fen: '13000',
    total_fen: '113000',
    files: [kept],
  })
})

it('one whose sums do not hold leaves the form alone and is not sent', async () => {
  await choose(paper('1130.01'))
  await within(dialog).findByText('数电票的金额与税额之和不等于价税合计')
  expect(field(/^购方名称/)).toBe('')
  expect(gateway.uploads).toEqual([])
})

it('what the bank does not keep has filled the form all the same, and both are said', async () => {
  gateway.upload = { status: 422, error_no: '20332', error_msg: '文件解压后过大，请重新导出后上传' }
  await choose(paper())
  await within(dialog).findByText(/已读入发票 26990000000000000018.*XML文件未能存为附件：文件解压后过大/)
  expect(field(/^价税合计/)).toBe('1,130.00')
})
