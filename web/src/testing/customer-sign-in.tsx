/** The sign-in of companies and institutions, as its tests open it and fill it in. */
import { fireEvent, screen } from '@testing-library/react'
import CustomerSignInPage from '../features/public/sign-in/customer-sign-in-page.tsx'
import { type Gateway, startGateway } from './gateway.ts'
import { companyUser, guestState } from './people.ts'
import { forgetPage, renderPage } from './render-page.tsx'

export const LOGIN = '/api/member/login'
export const CAPTCHA = '/api/user/get_req_chkcode_id'
export const LOGOUT = '/api/user/user_logout'

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
export const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
export const fill = () => {
  type('账号', '15400000011')
  type('密码', 'Demo#2026')
  type('验证码', 'abcd')
}

export const startSignIn = async () => {
  const gateway: Gateway = await startGateway({
    '/api/session/state': [guestState],
    [CAPTCHA]: () => [{ result: `rid-${paths().filter(path => path === CAPTCHA).length}` }],
    [LOGOUT]: [{ result: 'ok' }],
    [LOGIN]: [{ user_info: companyUser }],
  })

  const paths = () => gateway.calls.map(call => call.path)

  const countOf = (path: string) => paths().filter(each => each === path).length

  const open = (path: string) => renderPage(gateway, path, <CustomerSignInPage />)
  const openPage = async (path = '/login') => {
    const page = open(path)
    await screen.findByRole('img', { name: '图形验证码' })
    return page
  }
  const signIn = async (path?: string) => {
    const page = await openPage(path)
    fill()
    press('登录')
    return page
  }
  const close = () => {
    forgetPage()
    return gateway.close()
  }
  return { gateway, paths, countOf, open, openPage, signIn, close }
}

export type SignIn = Awaited<ReturnType<typeof startSignIn>>
