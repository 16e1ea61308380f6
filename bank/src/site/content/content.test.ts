import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { queryRows } from '../../platform/db/db.ts'
import { must, newTestBank, type TestBank } from '../../testing/test-bank.ts'

let bank: TestBank
beforeEach(async () => {
  bank = await newTestBank()
})
afterEach(() => bank.close())

const guest = () => bank.as('nobody')
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    error => `${error.code} ${error.text}`,
  )

describe('information', () => {
  test('lists the top items first, then by date, in pages', async () => {
    const first = await guest()('/api/content/query_information', { page_size: 15 })
    expect(first.total).toBe(20)
    expect(first.rows.map(row => row.top).slice(0, 3)).toEqual([true, true, false])
    const rest = await guest()('/api/content/query_information', { page_size: 15, page_no: 2 })
    expect(rest.rows).toHaveLength(5)
    const dates = [...first.rows, ...rest.rows].filter(row => !row.top).map(row => row.published_at)
    expect(dates).toEqual([...dates].sort().reverse())
  })

  test('is found by category and by words of title or body, taken literally', async () => {
    const policies = await guest()('/api/content/query_information', { category: '政策法规' })
    expect(policies.total).toBe(6)
    const found = await guest()('/api/content/query_information', { keyword: '协议付息' })
    expect(found.rows.map(row => row.title)).toEqual(['买方付息与协议付息的利息计算'])
    expect((await guest()('/api/content/query_information', { keyword: '%' })).total).toBe(0)
  })

  test('walks from the first item to the last by next and back by previous', async () => {
    const list = await guest()('/api/content/query_information', { page_size: 100 })
    const walked: string[] = []
    let at: string | undefined = must(list.rows[0], 'first item').content_id
    let last = ''
    while (at !== undefined) {
      walked.push(at)
      last = at
      at = (await guest()('/api/content/information_detail', { content_id: at })).next?.content_id
    }
    expect(walked).toEqual(list.rows.map(row => row.content_id))
    const detail = await guest()('/api/content/information_detail', { content_id: last })
    expect(detail.previous?.content_id).toBe(walked.at(-2))
    expect(detail.next).toBeNull()
  })

  test('counts a view without leaving an audit row, and refuses unknown, unpublished and foreign kinds alike', async () => {
    const [item] = (await guest()('/api/content/query_information', {})).rows
    const id = must(item, 'item').content_id
    const rows = () => queryRows<{ n: number }>(bank.db, sql`select count(*)::int n from audit_log`)
    const before = await rows()
    const detail = await guest()('/api/content/information_detail', { content_id: id })
    expect(detail.views).toBe(must(item, 'item').views + 1)
    expect(await rows()).toEqual(before)
    await bank.as('admin')('/api/admin/content/set_state', { content_id: id, state: 'withdrawn' })
    for (const content_id of [id, '1357653', '999999']) {
      expect(await refusal(guest()('/api/content/information_detail', { content_id }))).toBe(
        '9015 记录不存在',
      )
    }
  })
})

describe('common questions', () => {
  test('are 25 with their categories, the first-use guide first', async () => {
    const all = await guest()('/api/content/query_faq', { page_size: 100 })
    expect(all.total).toBe(25)
    expect(all.rows[0]).toMatchObject({ content_id: '1357653', category: '新手入门' })
    expect(all.categories.reduce((sum, each) => sum + each.total, 0)).toBe(25)
    const one = await guest()('/api/content/query_faq', { category: '机构业务' })
    expect(one.total).toBe(2)
    const guide = await guest()('/api/content/faq_detail', { content_id: '1357653' })
    expect(guide.body_html).toContain('<a href="/pcBankSign"')
  })

  test('count one voice per visitor and per session, the last one given', async () => {
    const vote = (account: string, helpful: '0' | '1', visitor_key?: string) =>
      bank.as(account)('/api/content/faq_feedback', {
        content_id: '1357653',
        helpful,
        ...(visitor_key && { visitor_key }),
      })
    await vote('nobody', '1', 'visitor-0000000001')
    await vote('nobody', '0', 'visitor-0000000001')
    await vote('15400000001', '1')
    await vote('15400000001', '1', 'visitor-0000000002')
    const { helpful, unhelpful } = await guest()('/api/content/faq_detail', { content_id: '1357653' })
    expect({ helpful, unhelpful }).toEqual({ helpful: 1, unhelpful: 1 })
    expect(await refusal(vote('nobody', '1'))).toContain('9012')
  })
})

