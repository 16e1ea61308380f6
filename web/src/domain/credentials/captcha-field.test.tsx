// @vitest-environment happy-dom
import { pbkdf2Sync } from 'node:crypto'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Gateway, startGateway } from '../../testing/gateway.ts'
import { guestState } from '../../testing/people.ts'
import { forgetPage, renderPage } from '../../testing/render-page.tsx'
import './captcha-voice.tsx'
import './captcha-work.tsx'
import { CaptchaField } from './captcha-field.tsx'
import { captchaFault, useCaptcha } from './use-captcha.ts'

const PICTURE = '/api/user/get_req_chkcode_id'
const VOICE = '/api/user/get_voice_chkcode_id'
const WORK = '/api/user/get_work_chkcode_id'
let gateway: Gateway

/** A small work of 20 choices. */
const smallWork = (result: string, answer = 500_011) => ({
  result,
  first: 500_000,
  choices: 20,
  rounds: 100,
  target: pbkdf2Sync(result, String(answer), 100, 16, 'sha256').toString('hex'),
})

beforeEach(async () => {
  gateway = await startGateway({
    '/api/session/state': [guestState],
    [PICTURE]: () => [{ result: `picture-${gateway.bodiesOf(PICTURE).length}` }],
    [WORK]: () => [smallWork(`work-${gateway.bodiesOf(WORK).length}`)],
    [VOICE]: () => [{ result: `voice-${gateway.bodiesOf(VOICE).length}` }],
  })
})

afterEach(async () => {
  vi.useRealTimers()
  forgetPage()
  await gateway.close()
})

const Form = () => {
  const captcha = useCaptcha('forget')
  const [code, setCode] = useState('')
  const { refresh } = captcha
  useEffect(() => {
    void refresh()
  }, [refresh])
  return (
    <>
      <CaptchaField
        value={code}
        onChange={event => setCode(event.target.value)}
        captcha={captcha}
        error={null}
        onCode={setCode}
      />
      <button type="button" onClick={() => void refresh()}>
        试一次
      </button>
      <button
        type="button"
        onClick={() => {
          setCode('')
          void refresh()
        }}
      >
        试一次并清空
      </button>
    </>
  )
}

