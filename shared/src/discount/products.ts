/** How an application may be decided (产品): by two officers, or by the rules of 秒贴, which may still send it to them. */
export const applyProducts = { plain: '普通贴现', instant: '秒贴' } as const
export type ApplyProduct = keyof typeof applyProducts
