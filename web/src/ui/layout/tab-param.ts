/** Where the address names the part of a page that is open; it stays while a list in it is narrowed. */
export const TAB_PARAM = 'tab'
