// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { openList } from '../../testing/lists.ts'
import { type Cert, CertFields } from '../../ui/inputs/cert-fields.tsx'
import { Fieldset } from '../../ui/inputs/fieldset.tsx'
import { MoneyInput } from '../../ui/inputs/money-input.tsx'
import { PasswordStrength } from '../../ui/inputs/password-strength.tsx'
import { DateRange, dateSpanFault } from './date-range.tsx'

afterEach(cleanup)
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('an amount', () => {
  const Form = () => {
    const [value, setValue] = useState('')
    return <MoneyInput label="办理金额" value={value} onChange={setValue} hint="最多 100 元" />
  }
  test('is repeated in capitals as soon as it can be read', () => {
    render(<Form />)
    expect(screen.getByText('最多 100 元')).toBeTruthy()
    type('办理金额', '1,234,567.89')
    expect(screen.getByText('壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分')).toBeTruthy()
    type('办理金额', '1.234')
    expect(screen.queryByText(/元.角/)).toBeNull()
  })
  test('is grouped once it is left, plain while it is edited, and read as people write it', () => {
    render(<Form />)
    const field = screen.getByLabelText<HTMLInputElement>('办理金额')
    fireEvent.focus(field)
    type('办理金额', '１０００')
    expect(field.value).toBe('1000')
    type('办理金额', '100万')
    fireEvent.blur(field)
    expect(field.value).toBe('1,000,000.00')
    expect(screen.getByText('壹佰万元整')).toBeTruthy()
    // What is misplaced is never set right by guessing.
    type('办理金额', '12,34')
    fireEvent.blur(field)
    expect(field.value).toBe('12,34')
    type('办理金额', '12a')
    fireEvent.blur(field)
    expect(field.value).toBe('12a')
  })
})

test.each([
  ['11111111', '强度 弱'],
  ['Demo#2026', '强度 中'],
  ['Qw7#kzmt92', '强度 强'],
])('the password %s is shown as %s', (password, text) => {
  render(<PasswordStrength password={password} />)
  expect(screen.getByRole('status').textContent).toBe(text)
})

describe('an identity document', () => {
  const Form = () => {
    const [cert, setCert] = useState<Cert>({ type: 'Ind01', number: '' })
    return <CertFields owner="法定代表人" value={cert} onChange={setCert} />
  }
  test('offers the eight kinds and proves a mainland card when the field is left', async () => {
    render(<Form />)
    expect(await openList(screen.getByLabelText('法定代表人证件类型'))).toHaveLength(8)
    type('法定代表人证件号码', '110105194912310021')
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.blur(screen.getByLabelText('法定代表人证件号码'))
    expect(screen.getByRole('alert').textContent).toBe('身份证号码不正确')
    type('法定代表人证件号码', '11010519491231002x')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('法定代表人证件号码').value).toBe('11010519491231002X')
  })
  test('leaves a masked number alone', () => {
    render(
      <CertFields owner="本人" value={{ type: 'Ind01', number: '1101**********002X' }} onChange={() => {}} />,
    )
    fireEvent.blur(screen.getByLabelText('本人证件号码'))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('a span of dates names what is wrong with it', () => {
  expect(dateSpanFault({ from: '', to: '2026-06-01' })).toBe('')
  expect(dateSpanFault({ from: '2026-02-30', to: '' })).toBe('请输入正确的日期，如 2026-06-23')
  expect(dateSpanFault({ from: '2026-06-02', to: '2026-06-01' })).toBe('开始日期不能晚于结束日期')
  const spans: unknown[] = []
  render(
    <DateRange label="到期日" value={{ from: '2026-06-01', to: '' }} onChange={span => spans.push(span)} />,
  )
  type('到期日止', '20260630')
  expect(spans).toEqual([{ from: '2026-06-01', to: '2026-06-30' }])
})

test('fields that belong together have one name', () => {
  render(
    <Fieldset title="企业信息">
      <input aria-label="名称" />
    </Fieldset>,
  )
  expect(screen.getByRole('group', { name: '企业信息' })).toBeTruthy()
})
