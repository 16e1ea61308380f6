import { z } from 'zod'
import { tradeMatches } from '../trade/parties.ts'
import { defineCall } from './call.ts'
import { chosenBills } from './discount-quote.ts'
import { applyNo, text } from './fields.ts'

export const tradeMatch = z.enum(tradeMatches)

const matchTrade = defineCall({
  path: '/api/discount/match_trade',
  title: '贸易背景与票据核对',
  summary:
    '提交前核对所选合同的购货方是否为票据的出票人或前手（背书给本企业的人）。给出所选票据，或已提交申请的编号，二者之一。',
  access: { types: ['comp'] },
  machine: 'read',
  request: z.strictObject({
    bills: chosenBills.optional(),
    apply_no: applyNo.optional(),
    contract_ids: z.array(text(20)).max(100),
  }),
  row: z.object({
    stops: z.boolean().meta({ description: '不一致时是否不能提交（20270）' }),
    bills: z.array(
      z.object({
        bill_no: z.string(),
        range: z.string(),
        drawer_name: z.string(),
        giver_name: z.string().meta({ description: '前手：将票据背书给本企业的人，不明为空' }),
        outcome: tradeMatch.meta({ description: 'match 一致，differs 不一致，unknown 前手不明' }),
        text: z.string().meta({ description: '核对结果的说明' }),
      }),
    ),
  }),
  shows: ['disc_apply', 'bill', 'trade'],
  limit: 'read',
  errors: ['9015', '20005', '20006', '20007', '20017'],
  example: { bills: [{ holding_id: '1001' }], contract_ids: ['1'] },
})

/** The calls of this file, for the table. */
export const tradeMatchCalls = [matchTrade] as const
