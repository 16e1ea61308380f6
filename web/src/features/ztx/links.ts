/** Addresses of the institution's pages, in one place. */
const monitoring = '/pcOrderMonitoring'
export const reviewPage = '/pcOrderCinpound'
export const quotesPage = '/quotes?biz=redisc'

/** Opens the list with one order's detail, as a notice does. */
export const orderAddress = (orderNo: string) => `${monitoring}?order_no=${orderNo}`
export const receivedAddress = `${monitoring}?view=received`
export const settleAddress = (day: string) => `${monitoring}?settle_from=${day}&settle_to=${day}`
