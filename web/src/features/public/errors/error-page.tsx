import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '../../../ui/button.tsx'

interface ErrorPageProps {
  code: string
  title: string
  children: ReactNode
  /** Another way on, before those that every error page has. */
  action?: ReactNode
}

/** One of the three error pages: what happened and the ways out. */
export const ErrorPage = ({ code, title, children, action }: ErrorPageProps) => {
  const navigate = useNavigate()
  return (
    <div className="wrap state error-page">
      <p className="figure-xl">{code}</p>
      <h1 className="t-page">{title}</h1>
      <div>{children}</div>
      <div className="state-action row">
        {action}
        <Button onClick={() => void navigate(-1)}>返回上一页</Button>
        <ButtonLink to="/" variant="primary">
          返回首页
        </ButtonLink>
      </div>
    </div>
  )
}
