/** Where pictures are uploaded; what the call takes and answers is in the contract. */
export const uploadPath = '/api/file/upload'

/** Largest upload: 5120 KB. */
export const maxUploadBytes = 5120 * 1024

/** Scenes of an upload that take papers besides pictures: contracts, invoices and proofs of a trade. */
export const paperScenes: ReadonlySet<string> = new Set(['trade'])
