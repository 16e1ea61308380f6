// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Activity, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { post } from '../../core/api/client.ts'
import { useCall } from '../../core/api/hooks.ts'
import { useSession } from '../../core/api/session.tsx'
import { ApiError } from '../../core/api-error.ts'
import { unsavedOfWindow, useUnsaved } from '../../core/unsaved.ts'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { officerUser, stateOf } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import { useForm } from '../inputs/use-form.ts'
import { PageTabs } from '../layout/page-tabs.tsx'
import { Drawer } from './drawer.tsx'
import { FormDialog } from './form-dialog.tsx'

const AT = '/page'
const TEXT = '有未保存的内容，确定放弃吗？'
let gateway: Gateway
beforeEach(async () => {
  gateway = await startGateway({ '/api/session/state': [stateOf(officerUser)] })
})
afterEach(async () => {
  forgetPage()
  await gateway.close()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const typeName = (value: string) => fireEvent.change(screen.getByLabelText('名称'), { target: { value } })
const isAsked = () => screen.queryByText(TEXT) !== null
const asked = async () => expect(await screen.findByRole('button', { name: '继续填写' })).toBeTruthy()
const notAsked = () => waitFor(() => expect(isAsked()).toBe(false))
const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })

interface FormProps {
  send?: () => Promise<string>
  onDone?: () => unknown
  onClose: () => void
}

const Form = ({ send = () => Promise.resolve('已保存'), onDone, onClose }: FormProps) => {
  const form = useForm({ name: '甲' }, () => ({}))
  return (
    <FormDialog
      title="修改"
      size="medium"
      form={form}
      onSubmit={send}
      {...(onDone && { onDone })}
      onClose={onClose}
    >
      <input aria-label="名称" {...form.input('name')} />
    </FormDialog>
  )
}

const WithDialog = (props: Omit<FormProps, 'onClose'>) => {
  const [open, setOpen] = useState(true)
  return open ? <Form {...props} onClose={() => setOpen(false)} /> : <p>关上了</p>
}

const show = async (page: React.ReactNode) => {
  const view = renderPage(gateway, AT, page)
  await screen.findByLabelText('名称')
  // A dialog hides what is beside it in the next frame, and would hide a question that came before.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(done => requestAnimationFrame(done))
  return view
}

test('a dialog in which nothing was typed closes at once, and so does one that was restored', async () => {
  await show(<WithDialog />)
  typeName('乙')
  typeName('甲')
  press('取消')
  await screen.findByText('关上了')
  expect(isAsked()).toBe(false)
})

test('with typed text 取消 and Escape ask; 继续填写 keeps all of it, 放弃 closes', async () => {
  await show(<WithDialog />)
  typeName('乙')
  press('取消')
  await asked()
  press('继续填写')
  await notAsked()
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('乙')
  screen.getByLabelText('名称').focus()
  pressEscape()
  await asked()
  press('放弃')
  await screen.findByText('关上了')
  await notAsked()
  expect(unsavedOfWindow.has()).toBe(false)
})

const Notices = () => {
  const { error } = useCall('/api/notice/query_notice', { page_no: 1, page_size: 1 })
  return error ? <p>{error.text}</p> : null
}

test('after it was sent nothing is asked, even where what it changed cannot be read again', async () => {
  gateway.answers['/api/notice/query_notice'] = []
  gateway.answers['/api/notice/read_all'] = [{ result: 'ok' }]
  const send = async () => {
    gateway.answers['/api/notice/query_notice'] = { status: 500, error_no: '9999', error_msg: '列表未能刷新' }
    await post('/api/notice/read_all', {})
    return '已保存'
  }
  await show(
    <>
      <Notices />
      <WithDialog send={send} />
    </>,
  )
  typeName('乙')
  press('保存')
  await screen.findByText('关上了')
  await screen.findByText('列表未能刷新')
  expect(isAsked()).toBe(false)
})

