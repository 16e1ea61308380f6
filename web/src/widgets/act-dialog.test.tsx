// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { post } from '../core/api/client.ts'
import { unsavedOfWindow } from '../core/unsaved.ts'
import { type Gateway, startGateway } from '../testing/gateway.ts'
import { officerUser, stateOf } from '../testing/people.ts'
import { forgetPage, renderPage } from '../testing/render-page.tsx'
import { Field } from '../ui/inputs/field.tsx'
import { TextInput } from '../ui/inputs/inputs.tsx'
import { ActBar } from './act-bar.tsx'
import { type Act, ActDialog } from './act-dialog.tsx'

const STOP = '/api/admin/order/stop'
const stop: Act = {
  label: '终止订单',
  look: 'danger-line',
  ask: { note: '双方都会看到原因。', words: 'required' },
  call: reason => post(STOP, { order_no: 'ZTX1', reason }),
  done: '订单已终止',
}

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [stateOf(officerUser)],
    [STOP]: [{ order_no: 'ZTX1', state: 'R70', deal_no: '' }],
  })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const type = async (label: RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const isOpen = (role: 'dialog' | 'alertdialog') => screen.queryByRole(role) !== null

test('an act that is not allowed has no button', async () => {
  renderPage(
    gateway,
    '/',
    <ActBar subject="ZTX1" acts={[stop, { ...stop, label: '删除', allowed: false }]} />,
  )
  await screen.findByRole('button', { name: '终止订单' })
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})

test('words that are needed are asked for by the name of the act, and sent once', async () => {
  renderPage(gateway, '/', <ActBar subject="ZTX1" acts={[stop]} />)
  await press('终止订单')
  await press('确认终止订单')
  await screen.findByText('请填写终止订单原因')
  await type(/^原因/, ' 报价有误 ')
  await press('确认终止订单')
  fireEvent.click(screen.getByRole('button', { name: '确认终止订单' }))
  await screen.findByText('订单已终止')
  await expect.poll(() => isOpen('dialog')).toBe(false)
  expect(gateway.bodiesOf(STOP)).toEqual([{ order_no: 'ZTX1', reason: '报价有误' }])
})

test('a refusal leaves the words at their field; one that was overtaken closes the question', async () => {
  gateway.answers[STOP] = {
    status: 422,
    error_no: '9012',
    error_msg: '请更正',
    fields: { reason: '至少两个字' },
  }
  renderPage(gateway, '/', <ActBar subject="ZTX1" acts={[stop]} />)
  await press('终止订单')
  await type(/^原因/, '报价有误')
  await press('确认终止订单')
  await screen.findByText('至少两个字')
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^原因/).value).toBe('报价有误')
  gateway.answers[STOP] = { status: 409, error_no: '20000', error_msg: '状态已变更' }
  await press('确认终止订单')
  await expect.poll(() => isOpen('dialog')).toBe(false)
})

test('told at length, it shows its refusal in place of what follows, and what was asked stays', async () => {
  gateway.answers[STOP] = { status: 409, error_no: '20000', error_msg: '状态已变更' }
  const Page = () => {
    const [row, setRow] = useState('ZTX1')
    const call = () => {
      setRow('ZTX2')
      return post(STOP, { order_no: row, reason: '报价有误' }, { quiet: true })
    }
    const act: Act = { ...stop, ask: { note: `终止 ${row}`, refusal: ({ text }) => `${text}，请核对` }, call }
    return (
      <ActDialog act={act} onClose={() => undefined}>
        <p>现为 {row}</p>
      </ActDialog>
    )
  }
  renderPage(gateway, '/', <Page />)
  await screen.findByText('终止 ZTX1')
  await press('确认终止订单')
  await screen.findByText('状态已变更，请核对')
  expect([isOpen('alertdialog'), screen.queryByText('终止 ZTX1'), screen.queryByText('现为 ZTX2')]).toEqual([
    true,
    null,
    expect.anything(),
  ])
  await press('确认终止订单')
  await expect.poll(() => gateway.bodiesOf(STOP).map(body => body.order_no)).toEqual(['ZTX1', 'ZTX1'])
})

test('what is given in place of words is checked first, then sent trimmed with the key of this asking', async () => {
  gateway.answers[STOP] = { status: 422, error_no: '23004', error_msg: '验证码错误' }
  const asked: string[][] = []
  const act: Act<unknown> = {
    ...stop,
    ask: {
      input: {
        check: code => (code ? '' : '请输入验证码'),
        faultOf: ({ code, text }) => (code === '23004' ? text : ''),
        draw: ({ value, fault, onChange }) => (
          <Field label="验证码" error={fault}>
            <TextInput value={value} onChange={event => onChange(event.target.value)} />
          </Field>
        ),
        unguarded: true,
      },
    },
    call: (...given) => {
      asked.push(given)
      return post(STOP, { order_no: 'ZTX1', reason: given[0] ?? '' }, { quiet: true })
    },
    done: answer => `订单已终止：${JSON.stringify(answer)}`,
  }
  const Page = () => {
    const [open, setOpen] = useState(true)
    return open && <ActDialog act={act} onClose={() => setOpen(false)} />
  }
  renderPage(gateway, '/', <Page />)
  await press('确认终止订单')
  await screen.findByText('请输入验证码')
  expect(asked).toEqual([])
  await type(/^验证码/, ' 1234 ')
  expect(unsavedOfWindow.has()).toBe(false)
  await press('确认终止订单')
  // At its field alone, not below as well.
  await expect.poll(() => screen.queryAllByText('验证码错误').length).toBe(1)
  gateway.answers[STOP] = [{ order_no: 'ZTX1', state: 'R70', deal_no: '' }]
  await press('确认终止订单')
  await screen.findByText(/^订单已终止：.*R70/)
  await expect.poll(() => isOpen('alertdialog')).toBe(false)
  expect(asked.map(([given]) => given)).toEqual(['1234', '1234'])
  expect(new Set(asked.map(([, key]) => key)).size).toBe(1)
  expect(asked[0]?.[1]).toMatch(/^[\w-]{16,64}$/)
})

test('an act that any refusal settles closes on it; one about a record that has moved on cannot be confirmed', async () => {
  gateway.answers[STOP] = { status: 422, error_no: '20007', error_msg: '不能终止' }
  const Page = () => {
    const [open, setOpen] = useState(true)
    const [moved, setMoved] = useState(true)
    const call = () => post(STOP, { order_no: moved ? 'ZTX1' : 'ZTX2', reason: '报价有误' })
    const act: Act = { ...stop, ask: { closesRefused: true }, call }
    return (
      <>
        <button type="button" onClick={() => setMoved(false)}>
          核对
        </button>
        {open && <ActDialog act={act} barred={moved} onClose={() => setOpen(false)} />}
      </>
    )
  }
  renderPage(gateway, '/', <Page />)
  const confirm = await screen.findByRole<HTMLButtonElement>('button', { name: '确认终止订单' })
  expect(confirm.disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '核对', hidden: true }))
  await expect.poll(() => confirm.disabled).toBe(false)
  await press('确认终止订单')
  await screen.findByText('不能终止')
  await expect.poll(() => isOpen('alertdialog')).toBe(false)
  expect(gateway.bodiesOf(STOP).map(body => body.order_no)).toEqual(['ZTX2'])
})
