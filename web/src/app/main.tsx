import './tokens.css'
import './base.css'
import '../ui/buttons.css'
import '../ui/controls.css'
import '../ui/data.css'
import '../ui/table.css'
import '../ui/overlay.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { pathOfHash } from './hash-path.ts'
import { Providers } from './providers.tsx'
import { router } from './router.tsx'

const openHashPath = () => {
  const path = pathOfHash(window.location.hash)
  if (path) router.navigate(path, { replace: true })
}

openHashPath()
window.addEventListener('hashchange', openHashPath)

const root = document.getElementById('root') as HTMLElement
const app = (
  <StrictMode>
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  </StrictMode>
)
// The sign-in pages come written (prerender.tsx); what has been typed into them by now stays.
if (root.hasChildNodes()) hydrateRoot(root, app)
else createRoot(root).render(app)
