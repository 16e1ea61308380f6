const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as it may stand in an element, or between double quotes in an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => entities[sign] ?? '')
