/** Whether heavy loops run at full size, as `npm run test:long` has them. */
const isFullSize = process.env.TURNS === 'all'

/** How many of something a test makes: few in `npm test`, all in `npm run test:long`. */
export const sized = (few: number, all: number): number => (isFullSize ? all : few)
