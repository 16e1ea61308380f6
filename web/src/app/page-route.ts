import type { Access } from '@portal/shared/access/access.ts'
import type { ComponentType } from 'react'

/** `own` is the shell of whoever is here: back office for admin types, portal for customers and guests. */
export type Layout = 'portal' | 'admin' | 'own' | 'bare'

/** The page's own file. */
export type LoadPage = () => Promise<{ default: ComponentType }>

/** One page. Adding a page = adding its row here. */
export interface PageRoute {
  path: string
  /** Document title and breadcrumb. */
  title: string
  layout: Layout
  access: Access
  /** Word in the portal's main navigation; absent = not there. */
  nav?: string
  /** Path of the navigation entry that is marked while this page is open. */
  under?: string
  /** Pages that show no breadcrumb of their own. */
  breadcrumb?: false
  /** Working pages use the full width, reading pages 1200 px. */
  wide?: true
  /** Absent for pages that come with the first file (route-tree.tsx). */
  load?: LoadPage
}
