import { ButtonLink } from '../../ui/button.tsx'

interface ErrorPageProps {
  code: string
  title: string
  children: string
}

/** One of the three error pages: what happened and the way back. */
export const ErrorPage = ({ code, title, children }: ErrorPageProps) => (
  <div className="wrap state">
    <p className="figure-xl">{code}</p>
    <h1 className="t-page">{title}</h1>
    <p>{children}</p>
    <div className="state-action">
      <ButtonLink to="/" variant="primary">
        返回首页
      </ButtonLink>
    </div>
  </div>
)
