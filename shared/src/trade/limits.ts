/**
 * What an invoice, a contract or another proof can be at most (10 万亿元), fen. The parameters INVOICE_MAX_FEN and
 * CONTRACT_MAX_FEN say how much less it may be.
 */
export const MAX_TRADE_FEN = 1_000_000_000_000_000n
