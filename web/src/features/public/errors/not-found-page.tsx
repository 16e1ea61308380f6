import { useLocation } from 'react-router-dom'
import { ErrorPage } from './error-page.tsx'

/** Names the address that led to nothing, where one did. */
export default function NotFoundPage() {
  const missing: unknown = useLocation().state?.missing
  return (
    <ErrorPage code="404" title="页面不存在">
      {typeof missing === 'string' && (
        <p>
          地址：<b className="figures">{missing}</b>
        </p>
      )}
      <p>请检查网址，或从首页重新进入</p>
    </ErrorPage>
  )
}
