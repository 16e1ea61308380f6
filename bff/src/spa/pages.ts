import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The page served at a path. */
export interface Page {
  /** Of the file; a few for all paths. */
  name: string
  html: string
  /** Whether the client has a page at that path. */
  isKnown: boolean
}

/** A built file, read and taken apart again when a new build replaces it. */
const createReader = <Content>(path: string, parse: (text: string) => Content) => {
  let known: { content: Content; changed: number } | undefined
  return async (): Promise<Content> => {
    const { mtimeMs } = await stat(path)
    if (known?.changed !== mtimeMs) {
      known = { content: parse(await readFile(path, 'utf8')), changed: mtimeMs }
    }
    return known.content
  }
}

/** As the client's router compares paths: without regard to case and to a slash at the end. */
const plainPath = (path: string) => path.toLowerCase().replace(/\/+$/, '') || '/'

const parsePaths = (text: string): ReadonlySet<string> =>
  new Set(z.array(z.string()).parse(JSON.parse(text)).map(plainPath))

/**
 * The sign-in pages are written into HTML of their own at build; every other path has the one page. Which paths
 * there are the build writes down too (web/vite.config.ts); without its list every path counts as one.
 */
export const createPages = (webDist: string): ((path: string) => Promise<Page>) => {
  const text = (path: string) => createReader(join(webDist, path), html => html)
  const common = text('index.html')
  const own = new Map(['/login', '/loginztx', '/loginadmin'].map(path => [path, text(`pages${path}.html`)]))
  const readPaths = createReader(join(webDist, 'pages/paths.json'), parsePaths)

  return async path => {
    const plain = plainPath(path)
    const html = await own
      .get(plain)?.()
      .catch(() => undefined)
    if (html !== undefined) return { name: plain, html, isKnown: true }
    const paths = await readPaths().catch(() => undefined)
    return { name: '', html: await common(), isKnown: paths?.has(plain) ?? true }
  }
}