const code = () => screen.getByLabelText<HTMLInputElement>('验证码', { selector: 'input' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const source = () => screen.getByRole<HTMLImageElement>('img', { name: '图形验证码' }).getAttribute('src')
const player = () => screen.getByLabelText<HTMLAudioElement>('语音验证码', { selector: 'audio' })
const open = async () => {
  renderPage(gateway, '/forgetPassword', <Form />)
  await screen.findByRole('img', { name: '图形验证码' })
}

test('放大 shows the same picture larger, and says so; 缩小 takes it back', async () => {
  await open()
  const before = source()
  const button = screen.getByRole('button', { name: '放大' })
  expect(button.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(button)
  expect(screen.getByRole('button', { name: '缩小' }).getAttribute('aria-pressed')).toBe('true')
  expect(document.querySelector('.captcha.is-wide img')?.getAttribute('src')).toBe(before)
  press('缩小')
  expect(document.querySelector('.is-wide')).toBeNull()
  expect(gateway.bodiesOf(PICTURE)).toHaveLength(1)
})

test('a picture asked for by hand empties the field, one after an attempt leaves that to the form', async () => {
  await open()
  fireEvent.change(code(), { target: { value: 'a7kd' } })
  press('试一次')
  await waitFor(() => expect(source()).toMatch(/picture-2$/))
  expect(code().value).toBe('a7kd')
  press('换一张')
  await waitFor(() => expect(source()).toMatch(/picture-3$/))
  await waitFor(() => expect(code().value).toBe(''))
})

test('语音验证码 asks for spoken digits of the same purpose, plays them, and leads back', async () => {
  await open()
  press('语音验证码')
  await waitFor(() => expect(player().getAttribute('src')).toBe('/checkcode/login_voice?rid=voice-1'))
  expect(player().autoplay).toBe(true)
  expect(gateway.bodiesOf(VOICE)).toEqual([{ purpose: 'forget' }])
  expect(code().placeholder).toBe('请输入听到的6位数字')
  expect(screen.queryByRole('img')).toBeNull()
  // An attempt has burned it: the next one is there, and speaks only when told to.
  press('试一次')
  await waitFor(() => expect(player().getAttribute('src')).toMatch(/voice-2$/))
  expect(player().autoplay).toBe(false)
  press('换一段')
  await waitFor(() => expect(player().getAttribute('src')).toMatch(/voice-3$/))
  expect(player().autoplay).toBe(true)
  press('图形验证码')
  await waitFor(() => expect(source()).toMatch(/picture-2$/))
})

test('自动验证 asks for a work of the same purpose, fills in what the device finds, and leads back', async () => {
  await open()
  const button = screen.getByRole('button', { name: '自动验证' })
  fireEvent.click(button)
  await screen.findByText('验证码已自动填写，无需看图')
  await waitFor(() => expect(code()).toMatchObject({ value: '500011', readOnly: true }))
  expect(gateway.bodiesOf(WORK)).toEqual([{ purpose: 'forget' }])
  expect(screen.queryByRole('img')).toBeNull()
  // The button that was pressed is still there, for whoever stands on it.
  expect(button.isConnected).toBe(true)
  expect(button.textContent).toBe('图形验证码')
  fireEvent.click(button)
  await waitFor(() => expect(source()).toMatch(/picture-2$/))
  await waitFor(() => expect(code()).toMatchObject({ value: '', readOnly: false }))
})

test('a work that an attempt has burned is followed by another, whose answer takes the place of the old one', async () => {
  await open()
  press('自动验证')
  await waitFor(() => expect(code().value).toBe('500011'))
  gateway.answers[WORK] = [smallWork('work-next', 500_004)]
  press('试一次')
  await waitFor(() => expect(code().value).toBe('500004'))
})

test('a work that does not come says so, fills in nothing of the one before it, and is asked for again', async () => {
  await open()
  press('自动验证')
  await waitFor(() => expect(code().value).toBe('500011'))
  fireEvent.change(code(), { target: { value: '' } })
  await waitFor(() => expect(code().value).toBe('500011'))
  gateway.answers[WORK] = { status: 429, error_no: '9006', error_msg: '操作过于频繁，请稍后再试' }
  fireEvent.click(screen.getByRole('button', { name: '试一次并清空' }))
  expect((await screen.findByRole('alert')).textContent).toContain('验证码未能加载')
  expect(code().value).toBe('')
  gateway.answers[WORK] = [smallWork('work-next', 500_004)]
  press('重新获取')
  await waitFor(() => expect(code().value).toBe('500004'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a work that no choice solves says what to do instead', async () => {
  gateway.answers[WORK] = [{ ...smallWork('work'), target: 'ab'.repeat(16) }]
  await open()
  press('自动验证')
  expect((await screen.findByRole('alert')).textContent).toContain('请改用图形或语音验证码')
})

test('before its answer is there nothing can be sent, and why is said', () => {
  const captcha = { rid: 'work-1', failed: false, form: 'work' as const }
  expect(captchaFault(captcha, '')).toBe('正在自动验证，请稍候')
  expect(captchaFault(captcha, '500011')).toBeNull()
  expect(captchaFault({ ...captcha, form: 'picture' }, '')).toBeNull()
})

test('no spoken digits to be had: the picture stays', async () => {
  gateway.answers[VOICE] = { status: 429, error_no: '9006', error_msg: '操作过于频繁，请稍后再试' }
  await open()
  press('语音验证码')
  await screen.findByText('操作过于频繁，请稍后再试')
  expect(source()).toMatch(/picture-1$/)
})

test('a picture that did not come is asked for again by itself', async () => {
  gateway.answers[PICTURE] = { status: 502, error_no: '9008', error_msg: '银行服务暂不可用，请稍后重试' }
  renderPage(gateway, '/forgetPassword', <Form />)
  await screen.findByText('点击重新获取')
  gateway.answers[PICTURE] = [{ result: 'picture-later' }]
  await waitFor(() => expect(source()).toMatch(/picture-later$/), { timeout: 10_000 })
  expect(screen.queryByText('点击重新获取')).toBeNull()
})

test('a sound that does not come says what to do instead', async () => {
  await open()
  press('语音验证码')
  await waitFor(() => expect(player()).toBeTruthy())
  fireEvent.error(player())
  expect((await screen.findByRole('alert')).textContent).toContain('改用图形验证码')
})

test('a picture that has grown old is renewed before it is used, once somebody is there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await open()
  act(() => void vi.advanceTimersByTime(180_000))
  expect(gateway.bodiesOf(PICTURE)).toHaveLength(1)
  fireEvent.change(code(), { target: { value: 'a7' } })
  // React begins to look at times of its own choosing after the picture is there: somebody moves until it has.
  for (let times = 0; times < 200 && !source()?.endsWith('picture-2'); times += 1) {
    fireEvent.pointerMove(window)
    await act(async () => void (await vi.advanceTimersByTimeAsync(5_000)))
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  expect(source()).toMatch(/picture-2$/)
  await screen.findByText('验证码已超时，已为您更换，请重新输入')
  expect(code().value).toBe('')
  expect(gateway.bodiesOf(PICTURE)).toHaveLength(2)
})

test('a young picture stays however busy somebody is', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  await open()
  fireEvent.pointerMove(window)
  act(() => void vi.advanceTimersByTime(100_000))
  fireEvent.focus(window)
  expect(gateway.bodiesOf(PICTURE)).toHaveLength(1)
})
