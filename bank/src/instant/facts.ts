/** 秒贴现况: whether it is open for a company now, for which bills, and how much is left for it today. */
import type { RowOf } from '@portal/shared/contract/table.ts'
import { maskAccount } from '@portal/shared/people/mask.ts'
import type { Handler } from '../platform/kernel/handler.ts'
import { isInForce, signsOf } from '../signing/signs.ts'
import { capsLeft, subjectsOfMember } from './caps.ts'
import { openingNow } from './terms.ts'
import type { CapLeft } from './verdicts.ts'

const leftOf = ({ limitFen, usedFen }: CapLeft): bigint => (limitFen > usedFen ? limitFen - usedFen : 0n)

/** A cap as the API writes it. */
export const useRow = (left: CapLeft): RowOf<'/api/instant/facts'>['caps'][number] => ({
  cap: left.cap,
  name: left.name,
  limit_fen: String(left.limitFen),
  used_fen: String(left.usedFen),
  left_fen: String(leftOf(left)),
})

const none = {
  acceptor_classes: [],
  hour_from: '',
  hour_to: '',
  min_days: 0,
  max_days: 0,
  package_fen: '0',
  pay_types: [],
  rest_days: false,
  trade_later: false,
}

export const instantFacts: Handler<'/api/instant/facts'> = async ctx => {
  const { memberId } = ctx.operator
  const { version, opening, text } = await openingNow(ctx)
  const signs = (await signsOf(ctx.tx, memberId)).filter(sign => isInForce(sign, ctx.today()))
  const [sign] = signs
  const caps = version ? await capsLeft(ctx, version.terms, await subjectsOfMember(ctx.tx, memberId, 0n)) : []
  const terms = version?.terms ?? none
  const mosts = [BigInt(terms.package_fen), ...caps.map(leftOf)]
  const left = mosts.reduce((least, each) => (each < least ? each : least))
  return [
    {
      opening,
      opening_text: text,
      today: ctx.today(),
      hour_from: terms.hour_from,
      hour_to: terms.hour_to,
      rest_days: terms.rest_days,
      version_no: version?.id ?? 0,
      acceptor_classes: terms.acceptor_classes,
      min_days: terms.min_days,
      max_days: terms.max_days,
      package_fen: terms.package_fen,
      pay_types: terms.pay_types,
      trade_later: terms.trade_later,
      // What the whole bank has left is its own affair: it only shortens what is left for the company.
      caps: caps.filter(({ cap }) => cap !== 'bank').map(useRow),
      left_fen: String(left),
      signed: signs.length > 0,
      sign_no: sign && signs.length === 1 ? sign.sign.signNo : '',
      bank_name: sign && signs.length === 1 ? sign.bankName : '',
      account_no:
        sign?.accountNoEnc && signs.length === 1 ? maskAccount(ctx.atRest.open(sign.accountNoEnc)) : '',
    },
  ]
}
