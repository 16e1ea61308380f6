import { type ComponentType, createContext } from 'react'

/** Draws the page of a path. The frames show it without knowing the pages, which stand above them. */
export const PageAt = createContext<ComponentType<{ path: string }>>(() => null)
