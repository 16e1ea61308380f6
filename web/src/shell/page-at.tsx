import { type ComponentType, createContext, useContext } from 'react'

/** Draws the page of a path. The frames show it without knowing the pages, which stand above them. */
export const PageAt = createContext<ComponentType<{ path: string }>>(() => null)

export const PageOf = ({ path }: { path: string }) => {
  const Page = useContext(PageAt)
  return <Page path={path} />
}
