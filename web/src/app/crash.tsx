import { Button } from '../ui/button.tsx'

/** Shown when a page broke while drawing, or its file could not be loaded after an update. */
export const Crash = () => (
  <main className="wrap state" role="alert">
    <h1 className="t-page">页面未能显示</h1>
    <p>可能是网络中断或系统刚刚更新，请重新加载。服务热线 154 0000 0000</p>
    <div className="state-action">
      <Button variant="primary" onClick={() => window.location.reload()}>
        重新加载
      </Button>
    </div>
  </main>
)
