import { classNames } from '../audit-details/formats.ts'
import { acceptorListChanges, acceptorListKinds, acceptorListStates } from '../bills/acceptor-lists.ts'
import { billKindNames } from '../bills/bill-template.ts'
import { disclosureOutcomes } from '../bills/disclosure.ts'
import { circulationNames, exchangeStateNames } from '../bills/exchange-codes.ts'
import { consentStates, consentVias } from '../discount/payer-consent.ts'
import { applyStates } from '../discount/states.ts'
import {
  acctStateNames,
  billSourceNames,
  bucketNames,
  busiTypeNames,
  clearSpeedNames,
  failNames,
  orderStates,
  settleModeNames,
  settleStateNames,
  tradeTypeNames,
  whiteRequestStates,
} from '../rediscount/states.ts'
import { signStates } from '../signing/states.ts'
import {
  contractKinds,
  contractStates,
  invoiceTypes,
  proofKinds,
  tradeModes,
  tradeRoles,
  verifyStates,
} from '../trade/kinds.ts'
import { type CodeTable, namesOf } from './code-table.ts'

/** Codes of bills, discounting, signing, trade and re-discounting. */
export const businessCodes: readonly CodeTable[] = [
  { fields: ['state'], codes: namesOf(applyStates) },
  { fields: ['state'], codes: namesOf(signStates) },
  { fields: ['state'], codes: namesOf(orderStates) },
  { fields: ['state'], codes: whiteRequestStates },
  {
    paths: ['/api/payer/', '/api/discount/', '/api/admin/pass_payer', '/api/admin/reject_payer'],
    fields: ['state'],
    codes: namesOf(consentStates),
  },
  { fields: ['via'], codes: consentVias },
  {
    paths: [
      '/api/bills/',
      '/api/rediscount/query_position',
      '/api/discount/',
      '/api/admin/disc_apply_detail',
    ],
    fields: ['state'],
    codes: {
      '05': '待查验',
      '10': '可用',
      '20': '锁定',
      '30': '已贴现',
      '35': '托收在途',
      '40': '已质押',
      '50': '已卖出',
      '60': '已兑付',
    },
  },
  { fields: ['exchange_state'], codes: exchangeStateNames },
  { fields: ['circulation'], codes: circulationNames },
  { paths: ['/api/trade/'], fields: ['state'], codes: contractStates },
  { fields: ['verify_state'], codes: verifyStates },
  { fields: ['inv_type'], codes: invoiceTypes },
  { paths: ['/api/trade/'], fields: ['kind'], codes: { ...contractKinds, ...proofKinds } },
  { fields: ['role'], codes: tradeRoles },
  { fields: ['trade_mode'], codes: tradeModes },
  {
    fields: ['settle_state'],
    codes: { '0': '未到期', '1': '已兑付', '2': '被拒付', '3': '已由贴现申请人清偿', '4': '银行已转出' },
  },
  { fields: ['settle_state', 'due_settle_state'], codes: settleStateNames },
  { fields: ['acct_state', 'due_acct_state', 'credit_state'], codes: acctStateNames },
  { fields: ['acceptor_class', 'org_class'], codes: classNames },
  { fields: ['tenor'], codes: { '1M': '1 个月', '3M': '3 个月', '6M': '6 个月' } },
  { fields: ['biz'], codes: { disc: '贴现', redisc: '转贴现' } },
  { fields: ['bill_kind', 'tradable'], codes: billKindNames },
  { fields: ['media'], codes: { ME01: '纸质票据', ME02: '电子票据' } },
  { paths: ['/api/rediscount/'], fields: ['source'], codes: billSourceNames },
  { paths: ['/api/admin/order/'], fields: ['source'], codes: billSourceNames },
  { fields: ['source'], codes: { sandbox: '票据系统收到', typed: '手工录入', import: '导入' } },
  { fields: ['source'], codes: { state_council: '国务院公告', statutory: '法定节日', manual: '手工维护' } },
  {
    fields: ['registry_outcome'],
    codes: {
      '': '从未查询',
      confirmed: '已确认',
      unknown: '无此票据',
      other_holder: '持票人不符',
      frozen: '已冻结',
      differs: '票面不符',
      closed: '已结清',
      silent: '未答复',
    },
  },
  { fields: ['disclosure_outcome'], codes: disclosureOutcomes },
  { paths: ['/api/admin/acceptorlist/'], fields: ['state'], codes: acceptorListStates },
  { paths: ['/api/admin/acceptorlist/'], fields: ['change'], codes: acceptorListChanges },
  {
    paths: [
      '/api/admin/acceptorlist/',
      '/api/bills/',
      '/api/acceptor/',
      '/api/admin/acceptor/',
      '/api/admin/disc_apply_review',
    ],
    fields: ['kind'],
    codes: acceptorListKinds,
  },
  { fields: ['outcome'], codes: { pass: '通过', warn: '须人工核对', fail: '不通过' } },
  { fields: ['busi_type'], codes: busiTypeNames },
  { fields: ['direction'], codes: { TDD01: '买入（逆回购）', TDD02: '卖出（正回购）' } },
  { fields: ['trade_type'], codes: tradeTypeNames },
  { fields: ['clear_speed'], codes: clearSpeedNames },
  { fields: ['settle_mode'], codes: settleModeNames },
  { fields: ['fail_code'], codes: { '': '未失败', ...failNames } },
  { fields: ['bucket'], codes: bucketNames },
  { fields: ['side'], codes: { own: '本机构', counter: '对手机构' } },
  { fields: ['side'], codes: { D: '借', C: '贷' } },
  { fields: ['quote_mode'], codes: { '0': '定向', '1': '全市场' } },
  { fields: ['confirmed'], codes: { '1': '确认', '0': '暂缓' } },
]