describe('staff', () => {
  const draft = {
    kind: 'information',
    category: '平台公告',
    title: '测试公告',
    body_md: '## 一\n<script>alert(1)</script>',
  } as const

  test('write, publish, edit and withdraw, each with its audit row', async () => {
    const admin = bank.as('admin')
    const { content_id, version } = await admin('/api/admin/content/save', draft)
    expect(await refusal(guest()('/api/content/information_detail', { content_id }))).toContain('9015')
    await admin('/api/admin/content/set_state', { content_id, state: 'published' })
    const shown = await guest()('/api/content/information_detail', { content_id })
    expect(shown.body_html).toBe('<h3>一</h3><p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')
    expect(
      await refusal(admin('/api/admin/content/save', { ...draft, content_id, version: String(version) })),
    ).toMatch(/^20000 数据已被.+于 06-23 \d\d:\d\d 修改，请刷新后重试$/)
    const now = await admin('/api/admin/content/detail', { content_id })
    await admin('/api/admin/content/save', {
      ...draft,
      title: '改过的公告',
      content_id,
      version: String(now.version),
    })
    await admin('/api/admin/content/set_state', { content_id, state: 'withdrawn' })
    const actions = await queryRows<{ action: string }>(
      bank.db,
      sql`select action from audit_log where object_type = 'content' order by id`,
    )
    expect(actions.map(row => row.action)).toEqual([
      'content.add',
      'content.publish',
      'content.edit',
      'content.withdraw',
    ])
  })

  test('may not withdraw a draft, nor use a category of the other kind, nor write without permission', async () => {
    const admin = bank.as('admin')
    const { content_id } = await admin('/api/admin/content/save', draft)
    expect(await refusal(admin('/api/admin/content/set_state', { content_id, state: 'withdrawn' }))).toBe(
      '20000 当前状态不允许该操作',
    )
    expect(await refusal(admin('/api/admin/content/save', { ...draft, category: '银行签约' }))).toContain(
      '9012',
    )
    expect(await refusal(bank.as('officer1')('/api/admin/content/save', draft))).toContain('1003')
  })

  test('pin information only, order answers, and never take down the guide of a first sign-in', async () => {
    const admin = bank.as('admin')
    const pin = (content_id: string, top: '0' | '1') =>
      admin('/api/admin/content/set_top', { content_id, top })
    const { content_id } = await admin('/api/admin/content/save', draft)
    await admin('/api/admin/content/set_state', { content_id, state: 'published' })
    await pin(content_id, '1')
    const [top] = (await guest()('/api/content/query_information', {})).rows
    expect(top).toMatchObject({ content_id, top: true })
    expect(await refusal(pin(content_id, '1'))).toBe('20000 当前状态不允许该操作')
    expect(await refusal(pin('1357653', '1'))).toBe('20000 当前状态不允许该操作')
    expect(await refusal(pin('999999', '1'))).toBe('9015 记录不存在')
    const down = { content_id: '1357653', state: 'withdrawn' } as const
    expect(await refusal(admin('/api/admin/content/set_state', down))).toBe('20000 当前状态不允许该操作')
    expect((await guest()('/api/content/faq_detail', { content_id: '1357653' })).title).not.toBe('')
    const answer = {
      kind: 'faq',
      category: '新手入门',
      title: '排在最前的问题',
      body_md: '答案',
      sort: '0',
    } as const
    const { content_id: made } = await admin('/api/admin/content/save', answer)
    expect((await admin('/api/admin/content/detail', { content_id: made })).sort).toBe(0)
  })

  test('set the pages, which visitors then see, with the footer cleaned', async () => {
    const admin = bank.as('admin')
    const pages = await admin('/api/admin/page/query', {})
    await admin('/api/admin/page/edit', {
      ...pages,
      name: '新名称',
      upload_base_path: 'https://static.example/portal/',
      menu_logo: '/logos/menu.png',
      menu_small_logo: 'https://other.example/small.png',
      footer: '<p onclick=x>好</p><script>1</script>',
    })
    const config = await guest()('/api/sys/get_system_page_config', {})
    expect(config).toMatchObject({
      name: '新名称',
      // The built-in mark lies here, whatever host the others come from.
      loginLogoUrl: '/favicon.svg',
      shortcut_icon: '/favicon.svg',
      menuLogoUrl: 'https://static.example/portal/logos/menu.png',
      menuSmallLogoUrl: 'https://other.example/small.png',
    })
    expect((await guest()('/api/content/page/footer/get', {})).text).toBe(
      '<p>好</p>&lt;script&gt;1&lt;/script&gt;',
    )
    expect(await refusal(admin('/api/admin/page/edit', { ...pages, login_logo: 'javascript:1' }))).toContain(
      '9012',
    )
    for (const wrong of [{ upload_base_path: 'https://a;b/x' }, { menu_logo: 'https://*.example/x.png' }]) {
      const [field = ''] = Object.keys(wrong)
      await expect(admin('/api/admin/page/edit', { ...pages, ...wrong })).rejects.toMatchObject({
        code: '9012',
        fields: { [field]: '请填写以 https:// 开头的完整地址，域名须为字母、数字、点或连字符' },
      })
    }
    expect(config).toMatchObject({ lock_minutes: null, tabs_view_limit: null })
    // The page was saved since it was read: nobody overwrites what they have not seen.
    expect(await refusal(admin('/api/admin/page/edit', pages))).toMatch(
      /数据已被.{2,}于 .{11} 修改，请刷新后重试/,
    )
    expect((await guest()('/api/sys/get_system_page_config', {})).name).toBe('新名称')
    const { version } = await admin('/api/admin/page/query', {})
    await admin('/api/admin/page/edit', { ...pages, version, lock_minutes: '2.5', tabs_view_limit: '8' })
    expect(await guest()('/api/sys/get_system_page_config', {})).toMatchObject({
      lock_minutes: 2.5,
      tabs_view_limit: 8,
    })
    for (const wrong of [{ lock_minutes: '721' }, { tabs_view_limit: '1' }]) {
      expect(await refusal(admin('/api/admin/page/edit', { ...pages, ...wrong }))).toContain('9012')
    }
    expect(await refusal(bank.as('officer1')('/api/admin/page/edit', pages))).toContain('1003')
  })
})

