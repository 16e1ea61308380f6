import { createElement, Fragment } from 'react'

/** Dates with or without a time, times of a day of this year, accounts in groups of four. */
const WHOLE = /(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?|\d{2}-\d{2} \d{2}:\d{2}|\d{4}(?: [\d*]{3,4}){2,})/

/** Every second part is what the expression found. */
const drawn = (part: string, at: number) => (at % 2 === 1 ? <span className="figures">{part}</span> : part)

/** A sentence whose dates and accounts are not broken over two lines: a browser breaks them after a hyphen or a space. */
export const Whole = ({ text }: { text: string }) =>
  createElement(Fragment, null, ...text.split(WHOLE).map(drawn))
