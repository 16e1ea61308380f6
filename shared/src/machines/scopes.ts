/** What a program may be let do: a subset of what a maker may, named by each call (`machine` in its declaration). */
export const machineScopes = {
  read: { title: '查询', meaning: '查询本单位的票据、申请、签约、贸易背景、订单和事件' },
  maker: { title: '经办', meaning: '询价、提交和撤销申请，录入票据与贸易背景，按额度办理' },
  confirm: { title: '确认报价', meaning: '在额度内确认银行最终报价，以签名代替短信验证码' },
} as const satisfies Record<string, { title: string; meaning: string }>

export type MachineScope = keyof typeof machineScopes

/** Algorithms of client keys: Ed25519 (RFC 8032) and SM2 with SM3 (GB/T 32918). */
export const keyAlgorithms = { ed25519: 'Ed25519', 'sm2-sm3': 'SM2' } as const
export type KeyAlgorithm = keyof typeof keyAlgorithms

/** The one dated contract that is served. An answer may gain fields; anything else is a new date. */
export const apiVersion = '2026-12-01'

/** Bounds of a client. */
export const clientBounds = {
  /** Of one member, stopped ones not counted. */
  clients: 20,
  keys: 3,
  networks: 20,
  /** A key lives so many months at the most. */
  keyMonths: 24,
  /** Without a checker, what wants a second person comes into force after so many hours. */
  waitHours: 24,
  /** The widest network that production takes, in bits of its prefix. */
  widest: { ipv4: 16, ipv6: 32 },
} as const

/** Seconds that a signature's `created` may be away from the clock, and for how long its nonce is kept. */
export const signatureSeconds = { away: 300, nonceKept: 660 } as const
