/** Topic of the outbox jobs that write files of lists: one job for each chunk. */
export const makeExport = 'make_export'
/** Real days for which a file is kept. */
export const keptDays = 7
