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
import { Beside, Frame } from './frame.ts'
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
// Drawn whole: what is waited for while it is drawn would stay away for a third of a second.
else void Promise.all([Frame.fetch(), Beside.fetch()]).then(() => createRoot(root).render(app))
