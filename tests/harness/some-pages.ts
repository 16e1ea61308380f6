/** `npm run test:long` tries every page. */
export const triesAll = process.env.PAGES === 'all'

/** Today's number, so that three days try all of them; `PAGES_SEED` takes those of an earlier run again. */
const seed = Number(process.env.PAGES_SEED || Math.floor(Date.now() / 86_400_000))

/** Of two ways to look at a page, one by the seed and its address, or both. */
export const oneOf = <Way>(path: string, ways: readonly [Way, Way]): readonly Way[] => {
  const letters = [...path].reduce((sum, letter) => sum + letter.charCodeAt(0), seed)
  return triesAll ? ways : letters % 2 === 0 ? [ways[0]] : [ways[1]]
}

/** In which themes a page is examined. */
export const themesFor = (path: string) => oneOf(path, ['light', 'dark'] as const)

/** Of pages that are tried one after the other: every third, by a printed seed. */
export const somePages = (paths: readonly string[]): readonly string[] => {
  if (triesAll) return paths
  console.log(`seed ${seed}`)
  return paths.filter((_, at) => (at + seed) % 3 === 0)
}
