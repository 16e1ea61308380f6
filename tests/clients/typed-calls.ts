import { type PageRow, Portal, type Request, type Row } from '../../clients/typescript/src/index.ts'

/*
 * What the types of the client in TypeScript let through and what they refuse: never run, but compiled with the tests, and
 * by tests/long/client-types.test.ts with the TypeScript that the client names.
 */

export const use = async (portal: Portal): Promise<unknown[]> => {
  const [quote] = await portal.write(
    '/api/discount/get_quote',
    { bills: [{ holding_id: '1' }] },
    'stored-key',
  )
  const net: string | undefined = quote?.net_fen
  const signs: Row<'/api/signing/query_sign'>[] = await portal.read('/api/signing/query_sign')
  const bills: PageRow<'/api/bills/query_holding'>[] = []
  for await (const bill of portal.rows('/api/bills/query_holding', { state: '10' })) bills.push(bill)
  for await (const each of portal.rows('/api/discount/query_apply')) bills.length += each.apply_no.length
  for await (const { events } of portal.events({ types: ['discount.application.paid'] })) {
    for (const { type } of events) if (type === 'discount.application.paid') break
  }
  // A program's key is a header: its body has none.
  const submission: Request<'/api/discount/submit_apply'> = {
    lock_no: '',
    sign_no: '',
    net_fen: '1',
    rate_e6: 1,
  }

  // @ts-expect-error: a field that there is not
  await portal.read('/api/discount/apply_detail', { applyNo: '1' })
  // @ts-expect-error: a field that is missing
  await portal.read('/api/discount/apply_detail')
  // @ts-expect-error: money is text
  submission.net_fen = 1
  // @ts-expect-error: this one changes something
  await portal.read('/api/discount/submit_apply', submission)
  // @ts-expect-error: this one changes nothing
  await portal.write('/api/discount/apply_detail', { apply_no: '1' })
  // @ts-expect-error: one for people
  await portal.write('/api/discount/check_pass', { apply_no: '1' })
  // @ts-expect-error: this one answers no pages
  portal.rows('/api/discount/apply_detail', { apply_no: '1' })
  // @ts-expect-error: an event that there is not
  portal.events({ types: ['discount.application.payed'] })

  interface Newer {
    '/api/new/call': { effect: 'read'; request: { no: string }; row: { text: string } }
  }
  const newer = new Portal<Newer>({ origin: '', keyId: '', privateKey: '' })
  const [answer] = await newer.read('/api/new/call', { no: '1' })
  return [net, signs, submission, answer?.text]
}
