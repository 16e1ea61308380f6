import type { House } from '../floor-rule.ts'

/** An import goes to a lower floor; rooms of one floor never meet. */
export const web: House = {
  source: 'web/src',
  floors: [
    { core: 'facts of pages and site, browser storage, stores of toasts, errors, tabs, stream' },
    {
      ui: 'tokens, theme, buttons, icons, keys: the least that everything drawn has; no room of it asks anybody',
    },
    { 'ui/layers': 'dialogs, drawers, menus and pictures above the page, and where the focus goes' },
    {
      'ui/data': 'tables, trees, charts, figures',
      'ui/inputs': 'fields, and the form around them',
      'ui/layout': 'cards, tabs, steps',
    },
    {
      'core/api': "calls of the gateway, who is signed in, the bank's clock",
      'ui/feedback': 'states of a page, alerts, toasts',
    },
    {
      widgets: 'what a page does with a call: acts, waiting, signing out',
      'widgets/fields': 'choices, dates, regions, organisations',
      'widgets/import': 'table files read in',
      'widgets/uploads': 'pictures and attachments',
    },
    { 'widgets/address': 'filter, page, order and open row, kept in the address' },
    { 'widgets/grid': 'the table of a list: columns, layout, rows, what it exports' },
    { 'widgets/list': 'the frame of a list, and the form of its filter' },
    {
      'domain/account': 'the frame of 用户中心',
      'domain/bills': 'ranges, parts and sources of bills',
      'domain/books': "the bank's books: filters, links from one list to the next",
      'domain/clients': 'programs of members and where their events go: states, keys, limits',
      'domain/content': 'looks of articles and answers',
      'domain/credentials': 'passwords, codes by SMS, captcha',
      'domain/discount': 'an application: progress, days of payment, papers',
      'domain/members': 'fields of a profile',
      'domain/notices': 'the newest messages',
      'domain/presentment': 'where a bill stands on its way to payment',
      'domain/rates': 'prices, calculator, trend',
      'domain/reference': 'acceptors and white lists, and the change log of reference data',
      'domain/review': 'how lists of staff look',
      'domain/trade': 'contracts and invoices, and what they cover',
    },
    {
      'domain/orders': 'a re-discount order: terms, acts, drawer',
      'domain/people': 'users, operators, roles and what they may do',
      'domain/receipts': 'receipts and statements: columns, filters, files',
      'domain/signing': 'a signing with the bank',
    },
    {
      'features/public/*': 'open to everybody',
      'features/account/*': 'pages of any signed-in user on their own data',
      'features/company/*': 'for companies that discount',
      'features/institution/*': 'for institutions that trade with each other',
      'features/staff/*': "for the bank's staff",
      'features/government/*': 'for the government',
    },
    {
      live: 'keeps the tab true to the one session of the browser',
      lock: 'the locked screen',
      shell: 'frames of portal and back office, with their tabs',
    },
    { app: 'start, providers, router, code of the pages, end of a session, crash' },
  ],
}
