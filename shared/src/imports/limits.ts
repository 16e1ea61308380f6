/** Rows that one call of an import takes at most. */
export const maxImportRows = 500
