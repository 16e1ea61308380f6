/** `npm run test:long` tries every page. */
export const triesAll = process.env.PAGES === 'all'

/** Today's number, so that three days try all of them; `PAGES_SEED` takes those of an earlier run again. */
const seed = Number(process.env.PAGES_SEED || Math.floor(Date.now() / 86_400_000))

const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** In which themes a page is examined: in one, by the seed and its address, or in both. */
export const themesFor = (path: string): readonly Theme[] => {
  if (triesAll) return themes
  const letters = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), seed)
  return [letters % 2 === 0 ? 'light' : 'dark']
}

/** Of pages that are tried one after the other: every third, by a printed seed. */
export const somePages = (paths: readonly string[]): readonly string[] => {
  if (triesAll) return paths
  console.log(`seed ${seed}`)
  return paths.filter((_, at) => (at + seed) % 3 === 0)
}
