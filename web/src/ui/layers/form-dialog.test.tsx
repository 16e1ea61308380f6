// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { guestState } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { Field } from '../inputs/field.tsx'
import { TextInput } from '../inputs/inputs.tsx'
import { useForm } from '../inputs/use-form.ts'
import { ConfirmDialog } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({ '/api/session/state': [guestState] })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const start = { first: '甲', second: '乙' }
interface DemoProps {
  danger: boolean
  send: () => Promise<string>
}
const Demo = ({ danger, send }: DemoProps) => {
  const form = useForm(start, () => ({}))
  return (
    <FormDialog title="两个字段" size="medium" form={form} danger={danger} onSubmit={send} onClose={() => {}}>
      <Field label="第一">
        <TextInput {...form.input('first')} />
      </Field>
      <Field label="第二">
        <TextInput {...form.input('second')} />
      </Field>
    </FormDialog>
  )
}
const open = async (danger: boolean) => {
  const send = vi.fn(async () => '已保存')
  renderPage(gateway, '/form', <Demo danger={danger} send={send} />)
  const dialog = await screen.findByRole('dialog', { name: '两个字段' })
  return { send, dialog, button: within(dialog).getByRole<HTMLButtonElement>('button', { name: '保存' }) }
}

test('its button is the one that Enter in any of its fields presses', async () => {
  const { send, dialog, button } = await open(false)
  const form = dialog.querySelector('form')
  expect(button.form).toBe(form)
  expect(button.type).toBe('submit')
  fireEvent.submit(form as HTMLFormElement)
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
})

test('what cannot be undone is sent by its button alone', async () => {
  const { send, dialog, button } = await open(true)
  fireEvent.submit(dialog.querySelector('form') as HTMLFormElement)
  expect(button.type).toBe('button')
  expect(send).not.toHaveBeenCalled()
  fireEvent.click(button)
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
})

test.each([
  ['确定, where nothing moves', { harmless: true }, '确定'],
  ['取消, so that it is read first', {}, '取消'],
  ['取消, where something is lost', { danger: true }, '取消'],
])('a question begins at %s', async (_, more, name) => {
  const question = (
    <ConfirmDialog open title="问题" {...more} onConfirm={() => {}} onCancel={() => {}}>
      继续吗？
    </ConfirmDialog>
  )
  renderPage(gateway, '/form', question)
  const dialog = await screen.findByRole('alertdialog', { name: '问题' })
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('button', { name })))
})

test('a question begins at what must be filled in for it', async () => {
  const question = (
    <ConfirmDialog open title="问题" onConfirm={() => {}} onCancel={() => {}}>
      <input aria-label="短信验证码" />
    </ConfirmDialog>
  )
  renderPage(gateway, '/form', question)
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('短信验证码'))
})
