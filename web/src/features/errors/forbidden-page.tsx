import { ErrorPage } from './error-page.tsx'

export default function ForbiddenPage() {
  return (
    <ErrorPage code="403" title="无权访问">
      当前账号没有该页面的权限，请联系本单位主账号或系统管理员
    </ErrorPage>
  )
}
