import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'

const reload = () => window.location.reload()

/**
 * Shown when a page broke while drawing, or its file could not be loaded: offline, or after an update. It goes by
 * itself when the network is back.
 */
export const Crash = () => {
  useEffect(() => {
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <main className="wrap state" role="alert">
      <h1 className="t-page">页面未能显示</h1>
      <p>可能是网络中断或系统刚刚更新，请重新加载。服务热线 154 0000 0000</p>
      <div className="state-action">
        <Button variant="primary" onClick={reload}>
          重新加载
        </Button>
      </div>
    </main>
  )
}
