import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import Beasties from 'beasties'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'

/*
 * Everything is an external hashed file, pictures included unless they ask for it (`?inline`, for the sign-in's few
 * requests), and no polyfill is inlined for module preload. The one inline script is the sign-in pages' own (`scriptsLast`),
 * which runs by the nonce that the gateway gives to each answer.
 */
type Output = Rolldown.OutputChunk | Rolldown.OutputAsset
type Chunk = Rolldown.OutputChunk
const gateway = process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080'
/** Parts that so many pages or more need go into a common file. */
const MANY_PAGES = 12
/** What most lists need, in files of their own. */
const ofLists = ['forms', 'lists', 'acts']
const compress = promisify(brotliCompress)
const BROTLI_QUALITY = constants.BROTLI_PARAM_QUALITY
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** A stylesheet's link, and where it leads. */
const sheetLink = /\s*<link rel="stylesheet"[^>]* href="([^"]+)">/g

/** Who chose a theme, contrast or density has it written into <html> by the gateway: these rules stay. */
const ofTheRoot = [/:root/]

/**
 * The page with those rules of its stylesheet inside that it is drawn by: the first picture of it needs one journey
 * instead of two, and no rule is read for it that it does not use. The whole sheet comes with the scripts.
 */
const withStyles = async (page: string): Promise<string> => {
  const styles = new Beasties({ path: at('dist'), allowRules: ofTheRoot, logLevel: 'warn' })
  const [style] = (await styles.process(page)).match(/<style>.*?<\/style>/s) ?? []
  if (!style) throw new Error('a sign-in page has no styles')
  // What is drawn stays to the letter what React will find.
  return page.replace(sheetLink, () => style)
}

/**
 * The page, drawn once when all of it is parsed: a browser would draw the empty body first, and the fields would wait
 * for that picture.
 */
const drawnWhole = (page: string): string =>
  page.replace('<style>', () => '<link rel="expect" href="#root" blocking="render"><style>')

/**
 * The page with its scripts asked for when it has been drawn. Asked for at once they would come, on a slow phone, just before
 * the fields are drawn, and be worked on first; nobody has typed anything by then that they would be needed for.
 */
const scriptsLast = (page: string, sheets: readonly string[]): string => {
  const tag =
    /\s*<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="([^"]+)"[^>]*>(?:<\/script>)?/g
  const [entry, ...others] = [...page.matchAll(tag)].map(([, file]) => file)
  const ask = `const put=(tag,what)=>document.head.append(Object.assign(document.createElement(tag),{crossOrigin:""},what))
for(const href of ${JSON.stringify(sheets)})put("link",{rel:"stylesheet",href})
for(const href of ${JSON.stringify(others)})put("link",{rel:"modulepreload",href})
put("script",{type:"module",src:${JSON.stringify(entry)}})`
  return page
    .replace(tag, '')
    .replace('</body>', () => `<script>requestAnimationFrame(()=>setTimeout(()=>{${ask}}))</script></body>`)
}

/**
 * Pages and what lists need are loaded before somebody goes there, and compiled then, too. Left to itself the browser
 * compiles each function when it is first called: five hundred of them between the press and the list. It is told by a
 * comment that other browsers do not read. Not what a press opens, nor what a page is loaded with.
 */
