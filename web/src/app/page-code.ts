import type { ComponentType } from 'react'
import { pageOf } from '../core/pages.ts'
import { fetchAdminShell } from '../shell/shells.tsx'
import { fetched } from '../ui/fetched.ts'
import { loaders } from './loaders.ts'

const pages = new Map(Object.entries(loaders).map(([path, load]) => [path, fetched(load)]))

/** The page of a path, whose code is loaded when it is first drawn; undefined for those that come with the first file. */
export const pageAt = (path: string): ComponentType | undefined => pages.get(path)

/** Loads the code of a page, and of the frame around it, before it is drawn. */
export const fetchPage = async (path: string): Promise<void> => {
  const page = pages.get(path)
  const frame = page && pageOf(path)?.layout === 'admin' ? fetchAdminShell() : undefined
  await Promise.all([page?.fetch(), frame])
}
