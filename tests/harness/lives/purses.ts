/** What everybody must have, by a reckoning of its own: every movement once, with the reason for it. */
export interface Moved {
  account: string
  fen: bigint
  why: string
}

export class Purses {
  readonly moved: Moved[] = []
  readonly #sums = new Map<string, bigint>()
  readonly #reasons = new Set<string>()

  /**
   * @param why what it is for: said twice, it is money that moved twice
   * @throws Error for a reason that has been said
   */
  move(why: string, ...parts: (readonly [account: string, fen: bigint])[]): void {
    if (this.#reasons.has(why)) throw new Error(`money moves twice for ${why}`)
    this.#reasons.add(why)
    for (const [account, fen] of parts) {
      this.#sums.set(account, (this.#sums.get(account) ?? 0n) + fen)
      this.moved.push({ account, fen, why })
    }
  }

  /** Where the bank's books say something else. */
  differences(books: ReadonlyMap<string, bigint>): string[] {
    const accounts = new Set([...this.#sums.keys(), ...books.keys()])
    return [...accounts].flatMap(account => {
      const wanted = this.#sums.get(account) ?? 0n
      const found = books.get(account) ?? 0n
      return wanted === found ? [] : [`${account}: ${found} fen in the books, ${wanted} by reckoning`]
    })
  }
}
