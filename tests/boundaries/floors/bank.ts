import type { House } from '../floor-rule.ts'

/**
 * An import goes to a lower floor; rooms of one floor never meet. What `platform` holds stands on floors of its own, since
 * everything above leans on all of it. What only tests use lies in `testing/`, which is no room of the product.
 */
export const bank: House = {
  source: 'bank/src',
  floors: [
    { 'platform/db/schema': 'the tables' },
    { 'platform/db': 'migrations, the two databases, what is sealed at rest' },
    {
      'platform/clock': 'real and business time',
      'platform/params': 'what the bank sets without a release: parameters, page configuration',
    },
    {
      'platform/audit': 'the audit log and its hash chain',
      'platform/calendar': 'working days, days of payment, serial numbers',
    },
    {
      'platform/kernel':
        'the context of every call and job, and the ports through which a room calls one it may not import',
    },
    {
      'platform/evidence': 'answers of outside systems, kept as evidence',
      'platform/feed': 'news that something has changed',
      'platform/idempotency': 'a call made twice is done once',
      'platform/regions': 'provinces, cities, districts',
      'platform/rehearsal': 'outcomes that a sandbox forces on purpose',
    },
    {
      'platform/events': "the log of what happens to a member's business, which programs follow",
      'platform/jobs': 'the queue of jobs, and schedules',
    },
    {
      files: 'pictures and papers, and orders for documents',
      ledger: 'accounts, double entry, orders to clearing',
      notices: 'notices to people, on the site and by SMS',
      rates: 'the published grid, its history, what a company pays',
      'site/content': 'articles, answers, logos',
      'site/dictionaries': 'dictionaries that staff keep',
    },
    {
      'paper/bills': 'bills and their holdings, and what the registry says of them',
      'paper/trade': 'contracts, invoices, proofs, and what they cover',
      'people/captcha': 'captchas: drawn, spoken and worked out',
      'people/directory': 'who is who, and what they may do',
      'people/passwords': 'passwords hashed, checked, and given to begin with',
      'reference/days': 'the calendar, holidays',
      'reference/organisations': 'organisations and acceptors',
      'reference/white-list': 'white lists and requests for them',
      signing: 'the agreement between a company and a bank that comes before discounting',
    },
    {
      presentment: 'bills presented for payment, and what their acceptors answer',
      'people/codes': 'codes by SMS',
      'people/members': 'members: profile, audit, exceptions, price',
      webhooks: 'events sent to the addresses of members',
      'people/sign-in': 'signing in, sessions, the line for who fails',
    },
    {
      'people/accounts': 'an own account: menu, settings, password, phone',
      'people/operators': "a member's operators and the bank's staff, and changes that two decide",
      'people/registration': 'new members, from the draft to the application, and the next try',
    },
    {
      'people/clients': 'programs of a member: keys, limits, changes that wait for a second person',
      'people/roles': 'roles, who has them, what comes with a release',
    },
    { 'people/signed-calls': 'what programs sign: verified, kept, and sessions opened by it' },
    {
      books: "the bank's books as staff read them: trial balance, reconciliation, amortisation",
      discount: 'applications, from the quote to the last bill that is paid',
      market: 'orders between institutions (re-discount)',
      recourse: 'bills that were not paid: whom their holders turn to, and who settles',
      office: "the bank's desk, its screen, its logs, jobs, parameters and pages",
    },
    {
      instant: 'rules that decide an application without a person, their versions, caps and switch',
      reports: 'what was discounted, in groups for staff to compare, and a customer on one page',
    },
    {
      'outputs/documents': 'printed papers',
      'outputs/exports': 'lists as files',
      'outputs/receipts': 'receipts and statements of what was booked, issued, made as papers and checked',
      'outputs/funds': 'the calendar of funds: what comes in and goes out day by day',
      'outputs/search': 'one question to everything that somebody may see',
      sandbox: 'the clock that can be moved, the simulated outside world',
    },
    { 'sandbox/seed': 'demo data' },
    { app: 'puts the bank together: settings, start, HTTP, the lists of calls and jobs' },
    { '.': 'where the process begins' },
  ],
}