const compiledAhead = (): Plugin => ({
  name: 'compiled-ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_options, files) => {
      for (const file of Object.values(files)) {
        if (file.type !== 'chunk') continue
        const isPage = file.facadeModuleId?.endsWith('-page.tsx')
        if (isPage || ofLists.includes(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
})

/** The frame's file with what it needs and the first files do not, and its styles: named in the HTML of pages in a frame. */
const frameLinks = (files: Readonly<Record<string, Output>>): string => {
  const chunks = Object.values(files).filter(file => file.type === 'chunk')
  const closure = (chunk: Chunk | undefined, found = new Set<Chunk>()): Set<Chunk> => {
    if (!chunk || found.has(chunk)) return found
    found.add(chunk)
    for (const name of chunk.imports)
      closure(
        chunks.find(({ fileName }) => fileName === name),
        found,
      )
    return found
  }
  const first = closure(chunks.find(({ isEntry }) => isEntry))
  const more = [...closure(chunks.find(({ name }) => name === 'framed'))].filter(chunk => !first.has(chunk))
  if (more.length === 0) throw new Error('the frame of the pages is no file of its own')
  const styles = more.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
  return [
    ...more.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
    ...styles.map(name => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ].join('')
}

/**
 * Writes the sign-in pages into HTML of their own: dist/pages/login.html and so on. The gateway
 * serves them at their paths; without them index.html does the same, later. Beside them dist/pages/paths.json says at
 * which paths there is a page.
 */
const signInPages = (): Plugin => {
  let links = ''
  return {
    name: 'sign-in-pages',
    apply: 'build',
    writeBundle: (_options, files) => {
      links = frameLinks(files)
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const work = at('node_modules/.prerender')
        await build({
          configFile: false,
          root: at('.'),
          logLevel: 'error',
          plugins: [react()],
          build: { ssr: 'src/app/prerender.tsx', outDir: work, emptyOutDir: true },
          ssr: { noExternal: ['@portal/shared'] },
        })
        const { pagePaths, prerender, prerenderedPaths } = (await import(
          `${pathToFileURL(`${work}/prerender.js`).href}?${Date.now()}`
        )) as typeof import('./src/app/prerender.tsx')
        const index = readFileSync(at('dist/index.html'), 'utf8')
        const sheets = [...index.matchAll(sheetLink)].map(([, href = '']) => href)
        writeFileSync(
          at('dist/index.html'),
          index.replace('</head>', () => `${links}</head>`),
        )
        mkdirSync(at('dist/pages'), { recursive: true })
        writeFileSync(at('dist/pages/paths.json'), JSON.stringify(pagePaths))
        for (const path of prerenderedPaths) {
          const html = await prerender(path)
          const page = index.replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
          writeFileSync(at(`dist/pages${path}.html`), scriptsLast(drawnWhole(await withStyles(page)), sheets))
        }
        rmSync(work, { recursive: true, force: true })
      },
    },
  }
}

/** Writes scripts, styles and drawings once more, compressed: the gateway serves `x.js.br` for `x.js`. */
const compressedAssets = (): Plugin => ({
  name: 'compressed-assets',
  apply: 'build',
  writeBundle: async ({ dir }, files) => {
    const worth = Object.values(files).filter(
      file =>
        /^assets\/.*\.(js|css|svg)$/.test(file.fileName) &&
        readFileSync(`${dir}/${file.fileName}`).length > 1000,
    )
    await Promise.all(
      worth.map(async ({ fileName }) => {
        const path = `${dir}/${fileName}`
        writeFileSync(`${path}.br`, await compress(readFileSync(path), { params: { [BROTLI_QUALITY]: 11 } }))
      }),
    )
  },
})

export default defineConfig({
  plugins: [react(), signInPages(), compiledAhead(), compressedAssets()],
  build: {
    outDir: 'dist',
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A file of its own for each small part that some pages share would make sixty requests of one list: what many
          // pages need is in few files, by who needs it. A page that needs one part of such a file loads all of it.
          groups: [
            // The libraries that every page needs, and the smallest of our own parts; not the names of the permissions,
            // which only their editors show, nor uploads, nor which calls change what.
            {
              name: 'base',
              priority: 6,
              test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|scheduler|swr)[\\/](?!dist[\\/]infinite)|src[\\/](ui[\\/](icon\.tsx|button\.tsx|inputs[\\/]field\.tsx|keys\.ts|fetched\.ts)|core[\\/](?!api[\\/](upload|clock)|call-topics))|shared[\\/]src[\\/](calendar[\\/]dates\.ts|access[\\/](access|masks|page-rules|permission-bits|route-)|errors[\\/]session-errors)/,
            },
            // What pages in their frame need besides, see src/app/frame.ts.
            {
              name: 'parts',
              priority: 5,
              test: /node_modules[\\/]swr[\\/]dist[\\/]infinite|src[\\/](ui[\\/](layers[\\/](dialog|drawer|menu)\.tsx|data[\\/]figures\.tsx|use-kept-scroll\.ts)|core[\\/]api[\\/]clock\.ts|widgets[\\/]sign-out\.tsx|shell[\\/]shell-member\.ts)|shared[\\/]src[\\/]money[\\/](fen|rate|interest)\.ts/,
            },
            { name: 'first', priority: 4, tags: ['$initial'], test: /./ },
            {
              name: 'forms',
              priority: 3,
              minShareCount: MANY_PAGES,
              test: /src[\\/](ui|core|widgets[\\/]fields|shared)[\\/]/,
            },
            {
              name: 'lists',
              priority: 2,
              minShareCount: MANY_PAGES,
              test: /src[\\/]widgets[\\/](grid|address|list)[\\/]/,
            },
            { name: 'acts', priority: 1, minShareCount: MANY_PAGES, test: /src[\\/](widgets|domain)[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(['/api', '/checkcode', '/files'].map(path => [path, { target: gateway }])),
  },
})
