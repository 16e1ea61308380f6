/** The largest package of bills (10 亿元), fen: rule 20008. */
export const MAX_PACKAGE_FEN = 100_000_000_000n
