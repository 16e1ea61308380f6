import { fetched } from '../ui/fetched.ts'

/*
 * What the sign-in can be used without comes in a file of its own, beside the first one: on other pages at once
 * (vite.config.ts names it in their HTML), on a sign-in page afterwards.
 */
const framed = () => import('./framed.tsx')

export const Frame = fetched(async () => ({ default: (await framed()).Frame }))
export const Beside = fetched(async () => ({ default: (await framed()).Beside }))
