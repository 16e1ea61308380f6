import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { pages } from '../core/pages.ts'
import { Providers } from './providers.tsx'
import { prerenderedPaths, routeTree } from './route-tree.tsx'

export { prerenderedPaths }

/** Every path at which there is a page: the gateway answers others with 404. */
export const pagePaths: readonly string[] = ['/', ...pages.map(({ path }) => path)]

/**
 * A page's markup as its first render in the browser makes it. Run once, at build (vite.config.ts): the sign-in can
 * be typed into before any script has come.
 * @throws Error for a path that answers with a redirect
 */
export const prerender = async (path: string): Promise<string> => {
  const { dataRoutes, query } = createStaticHandler(routeTree)
  const context = await query(new Request(`http://localhost${path}`))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  return renderToString(
    <StrictMode>
      <Providers>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </Providers>
    </StrictMode>,
  )
}