describe('the dictionary', () => {
  test('answers the groups asked for, in order, and nothing for one it does not know', async () => {
    const rows = await queryRows<{ n: number }>(
      bank.db,
      sql`select count(distinct dict_group)::int n from dict_item`,
    )
    expect(must(rows[0], 'count').n).toBeGreaterThan(15)
    const first = await guest()('/api/dict/query_dict', { groups: 'bill_kind, nothing' })
    expect(first).toEqual({
      group: 'bill_kind',
      items: [
        { code: 'AC01', label: '银行承兑汇票' },
        { code: 'AC02', label: '商业承兑汇票' },
        { code: 'AC03', label: '财务公司承兑汇票' },
      ],
    })
  })

  test('is kept by staff: words, order and use of every entry, new ones only where no rule reads the codes', async () => {
    const admin = bank.as('admin')
    const save = (more: object) =>
      admin('/api/admin/dict/save_item', {
        group: 'industry',
        code: 'T',
        label: '国际组织',
        sort: '19',
        enabled: '1',
        ...more,
      })
    const codes = async () =>
      (await guest()('/api/dict/query_dict', { groups: 'industry' })).items.map(item => item.code)
    await save({ code: 'ZZ', label: '示例行业', sort: '0', is_new: '1' })
    expect((await codes()).slice(0, 2)).toEqual(['A', 'ZZ'])
    await save({ enabled: '0' })
    const read = { expected_label: '国际组织', expected_sort: '19' }
    expect(await refusal(save({ ...read, expected_enabled: '1', label: '旧' }))).toMatch(
      /^20000 数据已被.+修改，请刷新后重试$/,
    )
    expect(await codes()).not.toContain('T')
    expect(await refusal(save({ is_new: '1' }))).toContain('9012')
    expect(await refusal(save({ code: 'XX' }))).toBe('9015 记录不存在')
    const state = { group: 'apply_state', code: 'D99', is_new: '1' }
    expect(await refusal(save(state))).toContain('9012')
    await save({ group: 'apply_state', code: 'D20', label: '待审批', sort: '2' })
    expect(await refusal(bank.as('15400000001')('/api/admin/dict/query', {}))).toContain('1003')
    const actions = await queryRows<{ action: string; object_no: string }>(
      bank.db,
      sql`select action, object_no from audit_log where object_type = 'dict_item' order by id`,
    )
    expect(actions).toEqual([
      { action: 'dict.add', object_no: 'industry:ZZ' },
      { action: 'dict.edit', object_no: 'industry:T' },
      { action: 'dict.edit', object_no: 'apply_state:D20' },
    ])
  })
})
