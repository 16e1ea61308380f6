import { type ComponentType, lazy } from 'react'
import { pageOf } from '../core/pages.ts'
import { Guard } from './guard.tsx'
import { loaders } from './loaders.ts'

const loaded = new Map<string, ComponentType>(
  Object.entries(loaders).map(([path, load]) => [path, lazy(load)]),
)

/** The page of a path, opened as its access rule says; nothing for a path without one. */
export const RoutePage = ({ path }: { path: string }) => {
  const route = pageOf(path)
  const page = loaded.get(path)
  return route && page ? <Guard route={route} page={page} /> : null
}
