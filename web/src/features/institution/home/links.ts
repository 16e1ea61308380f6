/** Addresses that the page leads to; one order's is orderPath. */
const monitoring = '/pcOrderMonitoring'
export const newOrderPage = `${monitoring}?form=new`
export const reviewPage = '/pcOrderCinpound'
export const quotesPage = '/quotes?biz=redisc'
export const receivedPage = `${monitoring}?view=received`
export const settlePage = (day: string) => `${monitoring}?clears_on=${day}`
/** 行情 with one market quote's detail open. */
export const marketPath = (orderNo: string) => `${quotesPage}&order_no=${orderNo}`
