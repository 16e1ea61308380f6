import type { Ctx } from '../platform/kernel/handler.ts'
import { ownBankOf } from '../platform/kernel/own-bank.ts'

/** 额度 1.00 元，已用 1.00 元，尚缺 1.00 元; 上限 1.00 元，已用 1.00 元，本笔 1.00 元 */
const used = / [\d,.]+ 元，已用 [\d,.]+ 元，(?:尚缺|本笔) [\d,.]+ 元/g
/** Of the review sheet's lines. */
const short = /((?:企业授信|集团)额度足够)：尚缺 [\d,.]+ 元/g

/**
 * A recorded reason as the caller is told it. What is used of a line or of a cap of the day is used over all banks: officers
 * of one bank are told that it did not reach, and not by how much.
 */
export const toldTo = (ctx: Pick<Ctx, 'signedIn'>, text: string): string =>
  ownBankOf(ctx) === null ? text : text.replaceAll(used, '不足').replaceAll(short, '$1：额度不足')