test('a refusal leaves the text and the question', async () => {
  const refusal = new ApiError({ code: '20000', text: '不允许', status: 409 })
  await show(<WithDialog send={() => Promise.reject(refusal)} />)
  typeName('乙')
  press('保存')
  await screen.findByText('不允许')
  // The text is there before the pages behind have been read again; until then no button of the dialog answers.
  await waitFor(() => expect(screen.getByRole('button', { name: '取消' })).toHaveProperty('disabled', false))
  press('取消')
  await asked()
})

const Fields = () => {
  const form = useForm({ name: '' }, () => ({}))
  useUnsaved(form.dirty)
  return <input aria-label="名称" {...form.input('name')} />
}

test('a drawer asks for what is typed in it, wherever its form is', async () => {
  const Page = () => {
    const [open, setOpen] = useState(true)
    return (
      <>
        <Drawer open={open} title="抽屉" onClose={() => setOpen(false)}>
          <Fields />
        </Drawer>
        {!open && <p>关上了</p>}
      </>
    )
  }
  await show(<Page />)
  typeName('乙')
  press('关闭')
  await asked()
  press('继续填写')
  await notAsked()
  press('关闭')
  await asked()
  press('放弃')
  await screen.findByText('关上了')
})

test('another page asks, another part of the same page does not, the end of the session never', async () => {
  const Page = () => {
    const { end } = useSession()
    const navigate = useNavigate()
    return (
      <>
        <Fields />
        <Link to="/other">别处</Link>
        <Link to={`${AT}?part=2`}>本页</Link>
        <button
          type="button"
          onClick={() => {
            end()
            void navigate('/other')
          }}
        >
          会话结束
        </button>
      </>
    )
  }
  const { address } = await show(<Page />)
  const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }))
  typeName('乙')
  follow('本页')
  await waitFor(() => expect(address()).toBe(`${AT}?part=2`))
  follow('别处')
  await asked()
  press('继续填写')
  await notAsked()
  expect(address()).toBe(`${AT}?part=2`)
  expect(screen.getByLabelText<HTMLInputElement>('名称').value).toBe('乙')
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(true)
  press('会话结束')
  await screen.findByText('other page')
  expect(isAsked()).toBe(false)
})

test('放弃 goes on to the page that was asked for, and leaving the window asks no more', async () => {
  const Page = () => (
    <>
      <Fields />
      <Link to="/other">别处</Link>
    </>
  )
  await show(<Page />)
  typeName('乙')
  fireEvent.click(screen.getByRole('link', { name: '别处' }))
  await asked()
  press('放弃')
  await screen.findByText('other page')
  const unload = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(unload)
  expect(unload.defaultPrevented).toBe(false)
})

test('parts of a page ask before one with typed text gives way', async () => {
  const Second = () => <p>第二部分</p>
  await show(
    <PageTabs
      label="部分"
      tabs={[
        { id: 'a', title: '甲部', Panel: Fields },
        { id: 'b', title: '乙部', Panel: Second },
      ]}
    />,
  )
  typeName('乙')
  fireEvent.click(screen.getByRole('tab', { name: '乙部' }))
  await asked()
  press('继续填写')
  await notAsked()
  fireEvent.click(screen.getByRole('tab', { name: '乙部' }))
  await asked()
  press('放弃')
  await screen.findByText('第二部分')
})

test('what is typed counts while its page is hidden, and no longer when it is gone', async () => {
  let set: (mode: 'visible' | 'hidden' | 'gone') => void = () => undefined
  const Page = () => {
    const [mode, setMode] = useState<'visible' | 'hidden' | 'gone'>('visible')
    set = setMode
    return mode === 'gone' ? null : (
      <Activity mode={mode}>
        <Fields />
      </Activity>
    )
  }
  await show(<Page />)
  typeName('乙')
  act(() => set('hidden'))
  expect(unsavedOfWindow.has()).toBe(true)
  act(() => set('gone'))
  expect(unsavedOfWindow.has()).toBe(false)
})
