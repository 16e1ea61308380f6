/**
 * What can change under an open page. A read names the topics that its answer shows, a write those that it changes;
 * the bank tells of a change under the same names (`tellChange`), and a page asks again for what shows one of them.
 */
export type Topic =
  /** Who the people concerned are, or what they may do. Told to gateways, which tell browsers in words of their own. */
  | 'access'
  | 'bill'
  /** The bank's own books as they are reconciled: days and differences. */
  | 'books'
  /** API clients of a member. */
  | 'client'
  | 'content'
  | 'dict'
  | 'disc_apply'
  | 'document'
  /** An application that its company has saved and not submitted. */
  | 'draft'
  /** The log of a member's events. */
  | 'event'
  | 'export'
  | 'holiday'
  | 'job'
  /** The part of an order that every institution may see. */
  | 'market'
  | 'member'
  | 'notice'
  /** A re-discount order, for those who deal in it. */
  | 'order'
  | 'payer_consent'
  /** Operators, users, sub-accounts and their roles. */
  | 'people'
  | 'rate'
  /** Acceptors, institutions and parameters. */
  | 'reference'
  | 'registration'
  | 'session'
  | 'sign'
  /** Names, logos, footer or figures of the pages. */
  | 'site'
  /** Statements of account, and what their members say of them. */
  | 'statement'
  /** Contracts, invoices and other proofs of a trade. */
  | 'trade'
  /** Where events are sent, and what became of it. */
  | 'webhook'
  | 'white'

/**
 * A read says what it shows, a write what it changes, or that nothing changes by it that a page could show: a sign-in, a
 * code that is sent, a price that is asked for. A call that is counted, such as an article that is read, says both.
 */
export type Concerns =
  | { shows: readonly Topic[]; changes?: never }
  | { changes: readonly [Topic, ...Topic[]] | 'nothing'; shows?: readonly Topic[] }
