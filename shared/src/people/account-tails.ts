/** Digits that an account is commonly told by. */
const USUAL = 4

/**
 * The last digits by which each of somebody's accounts is told from the others: four, or as many as it takes.
 * @param numbers different from each other; an account without one has ''
 */
export const accountTails = (numbers: readonly string[]): string[] =>
  numbers.map(number => {
    const others = numbers.filter(each => each !== number)
    let length = USUAL
    while (length < number.length && others.some(each => each.slice(-length) === number.slice(-length)))
      length += 1
    return number.slice(-length)
  })
