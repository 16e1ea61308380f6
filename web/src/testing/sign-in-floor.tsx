import { type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'

/*
 * The floor that `npm run bench:pages` measures the sign-in page beside: its fields as React and plain CSS draw them in
 * the browser, and nothing else.
 */

const fields = [
  { name: 'account', label: '账号', type: 'text' },
  { name: 'password', label: '密码', type: 'password' },
  { name: 'checkCode', label: '验证码', type: 'text' },
] as const

const Floor = () => {
  const [missing, setMissing] = useState<Readonly<Record<string, boolean>>>({})
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    setMissing(Object.fromEntries(fields.map(({ name }) => [name, !typed.get(name)])))
  }
  return (
    <main>
      <form onSubmit={submit} noValidate>
        <h1>登录</h1>
        {fields.map(({ name, label, type }) => (
          <label key={name}>
            <span>{label}</span>
            <input name={name} type={type} aria-invalid={missing[name] ?? false} />
            {missing[name] && <em role="alert">请填写{label}</em>}
          </label>
        ))}
        <button type="submit">登录</button>
      </form>
    </main>
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(<Floor />)
