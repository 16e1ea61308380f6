/** The mark that is part of the portal: served by it wherever other pictures are kept, and painted by the pages in their colours. */
export const builtInLogo = '/favicon.svg'

/** `sceneId` of a logo's upload. */
export const logoScene = 'logo'

/** A host may hold `;` by the rules of URLs, which would begin another directive of a page's policy. */
const plainOrigin = /^https:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?(?=[/?#]|$)/i

/**
 * Where a configured picture comes from, as a page's policy can name it, e.g. `https://static.example`.
 * @returns undefined for own paths, and for what no policy can name
 */
export const pictureOrigin = (address: string): string | undefined =>
  plainOrigin.exec(address)?.[0].toLowerCase()

/** A logo's address for browsers: own paths come after the upload base path, but for the built-in mark. */
export const logoAt = (address: string, basePath: string): string =>
  address.startsWith('/') && address !== builtInLogo ? basePath.replace(/\/$/, '') + address : address
