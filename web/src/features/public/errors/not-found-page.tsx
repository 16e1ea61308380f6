import { ErrorPage } from './error-page.tsx'

export default function NotFoundPage() {
  return (
    <ErrorPage code="404" title="页面不存在">
      请检查网址，或从首页重新进入
    </ErrorPage>
  )
}
