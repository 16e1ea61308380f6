/** Elements that a configured text may use, and nothing else; none of them takes an attribute but `a`. */
const plainTags = new Set(['p', 'br', 'span', 'b', 'strong', 'i', 'em', 'small'])

const escapeText = (text: string) =>
  text
    .replace(/&(?!(?:amp|lt|gt|quot|nbsp|copy|#\d{1,6});)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** http, https and our own paths; `//host` is not. */
export const isSafeAddress = (address: string) =>
  /^(https?:\/\/[^\s"'<>]+|\/(?!\/)[^\s"'<>\\]*)$/i.test(address)

/** The attributes of a link, as people write them and as we do: `href`, and what we add to it. */
const linkAttributes =
  /^\s+href\s*=\s*("([^"]*)"|'([^']*)')(?:\s+rel\s*=\s*(?:"noopener noreferrer"|'noopener noreferrer'))?\s*$/i

const openLink = (attributes: string): string => {
  const address = linkAttributes.exec(attributes)
  const href = (address?.[2] ?? address?.[3] ?? '').replaceAll('&amp;', '&')
  return isSafeAddress(href) ? `<a href="${href.replaceAll('&', '&amp;')}" rel="noopener noreferrer">` : '<a>'
}

/**
 * Html of the configuration (footer) with everything taken out but plain text elements and links, so that a
 * browser may show it. What is not allowed becomes visible text, never markup. Cleaning what is clean
 * changes nothing: the service cleans, and so does every page that shows it.
 */
export const safeHtml = (html: string): string => {
  const tag = /<(\/?)([a-zA-Z]+)((?:\s[^<>]*)?)\/?>/g
  let safe = ''
  let at = 0
  for (const { 0: whole, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(tag)) {
    safe += escapeText(html.slice(at, index))
    at = index + whole.length
    const lower = name.toLowerCase()
    if (plainTags.has(lower)) safe += `<${slash}${lower}>`
    else if (lower === 'a') safe += slash ? '</a>' : openLink(attributes)
    else safe += escapeText(whole)
  }
  return safe + escapeText(html.slice(at))
}
