import { enableCompileCache, type ResolveFnOutput, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Beside the packages, since it may be trusted as they are; a folder that cannot be written is simply not used. */
const cacheFolder = fileURLToPath(new URL('../../../node_modules/.cache/portal-bank', import.meta.url))

const isPackage = (url: string) => url.includes('/node_modules/')

/**
 * Shortens the way to a module, which is half of a start: what is compiled once is kept, and Node 26 reads the
 * package.json once more for every module of a package (drizzle-orm has 400 modules and 180 KB of it). Paths come out as
 * Node itself would find them: relative ones name their file, packages are looked up once.
 */
export const quickenImports = (): void => {
  enableCompileCache(`${cacheFolder}/compiled`)
  const packages = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL } = context
      if (parentURL === undefined || !context.conditions.includes('import')) return next(specifier, context)
      if (specifier.startsWith('.')) {
        const ours = specifier.endsWith('.ts') && !isPackage(parentURL)
        if (!ours && !(specifier.endsWith('.js') && parentURL.includes('/node_modules/drizzle-orm/'))) {
          return next(specifier, context)
        }
        const format = ours ? 'module-typescript' : 'module'
        return { url: new URL(specifier, parentURL).href, format, shortCircuit: true }
      }
      if (isPackage(parentURL)) return next(specifier, context)
      const known = packages.get(specifier)
      if (known) return known
      const found = next(specifier, context)
      packages.set(specifier, { ...found, shortCircuit: true })
      return found
    },
  })
}
