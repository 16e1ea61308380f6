import type { House } from '../floor-rule.ts'

/** An import goes to a lower floor; rooms of one floor never meet. */
export const shared: House = {
  source: 'shared/src',
  floors: [
    {
      appearance: 'how pages look, as each user has chosen',
      money: 'fen, rates, interest, amounts in words',
      calendar: 'days, workdays, business hours',
      errors: 'every error code with its status and text',
      settings: 'how settings are read and checked at start',
      states: 'how a state looks on screen, and the rows of state tables',
      jobs: 'work that the bank does by itself: its names and queues',
      archives: 'zip archives and XML, read strictly',
    },
    {
      people: 'identity numbers, passwords, papers, names of a member',
      bills: 'bill numbers, sub-ranges, typed bills',
      trade: 'rules for contracts and invoices',
      presentment: 'states of a presentment, and what its codes mean',
      signing: 'states of a signing with the bank',
      discount: 'states of an application, days of payment',
      instant: 'rules of 秒贴, and states of their versions',
      rediscount: 'states and figures of an order',
      access: 'permissions, and who may open which page',
      content: 'content written by staff: text, footer, logos',
      sheet: 'how a value is written into a table file',
      receipts: 'the code of a receipt, and where it is checked',
      books: "the bank's books: subjects, differences and their states",
      statements: 'states of a statement of account',
    },
    {
      recourse: 'states of a recourse, who is liable, what is owed',
      machines: 'programs that sign their calls: what they may do, what a signature covers, events',
    },
    {
      audit: 'names of the actions and objects of the audit log',
      imports: 'table files that users fill in',
    },
    { contract: 'the table of calls' },
    {
      body: 'bodies of calls: decoded, bounded and validated',
      exports: 'lists that are written into files',
      wire: 'how the bank wants each call, and what both judge of a signed one',
    },
    { 'audit-details': 'what an audit row holds, in words' },
    { 'field-names': 'what the fields and codes of calls mean, for the reference' },
  ],
}
