import { defineModule } from '../platform/kernel/module.ts'
import { discountReportBills } from './bills.ts'
import { customerPicture, queryCustomer } from './customer.ts'
import { discountReport } from './groups.ts'

export const reportsModule = defineModule({
  calls: [
    {
      '/api/admin/report/query_discount': discountReport,
      '/api/admin/report/query_discount_bill': discountReportBills,
      '/api/admin/report/query_customer': queryCustomer,
      '/api/admin/report/customer_detail': customerPicture,
    },
  ],
})
