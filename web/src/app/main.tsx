import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/buttons.css'
import '../ui/inputs/controls.css'
import '../ui/data.css'
import '../ui/data/table.css'
import '../ui/layers/overlay.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { Providers } from './providers.tsx'
import { router } from './router.tsx'

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
