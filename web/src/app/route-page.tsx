import { type ComponentType, lazy } from 'react'
import { Guard } from './guard.tsx'
import { routes } from './routes.ts'

const pages = new Map<string, ComponentType>(
  routes.flatMap(({ path, load }) => (load ? [[path, lazy(load)] as const] : [])),
)
const byPath = new Map(routes.map(route => [route.path, route]))

/** The page of a path, opened as its access rule says; nothing for a path without one. */
export const RoutePage = ({ path }: { path: string }) => {
  const route = byPath.get(path)
  const page = pages.get(path)
  return route && page ? <Guard route={route} page={page} /> : null
}
