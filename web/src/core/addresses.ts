/** Addresses of the discounting pages, in one place. */
export const detailAddress = (applyNo: string) => `/txDiscountApplyStaticList?apply_no=${applyNo}`
/** 银行签约, without which nothing can be discounted. */
export const signPage = '/pcBankSign'
export const resubmitAddress = (applyNo: string) => `/pcDiscount?apply_no=${applyNo}`
