/** Who may call what members do with bills and accounts: rows of access that several subjects share. */

/** Whoever belongs to a company or an institution. */
export const holders = { types: ['comp', 'financeOrg'] } as const
/** 经办 of theirs. */
export const makers = { ...holders, roles: ['maker'] } as const
/** 复核 of theirs. */
export const checkers = { ...holders, roles: ['checker'] } as const
