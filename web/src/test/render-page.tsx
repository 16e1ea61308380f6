import { render } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { Providers } from '../app/providers.tsx'

const Address = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{pathname + search}</output>
}

/**
 * A page with the product's own providers at an address; `address()` is where it has got to. The cache is new,
 * as after a reload of the page.
 */
export const renderPage = (Page: ComponentType, at: string) => {
  const view = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Providers>
        <MemoryRouter initialEntries={[at]}>
          <Page />
          <Address />
        </MemoryRouter>
      </Providers>
    </SWRConfig>,
  )
  return { ...view, address: () => view.getByTestId('address').textContent }
}
