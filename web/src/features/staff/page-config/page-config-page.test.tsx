// @vitest-environment happy-dom
import { maskOf } from '@portal/shared/access/masks.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import PageConfigPage from './page-config-page.tsx'

let gateway: Gateway
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const stored = (version: string, name: string) => ({
  name,
  name_en: 'Portal',
  bigscreen_name: '监测',
  page_title: '平台',
  upload_base_path: '',
  shortcut_icon: '/favicon.svg',
  index_logo: '/favicon.svg',
  login_logo: '/favicon.svg',
  menu_logo: '/favicon.svg',
  menu_small_logo: '/favicon.svg',
  footer: '',
  first_login_guide: '1' as const,
  lock_minutes: '',
  tabs_view_limit: '',
  version,
})
const nameField = () => screen.getByLabelText<HTMLInputElement>(/系统名称/)

test('a save over somebody else’s is refused with who it was, keeps what was typed, and offers the newer one', async () => {
  const refusal = '数据已被李示例于 06-23 10:12 修改，请刷新后重试'
  let now = stored('3', '旧名称')
  gateway = await startGateway({
    '/api/session/state': [
      stateOf({ ...officerUser, permissions: { eclp: maskOf(['content_view', 'page_edit']) } }),
    ],
    '/api/admin/page/query': () => [now],
    '/api/admin/page/edit': { status: 409, error_no: '20000', error_msg: refusal },
  })
  renderPage(gateway, '/pageConfig', <PageConfigPage />)
  await screen.findByDisplayValue('旧名称')
  fireEvent.change(nameField(), { target: { value: '我的名称' } })
  now = stored('4', '别人的名称')
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText(refusal)
  expect(gateway.bodiesOf('/api/admin/page/edit')).toMatchObject([{ name: '我的名称', version: '3' }])
  fireEvent.click(
    await screen.findByRole('button', { name: '载入最新内容' }).then(found => {
      expect(nameField().value).toBe('我的名称')
      return found
    }),
  )
  // What was typed goes with it, on the user's word.
  fireEvent.click(await screen.findByRole('button', { name: '放弃' }))
  await waitFor(() => expect(nameField().value).toBe('别人的名称'))
  expect(screen.queryByRole('button', { name: '载入最新内容' })).toBeNull()
})
