import { Button } from '../../../ui/button.tsx'
import { ErrorPage } from './error-page.tsx'

export default function ServerErrorPage() {
  return (
    <ErrorPage
      code="500"
      title="服务器内部错误"
      action={<Button onClick={() => window.location.reload()}>重试</Button>}
    >
      请稍后重试，或拨打服务热线 154 0000 0000
    </ErrorPage>
  )
}
