/**
 * Codes of the exchange's system (票交所新一代票据业务系统) for a bill and its sub-ranges, as its 直连接口规范 lists
 * them and as programs of companies store them.
 */

/** 票据状态: how far the bill itself has come. */
export const exchangeStateNames = {
  CS01: '已出票',
  CS02: '已承兑',
  CS03: '已收票',
  CS04: '已到期',
  CS05: '已终止',
  CS06: '已结清',
} as const
export type ExchangeState = keyof typeof exchangeStateNames

/** 流通标志: what may be done with these units now. */
export const circulationNames = {
  TF0101: '待收票',
  TF0301: '可流通',
  TF0302: '已锁定',
  TF0303: '不可转让',
  TF0304: '已质押',
  TF0305: '待赎回',
  TF0401: '托收在途',
  TF0402: '追索中',
  TF0501: '已结束',
} as const
export type Circulation = keyof typeof circulationNames

const names: Readonly<Record<string, string>> = { ...exchangeStateNames, ...circulationNames }

export const codeName = (code: string | null): string => (code === null ? '—' : (names[code] ?? code))

/** Name and code together, as lists are written into files: `可流通 TF0301`; '' where there is none. */
export const codeText = (code: string | null): string => (code === null ? '' : `${codeName(code)} ${code}`)
