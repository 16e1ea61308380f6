import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { picture } from '../harness/browser.ts'
import {
  chooseFrom,
  enter,
  expectAccessible,
  expectNoFaults,
  openSite,
  type Site,
  settled,
} from '../harness/site.ts'

/* The bank's reference data: what staff keep, what each page refuses, and who sees none of it. */

let site: Site
let page: Page
let faults: readonly string[]
beforeAll(async () => {
  site = await openSite()
  const visitor = await site.visit()
  page = visitor.page
  faults = visitor.faults
  await enter(page, 'admin', { type: 'admin' })
})
afterAll(async () => {
  await site?.stop()
})

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string | RegExp) => page.getByRole('textbox', { name })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
const said = (text: string) => page.getByText(text).first().waitFor()
const gone = (name: string | RegExp) => dialog(name).waitFor({ state: 'detached' })
/** The row of a grid or table that holds a text. */
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

const open = async (path: string, heading: string) => {
  await page.goto(path)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
}

/** Screenshot and accessibility check of a page once it is idle. */
const looksRight = async (name: string) => {
  await settled(page)
  await expectAccessible(page)
  await picture(page, `reference-${name}`)
}

describe('reference data', () => {
  it('raises an acceptor’s limit, never below what is used, and says who did', async () => {
    await open('/creditLimit?org_name=青禾示例城市银行', '额度管理')
    await row('青禾示例城市银行').getByRole('button', { name: '维护' }).click()
    await field('承兑额度').fill('1')
    await button('保存').click()
    await said('额度不能低于已用额度')
    await field('承兑额度').fill('620000000')
    await button('保存').click()
    await gone(/^维护额度/)
    await row('青禾示例城市银行').getByRole('cell', { name: '620,000,000.00' }).waitFor()
    await looksRight('limits')
    await row('青禾示例城市银行').getByRole('button', { name: '记录' }).click()
    await dialog('变更记录：青禾示例城市银行').getByRole('cell', { name: '620,000,000.00 元' }).waitFor()
    await dialog('变更记录：青禾示例城市银行').getByText('（admin）').first().waitFor()
  })

  it('adds an organisation under a sound number and stops it with a reason', async () => {
    await open('/bankOrg', '机构与行号')
    await button('新增机构').click()
    await field('支付系统行号').fill('999990999998')
    await field('机构全称').fill('江州示例民营银行')
    await field('机构简称').fill('江州民营')
    await chooseFrom(page.getByRole('combobox', { name: /^承兑人/ }), '是')
    await chooseFrom(page.getByRole('combobox', { name: /^贴现行/ }), '否')
    await button('保存').click()
    await said('行号校验位不正确')
    await field('支付系统行号').fill('999990999991')
    await button('保存').click()
    await gone('新增机构')
    await field('名称、简称或行号').fill('999990999991')
    await button('查询').click()
    await row('江州示例民营银行').getByRole('button', { name: '更多操作' }).click()
    await page.getByRole('menuitem', { name: '停用' }).click()
    await button('确认停用').click()
    await said('请填写停用原因')
    await field(/^原因/).fill('机构已撤并')
    await button('确认停用').click()
    await row('江州示例民营银行').getByText('已停用').waitFor()
    await looksRight('organisations')
  })

  it('answers what institutions ask for: a refusal has its reason, an approval its terms', async () => {
    await open('/whiteReview', '白名单管理')
    await button('待审批').click()
    await page.waitForURL(/state=W10/)
    const waiting = page.getByRole('row').filter({ has: page.getByRole('button', { name: '通过' }) })
    await waiting.nth(1).waitFor()
    await looksRight('white-requests')
    await waiting.nth(1).getByRole('button', { name: '拒绝' }).click()
    await button('确认拒绝').click()
    await said('请填写拒绝原因')
    await field(/^原因/).fill('该承兑人授信尚未批复')
    await button('确认拒绝').click()
    await dialog('拒绝').waitFor({ state: 'detached' })
    await waiting.nth(1).waitFor({ state: 'detached' })
    const acceptor = await waiting.first().getByRole('cell').first().innerText()
    await waiting.first().getByRole('button', { name: '通过' }).click()
    await button('确认通过').click()
    await said('金额必须大于0，且最多两位小数')
    await field('单笔限额').fill('30000000')
    await button('确认通过').click()
    await gone('通过白名单申请')
    await page.getByRole('tab', { name: '白名单条目' }).click()
    await row(acceptor).getByRole('cell', { name: '30,000,000.00' }).waitFor()
    await looksRight('white-entries')
  })

  it('publishes a changed price after showing the change, and refuses a rate above 24 %', async () => {
    await open('/rateSetting', '报价维护')
    const rate = page.getByRole('textbox', { name: /^城商银票 3个月/ })
    await rate.fill('25')
    await said('1 项利率不正确')
    await expect.poll(() => button('发布报价').isDisabled()).toBe(true)
    await rate.fill('1.3600')
    await said('已修改 1 项，尚未发布')
    await looksRight('rates')
    await button('发布报价').click()
    await page.getByRole('alertdialog').getByRole('cell', { name: '+3 bp' }).waitFor()
    await button('确认发布').click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await said('银行报价')
    await page.getByRole('tab', { name: '发布记录' }).click()
    await row('银行报价').getByRole('cell', { name: 'admin' }).waitFor()
    await page.getByRole('tab', { name: '会员价格' }).click()
    await page.getByRole('button', { name: '定价' }).first().click()
    await field('报价系数').fill('6')
    await button('保存').click()
    await said('请输入 0.0001 至 5，小数位不超过4位')
    await field('报价系数').fill('0.985')
    await button('保存').click()
    await gone(/^会员定价/)
    await page.getByRole('cell', { name: '0.985' }).first().waitFor()
  })

  it('takes a year of holidays from a file only when every line is good', async () => {
    await open('/holiday?year=2027', '节假日')
    await said('2027年放假安排以国务院公告为准，计息天数可能调整')
    await button('导入全年安排').click()
    const take = (lines: readonly string[]) =>
      page.getByLabel('导入文件').setInputFiles({
        name: 'holidays.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['日期,类型,名称', ...lines].join('\r\n')),
      })
    await take(['2027-01-01,休,元旦', '2027-02-30,休,春节', '2027-10-13,班,调休', '2028-01-01,休,元旦'])
    const listed = page.getByRole('list', { name: '错误行' }).getByRole('listitem')
    await expect
      .poll(() => listed.allInnerTexts())
      .toEqual(['第3行：日期不正确', '第4行：调休上班日须为周末', '第5行：日期不在所选年份'])
    await expect.poll(() => button('导入').isDisabled()).toBe(true)
    await take(['2027/1/1,休,元旦', '2027/10/1,休,国庆节', '2027/10/10,班,国庆节调休上班'])
    await said('共 3 行，全部有效')
    await button('导入').click()
    await gone('导入 2027 年节假日')
    await said('已按国务院公告维护')
    await button('7月1日').click()
    await chooseFrom(page.getByRole('combobox', { name: '类型' }), '1')
    await field('名称').fill('试运行')
    await button('保存').click()
    await said('调休上班日须为周末')
    await chooseFrom(page.getByRole('combobox', { name: '类型' }), '0')
    await button('保存').click()
    await gone(/^2027-07-01/)
    await page.getByRole('button', { name: '7月1日 试运行（休）' }).waitFor()
    await looksRight('holidays')
  })

  it('changes a parameter within its bounds and notes by whom', async () => {
    await open('/sysParam', '参数管理')
    await row('CONFIRM_MINUTES').getByRole('button', { name: '修改' }).click()
    await field('新取值').fill('0')
    await button('保存').click()
    await said('请输入 1 至 9999 的整数')
    await field('新取值').fill('45')
    await button('保存').click()
    await gone('修改参数')
    await row('CONFIRM_MINUTES').getByText('45 分钟').waitFor()
    await row('CONFIRM_MINUTES').getByText('admin').waitFor()
    await looksRight('parameters')
    expectNoFaults(faults)
  })

  it('is not there for an officer without its permissions', async () => {
    const { page: other } = await site.visit()
    await enter(other, 'officer1', { type: 'admin' })
    await other.getByRole('button', { name: '贴现业务' }).click()
    await other.getByRole('link', { name: '贴现审批' }).first().waitFor()
    await expect.poll(() => other.getByRole('link', { name: '参数管理' }).count()).toBe(0)
    await other.goto('/sysParam')
    await other.waitForURL(/\/errors\/403/)
  })
})
