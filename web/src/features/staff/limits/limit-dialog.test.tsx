// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../testing/gateway.ts'
import { officerUser, stateOf } from '../../../testing/people.ts'
import { forgetPage, renderPage } from '../../../testing/render-page.tsx'
import type { LimitRow } from './limit-columns.tsx'
import { LimitDialog } from './limit-dialog.tsx'

const EDIT = '/api/admin/acceptor/edit'
let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({ '/api/session/state': [stateOf(officerUser)] })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

/** The list behind the dialog is read again, as when somebody else has saved. */
const List = ({ row }: { row: LimitRow }) => {
  const [version, setVersion] = useState(row.version)
  return (
    <>
      <button type="button" onClick={() => setVersion(version + 1)}>
        他人保存
      </button>
      <LimitDialog row={{ ...row, version }} onClose={() => undefined} />
    </>
  )
}

test('a save goes by what was read when the dialog was opened, and after its refusal by what stands now', async () => {
  const text = '数据已被沈示例于 06-23 10:00 修改，请刷新后重试'
  gateway.answers[EDIT] = { status: 409, error_no: '20000', error_msg: text }
  const row = {
    org_code: '999990000021',
    org_name: '江州示例银行',
    version: 1,
    limit_fen: '1000000',
    used_fen: '0',
    overdue: false,
    on_list: true,
  } as LimitRow
  renderPage(gateway, '/limit', <List row={row} />)
  await screen.findByRole('dialog', { name: '维护额度：江州示例银行' })
  fireEvent.click(screen.getByText('他人保存'))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText(text)
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存' })
  await waitFor(() => expect(save.disabled).toBe(false))
  fireEvent.click(save)
  await waitFor(() => expect(gateway.bodiesOf(EDIT).map(body => body.version)).toEqual([1, 2]))
})
