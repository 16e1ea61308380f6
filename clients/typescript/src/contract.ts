/** The calls of programs: made by node tests/tools/client-types.ts --write. Change nothing here. */

export interface components {
    schemas: {
        /** @description 程序可以签名的调用 */
        Calls: {
            /** @description 查询贴现、转贴现利率 */
            "/api/quotes/query_rate_grid": {
                effect: "read";
                request: components["schemas"]["QuotesQueryRateGridRequest"];
                row: components["schemas"]["QuotesQueryRateGridRow"];
            };
            /** @description 利息试算 */
            "/api/quotes/calculate": {
                effect: "read";
                request: components["schemas"]["QuotesCalculateRequest"];
                row: components["schemas"]["QuotesCalculateRow"];
            };
            /** @description 查询利率走势 */
            "/api/quotes/query_history": {
                effect: "read";
                request: components["schemas"]["QuotesQueryHistoryRequest"];
                row: components["schemas"]["QuotesQueryHistoryRow"];
            };
            /** @description 查询本企业利率 */
            "/api/quotes/query_own_rate": {
                effect: "read";
                request: components["schemas"]["QuotesQueryOwnRateRequest"];
                row: components["schemas"]["QuotesQueryOwnRateRow"];
            };
            /** @description 查询持有票据 */
            "/api/bills/query_holding": {
                effect: "read";
                request: components["schemas"]["BillsQueryHoldingRequest"];
                row: components["schemas"]["BillsQueryHoldingRow"];
            };
            /** @description 查询商票信息披露 */
            "/api/bills/check_disclosure": {
                effect: "write";
                request: components["schemas"]["BillsCheckDisclosureRequest"];
                row: components["schemas"]["BillsCheckDisclosureRow"];
            };
            /** @description 查询银行签约 */
            "/api/signing/query_sign": {
                effect: "read";
                request: components["schemas"]["SigningQuerySignRequest"];
                row: components["schemas"]["Signing"];
            };
            /** @description 查询合作银行 */
            "/api/signing/query_bank": {
                effect: "read";
                request: components["schemas"]["SigningQueryBankRequest"];
                row: components["schemas"]["SigningQueryBankRow"];
            };
            /** @description 签约详情 */
            "/api/signing/sign_detail": {
                effect: "read";
                request: components["schemas"]["SigningSignDetailRequest"];
                row: components["schemas"]["SigningDetail"];
            };
            /** @description 查询结算账户变更 */
            "/api/signing/query_account_change": {
                effect: "read";
                request: components["schemas"]["SigningQueryAccountChangeRequest"];
                row: components["schemas"]["SigningQueryAccountChangeRow"];
            };
            /** @description 贴现询价 */
            "/api/discount/get_quote": {
                effect: "write";
                request: components["schemas"]["DiscountGetQuoteRequest"];
                row: components["schemas"]["DiscountGetQuoteRow"];
            };
            /** @description 所选票据利息试算 */
            "/api/discount/calc_interest": {
                effect: "read";
                request: components["schemas"]["DiscountCalcInterestRequest"];
                row: components["schemas"]["DiscountCalcInterestRow"];
            };
            /** @description 比较贴入行报价 */
            "/api/discount/compare_bank": {
                effect: "read";
                request: components["schemas"]["DiscountCompareBankRequest"];
                row: components["schemas"]["DiscountCompareBankRow"];
            };
            /** @description 提交贴现申请 */
            "/api/discount/submit_apply": {
                effect: "write";
                request: components["schemas"]["DiscountSubmitApplyRequest"];
                row: components["schemas"]["ApplySubmitted"];
            };
            /** @description 补交贸易背景 */
            "/api/discount/supply_trade": {
                effect: "write";
                request: components["schemas"]["DiscountSupplyTradeRequest"];
                row: components["schemas"]["DiscountSupplyTradeRow"];
            };
            /** @description 撤销贴现申请 */
            "/api/discount/withdraw_apply": {
                effect: "write";
                request: components["schemas"]["DiscountWithdrawApplyRequest"];
                row: components["schemas"]["Done"];
            };
            /** @description 保存贴现申请草稿 */
            "/api/discount/save_apply": {
                effect: "write";
                request: components["schemas"]["DiscountSaveApplyRequest"];
                row: components["schemas"]["DiscountSaveApplyRow"];
            };
            /** @description 确认最终报价 */
            "/api/discount/confirm_quote": {
                effect: "write";
                request: components["schemas"]["DiscountConfirmQuoteRequest"];
                row: components["schemas"]["DiscountConfirmQuoteRow"];
            };
            /** @description 放弃最终报价 */
            "/api/discount/decline_quote": {
                effect: "write";
                request: components["schemas"]["DiscountDeclineQuoteRequest"];
                row: components["schemas"]["DiscountDeclineQuoteRow"];
            };
            /** @description 查询贴现申请 */
            "/api/discount/query_apply": {
                effect: "read";
                request: components["schemas"]["DiscountQueryApplyRequest"];
                row: components["schemas"]["DiscountQueryApplyRow"];
            };
            /** @description 查询贴现申请的票据 */
            "/api/discount/query_apply_bill": {
                effect: "read";
                request: components["schemas"]["DiscountQueryApplyBillRequest"];
                row: components["schemas"]["DiscountQueryApplyBillRow"];
            };
            /** @description 贴现申请详情 */
            "/api/discount/apply_detail": {
                effect: "read";
                request: components["schemas"]["DiscountApplyDetailRequest"];
                row: components["schemas"]["ApplyDetail"];
            };
            /** @description 贴现申请的贸易背景 */
            "/api/discount/apply_trade": {
                effect: "read";
                request: components["schemas"]["DiscountApplyTradeRequest"];
                row: components["schemas"]["DiscountApplyTradeRow"];
            };
            /** @description 贴现申请分状态统计 */
            "/api/discount/count_apply": {
                effect: "read";
                request: components["schemas"]["DiscountCountApplyRequest"];
                row: components["schemas"]["ApplyCount"];
            };
            /** @description 贴现业务概览 */
            "/api/discount/get_overview": {
                effect: "read";
                request: components["schemas"]["DiscountGetOverviewRequest"];
                row: components["schemas"]["DiscountGetOverviewRow"];
            };
            /** @description 贸易背景与票据核对 */
            "/api/discount/match_trade": {
                effect: "read";
                request: components["schemas"]["DiscountMatchTradeRequest"];
                row: components["schemas"]["DiscountMatchTradeRow"];
            };
            /** @description 秒贴现况 */
            "/api/instant/facts": {
                effect: "read";
                request: components["schemas"]["InstantFactsRequest"];
                row: components["schemas"]["InstantFactsRow"];
            };
            /** @description 我的票据秒贴报价 */
            "/api/instant/price": {
                effect: "read";
                request: components["schemas"]["InstantPriceRequest"];
                row: components["schemas"]["InstantPriceRow"];
            };
            /** @description 秒贴申请 */
            "/api/instant/apply": {
                effect: "write";
                request: components["schemas"]["InstantApplyRequest"];
                row: components["schemas"]["InstantApplyRow"];
            };
            /** @description 秒贴结果 */
            "/api/instant/result": {
                effect: "read";
                request: components["schemas"]["InstantResultRequest"];
                row: components["schemas"]["InstantDecision"];
            };
            /** @description 付息确认列表 */
            "/api/payer/query_consent": {
                effect: "read";
                request: components["schemas"]["PayerQueryConsentRequest"];
                row: components["schemas"]["PayerQueryConsentRow"];
            };
            /** @description 付息确认详情 */
            "/api/payer/consent_detail": {
                effect: "read";
                request: components["schemas"]["PayerConsentDetailRequest"];
                row: components["schemas"]["PayerConsentDetailRow"];
            };
            /** @description 查询提示付款 */
            "/api/presentment/query_presentment": {
                effect: "read";
                request: components["schemas"]["PresentmentQueryPresentmentRequest"];
                row: components["schemas"]["PresentmentQueryPresentmentRow"];
            };
            /** @description 提示付款详情 */
            "/api/presentment/presentment_detail": {
                effect: "read";
                request: components["schemas"]["PresentmentPresentmentDetailRequest"];
                row: components["schemas"]["PresentmentPresentmentDetailRow"];
            };
            /** @description 提示付款 */
            "/api/presentment/present_bill": {
                effect: "write";
                request: components["schemas"]["PresentmentPresentBillRequest"];
                row: components["schemas"]["PresentmentPresentBillRow"];
            };
            /** @description 批量提示付款 */
            "/api/presentment/present_bills": {
                effect: "write";
                request: components["schemas"]["PresentmentPresentBillsRequest"];
                row: components["schemas"]["PresentmentPresentBillsRow"];
            };
            /** @description 逾期提示付款 */
            "/api/presentment/present_late": {
                effect: "write";
                request: components["schemas"]["PresentmentPresentLateRequest"];
                row: components["schemas"]["PresentmentPresentLateRow"];
            };
            /** @description 撤回提示付款 */
            "/api/presentment/withdraw_presentment": {
                effect: "write";
                request: components["schemas"]["PresentmentWithdrawPresentmentRequest"];
                row: components["schemas"]["PresentmentWithdrawPresentmentRow"];
            };
            /** @description 查询追索 */
            "/api/recourse/query_recourse": {
                effect: "read";
                request: components["schemas"]["RecourseQueryRecourseRequest"];
                row: components["schemas"]["RecourseQueryRecourseRow"];
            };
            /** @description 追索详情 */
            "/api/recourse/recourse_detail": {
                effect: "read";
                request: components["schemas"]["RecourseRecourseDetailRequest"];
                row: components["schemas"]["RecourseRecourseDetailRow"];
            };
            /** @description 追索前查询 */
            "/api/recourse/recourse_basis": {
                effect: "read";
                request: components["schemas"]["RecourseRecourseBasisRequest"];
                row: components["schemas"]["RecourseRecourseBasisRow"];
            };
            /** @description 发起追索 */
            "/api/recourse/begin_recourse": {
                effect: "write";
                request: components["schemas"]["RecourseBeginRecourseRequest"];
                row: components["schemas"]["RecourseBeginRecourseRow"];
            };
            /** @description 同意清偿 */
            "/api/recourse/settle_recourse": {
                effect: "write";
                request: components["schemas"]["RecourseSettleRecourseRequest"];
                row: components["schemas"]["RecourseSettleRecourseRow"];
            };
            /** @description 拒绝清偿 */
            "/api/recourse/refuse_recourse": {
                effect: "write";
                request: components["schemas"]["RecourseRefuseRecourseRequest"];
                row: components["schemas"]["RecourseRefuseRecourseRow"];
            };
            /** @description 撤回追索 */
            "/api/recourse/withdraw_recourse": {
                effect: "write";
                request: components["schemas"]["RecourseWithdrawRecourseRequest"];
                row: components["schemas"]["RecourseWithdrawRecourseRow"];
            };
            /** @description 查询行政区划 */
            "/api/region/queryRegion": {
                effect: "read";
                request: components["schemas"]["RegionQueryRegionRequest"];
                row: components["schemas"]["RegionQueryRegionRow"];
            };
            /** @description 查询机构 */
            "/api/org/query": {
                effect: "read";
                request: components["schemas"]["OrgQueryRequest"];
                row: components["schemas"]["OrgQueryRow"];
            };
            /** @description 查询数据字典 */
            "/api/dict/query_dict": {
                effect: "read";
                request: components["schemas"]["DictQueryDictRequest"];
                row: components["schemas"]["DictQueryDictRow"];
            };
            /** @description 查询承兑人 */
            "/api/acceptor/query_acceptor": {
                effect: "read";
                request: components["schemas"]["AcceptorQueryAcceptorRequest"];
                row: components["schemas"]["AcceptorQueryAcceptorRow"];
            };
            /** @description 查询承兑人及可用额度 */
            "/api/acceptor/query_available": {
                effect: "read";
                request: components["schemas"]["AcceptorQueryAvailableRequest"];
                row: components["schemas"]["AcceptorQueryAvailableRow"];
            };
            /** @description 查询可交易白名单 */
            "/api/whitelist/query_white": {
                effect: "read";
                request: components["schemas"]["WhitelistQueryWhiteRequest"];
                row: components["schemas"]["WhitelistQueryWhiteRow"];
            };
            /** @description 本机构的白名单申请 */
            "/api/whitelist/query_request": {
                effect: "read";
                request: components["schemas"]["WhitelistQueryRequestRequest"];
                row: components["schemas"]["WhitelistQueryRequestRow"];
            };
            /** @description 查询节假日 */
            "/api/calendar/query_days": {
                effect: "read";
                request: components["schemas"]["CalendarQueryDaysRequest"];
                row: components["schemas"]["CalendarQueryDaysRow"];
            };
            /** @description 查询业务文件 */
            "/api/document/query_document": {
                effect: "read";
                request: components["schemas"]["DocumentQueryDocumentRequest"];
                row: components["schemas"]["BusinessDocument"];
            };
            /** @description 录入票据 */
            "/api/bills/add_bill": {
                effect: "write";
                request: components["schemas"]["BillsAddBillRequest"];
                row: components["schemas"]["BillsAddBillRow"];
            };
            /** @description 导入票据 */
            "/api/bills/import_bills": {
                effect: "write";
                request: components["schemas"]["BillsImportBillsRequest"];
                row: components["schemas"]["ImportResult"];
            };
            /** @description 删除录入的票据 */
            "/api/bills/delete_bill": {
                effect: "write";
                request: components["schemas"]["BillsDeleteBillRequest"];
                row: components["schemas"]["Done"];
            };
            /** @description 重新查验票据 */
            "/api/bills/check_bill": {
                effect: "write";
                request: components["schemas"]["BillsCheckBillRequest"];
                row: components["schemas"]["Done"];
            };
            /** @description 票据详情 */
            "/api/bills/bill_detail": {
                effect: "read";
                request: components["schemas"]["BillsBillDetailRequest"];
                row: components["schemas"]["BillsBillDetailRow"];
            };
            /** @description 查询票据背面 */
            "/api/bills/query_bill_event": {
                effect: "read";
                request: components["schemas"]["BillsQueryBillEventRequest"];
                row: components["schemas"]["BillEvent"];
            };
            /** @description 导入发票 */
            "/api/trade/import_invoice": {
                effect: "write";
                request: components["schemas"]["TradeImportInvoiceRequest"];
                row: components["schemas"]["ImportResult"];
            };
            /** @description 查询发票 */
            "/api/trade/query_invoice": {
                effect: "read";
                request: components["schemas"]["TradeQueryInvoiceRequest"];
                row: components["schemas"]["TradeQueryInvoiceRow"];
            };
            /** @description 发票详情 */
            "/api/trade/invoice_detail": {
                effect: "read";
                request: components["schemas"]["TradeInvoiceDetailRequest"];
                row: components["schemas"]["InvoiceDetail"];
            };
            /** @description 新增发票 */
            "/api/trade/add_invoice": {
                effect: "write";
                request: components["schemas"]["TradeAddInvoiceRequest"];
                row: components["schemas"]["InvoiceMoved"];
            };
            /** @description 修改发票 */
            "/api/trade/edit_invoice": {
                effect: "write";
                request: components["schemas"]["TradeEditInvoiceRequest"];
                row: components["schemas"]["InvoiceMoved"];
            };
            /** @description 删除发票 */
            "/api/trade/delete_invoice": {
                effect: "write";
                request: components["schemas"]["TradeDeleteInvoiceRequest"];
                row: components["schemas"]["Done"];
            };
            /** @description 发票验真 */
            "/api/trade/verify_invoice": {
                effect: "write";
                request: components["schemas"]["TradeVerifyInvoiceRequest"];
                row: components["schemas"]["TradeVerifyInvoiceRow"];
            };
            /** @description 登记红冲或作废 */
            "/api/trade/void_invoice": {
                effect: "write";
                request: components["schemas"]["TradeVoidInvoiceRequest"];
                row: components["schemas"]["InvoiceMoved"];
            };
            /** @description 关联合同 */
            "/api/trade/link_invoice": {
                effect: "write";
                request: components["schemas"]["TradeLinkInvoiceRequest"];
                row: components["schemas"]["TradeLinkInvoiceRow"];
            };
            /** @description 解除关联合同 */
            "/api/trade/unlink_invoice": {
                effect: "write";
                request: components["schemas"]["TradeUnlinkInvoiceRequest"];
                row: components["schemas"]["Done"];
            };
            /** @description 查询合同 */
            "/api/trade/query_contract": {
                effect: "read";
                request: components["schemas"]["TradeQueryContractRequest"];
                row: components["schemas"]["TradeQueryContractRow"];
            };
            /** @description 合同详情 */
            "/api/trade/contract_detail": {
                effect: "read";
                request: components["schemas"]["TradeContractDetailRequest"];
                row: components["schemas"]["TradeContractDetailRow"];
            };
            /** @description 新增合同 */
            "/api/trade/add_contract": {
                effect: "write";
                request: components["schemas"]["TradeAddContractRequest"];
                row: components["schemas"]["TradeAddContractRow"];
            };
            /** @description 修改合同 */
            "/api/trade/edit_contract": {
                effect: "write";
                request: components["schemas"]["TradeEditContractRequest"];
                row: components["schemas"]["TradeEditContractRow"];
            };
            /** @description 停用合同 */
            "/api/trade/disable_contract": {
                effect: "write";
                request: components["schemas"]["TradeDisableContractRequest"];
                row: components["schemas"]["TradeDisableContractRow"];
            };
            /** @description 启用合同 */
            "/api/trade/enable_contract": {
                effect: "write";
                request: components["schemas"]["TradeEnableContractRequest"];
                row: components["schemas"]["TradeEnableContractRow"];
            };
            /** @description 删除合同 */
            "/api/trade/delete_contract": {
                effect: "write";
                request: components["schemas"]["TradeDeleteContractRequest"];
                row: components["schemas"]["Done"];
            };
            /** @description 查询其他凭证 */
            "/api/trade/query_proof": {
                effect: "read";
                request: components["schemas"]["TradeQueryProofRequest"];
                row: components["schemas"]["TradeQueryProofRow"];
            };
            /** @description 新增其他凭证 */
            "/api/trade/add_proof": {
                effect: "write";
                request: components["schemas"]["TradeAddProofRequest"];
                row: components["schemas"]["TradeAddProofRow"];
            };
            /** @description 修改其他凭证 */
            "/api/trade/edit_proof": {
                effect: "write";
                request: components["schemas"]["TradeEditProofRequest"];
                row: components["schemas"]["TradeEditProofRow"];
            };
            /** @description 删除其他凭证 */
            "/api/trade/delete_proof": {
                effect: "write";
                request: components["schemas"]["TradeDeleteProofRequest"];
                row: components["schemas"]["Done"];
            };
            /** @description 转贴现试算 */
            "/api/rediscount/calculate_order": {
                effect: "read";
                request: components["schemas"]["RediscountCalculateOrderRequest"];
                row: components["schemas"]["RediscountCalculateOrderRow"];
            };
            /** @description 保存转贴现订单 */
            "/api/rediscount/save_order": {
                effect: "write";
                request: components["schemas"]["RediscountSaveOrderRequest"];
                row: components["schemas"]["RediscountSaveOrderRow"];
            };
            /** @description 提交转贴现订单 */
            "/api/rediscount/submit_order": {
                effect: "write";
                request: components["schemas"]["RediscountSubmitOrderRequest"];
                row: components["schemas"]["OrderMoved"];
            };
            /** @description 删除未提交的转贴现订单 */
            "/api/rediscount/delete_order": {
                effect: "write";
                request: components["schemas"]["RediscountDeleteOrderRequest"];
                row: components["schemas"]["Done"];
            };
            /** @description 查询转贴现订单 */
            "/api/rediscount/query_order": {
                effect: "read";
                request: components["schemas"]["RediscountQueryOrderRequest"];
                row: components["schemas"]["RediscountQueryOrderRow"];
            };
            /** @description 转贴现订单分状态统计 */
            "/api/rediscount/count_order": {
                effect: "read";
                request: components["schemas"]["RediscountCountOrderRequest"];
                row: components["schemas"]["RediscountCountOrderRow"];
            };
            /** @description 转贴现订单详情 */
            "/api/rediscount/order_detail": {
                effect: "read";
                request: components["schemas"]["RediscountOrderDetailRequest"];
                row: components["schemas"]["RediscountOrderDetailRow"];
            };
            /** @description 查询可交易机构 */
            "/api/rediscount/query_institution": {
                effect: "read";
                request: components["schemas"]["RediscountQueryInstitutionRequest"];
                row: components["schemas"]["RediscountQueryInstitutionRow"];
            };
            /** @description 接收对话报价 */
            "/api/rediscount/open_order": {
                effect: "write";
                request: components["schemas"]["RediscountOpenOrderRequest"];
                row: components["schemas"]["OrderMoved"];
            };
            /** @description 应答接受报价 */
            "/api/rediscount/accept_order": {
                effect: "write";
                request: components["schemas"]["RediscountAcceptOrderRequest"];
                row: components["schemas"]["OrderMoved"];
            };
            /** @description 应答拒绝报价 */
            "/api/rediscount/refuse_order": {
                effect: "write";
                request: components["schemas"]["RediscountRefuseOrderRequest"];
                row: components["schemas"]["OrderMoved"];
            };
            /** @description 撤销报价 */
            "/api/rediscount/revoke_order": {
                effect: "write";
                request: components["schemas"]["RediscountRevokeOrderRequest"];
                row: components["schemas"]["OrderMoved"];
            };
            /** @description 申请生成成交单 */
            "/api/rediscount/request_slip": {
                effect: "write";
                request: components["schemas"]["RediscountRequestSlipRequest"];
                row: components["schemas"]["Done"];
            };
            /** @description 查询持仓票据 */
            "/api/rediscount/query_position": {
                effect: "read";
                request: components["schemas"]["RediscountQueryPositionRequest"];
                row: components["schemas"]["RediscountQueryPositionRow"];
            };
            /** @description 转贴现概览 */
            "/api/rediscount/get_overview": {
                effect: "read";
                request: components["schemas"]["RediscountGetOverviewRequest"];
                row: components["schemas"]["RediscountGetOverviewRow"];
            };
            /** @description 查询本机构账务流水 */
            "/api/rediscount/query_ledger": {
                effect: "read";
                request: components["schemas"]["RediscountQueryLedgerRequest"];
                row: components["schemas"]["RediscountQueryLedgerRow"];
            };
            /** @description 查询事件 */
            "/api/event/query_event": {
                effect: "read";
                request: components["schemas"]["EventQueryEventRequest"];
                row: components["schemas"]["EventQueryEventRow"];
            };
            /** @description 签名自检 */
            "/api/echo": {
                effect: "read";
                request: components["schemas"]["EchoRequest"];
                row: components["schemas"]["EchoRow"];
            };
            /** @description 模拟：银行审批通过 */
            "/api/simulation/approve_apply": {
                effect: "write";
                request: components["schemas"]["SimulationApproveApplyRequest"];
                row: components["schemas"]["SimulationApproveApplyRow"];
            };
            /** @description 模拟：银行放款复核通过 */
            "/api/simulation/pay_apply": {
                effect: "write";
                request: components["schemas"]["SimulationPayApplyRequest"];
                row: components["schemas"]["SimulationPayApplyRow"];
            };
            /** @description 模拟：银行拒绝 */
            "/api/simulation/refuse_apply": {
                effect: "write";
                request: components["schemas"]["SimulationRefuseApplyRequest"];
                row: components["schemas"]["SimulationRefuseApplyRow"];
            };
            /** @description 模拟：银行退回 */
            "/api/simulation/return_apply": {
                effect: "write";
                request: components["schemas"]["SimulationReturnApplyRequest"];
                row: components["schemas"]["SimulationReturnApplyRow"];
            };
            /** @description 模拟：移动沙箱时钟 */
            "/api/simulation/move_clock": {
                effect: "write";
                request: components["schemas"]["SimulationMoveClockRequest"];
                row: components["schemas"]["SimulationMoveClockRow"];
            };
            /** @description 查询资金日历 */
            "/api/funds/query_fund_calendar": {
                effect: "read";
                request: components["schemas"]["FundsQueryFundCalendarRequest"];
                row: components["schemas"]["FundsQueryFundCalendarRow"];
            };
            /** @description 查询回单 */
            "/api/receipt/query_receipt": {
                effect: "read";
                request: components["schemas"]["ReceiptQueryReceiptRequest"];
                row: components["schemas"]["ReceiptQueryReceiptRow"];
            };
            /** @description 查询结算账户 */
            "/api/statement/query_account": {
                effect: "read";
                request: components["schemas"]["StatementQueryAccountRequest"];
                row: components["schemas"]["StatementQueryAccountRow"];
            };
            /** @description 查询账户明细 */
            "/api/statement/query_entry": {
                effect: "read";
                request: components["schemas"]["StatementQueryEntryRequest"];
                row: components["schemas"]["StatementQueryEntryRow"];
            };
            /** @description 查询对账单 */
            "/api/statement/query_statement": {
                effect: "read";
                request: components["schemas"]["StatementQueryStatementRequest"];
                row: components["schemas"]["StatementQueryStatementRow"];
            };
            /** @description 查询对账单的办理记录 */
            "/api/statement/query_detail": {
                effect: "read";
                request: components["schemas"]["StatementQueryDetailRequest"];
                row: components["schemas"]["StatementQueryDetailRow"];
            };
            /** @description 查询贴现业务对账单 */
            "/api/statement/query_business": {
                effect: "read";
                request: components["schemas"]["StatementQueryBusinessRequest"];
                row: components["schemas"]["StatementQueryBusinessRow"];
            };
        };
        QuotesQueryRateGridRequest: {
            /**
             * @description 业务：disc 贴现，redisc 转贴现
             * @enum {string}
             */
            biz?: "disc" | "redisc";
        };
        QuotesQueryRateGridRow: {
            /**
             * @description 业务：disc 贴现，redisc 转贴现
             * @enum {string}
             */
            biz: "disc" | "redisc";
            /** @description 报价来源 */
            source: string;
            /** @description 是否模拟行情 */
            simulated: boolean;
            /**
             * Format: date
             * @description 所示报价的业务日；当日未发布时为上一发布日；日期 yyyy-MM-dd
             */
            grid_date: string;
            /**
             * Format: date-time
             * @description 发布时间；时间，ISO 8601 带时区
             */
            published_at: string;
            /**
             * Format: date-time
             * @description 银行当前业务时间；时间，ISO 8601 带时区
             */
            business_now: string;
            /**
             * Format: date
             * @description 业务日期；日期 yyyy-MM-dd
             */
            business_date: string;
            /** @description 今日是否工作日 */
            is_workday: boolean;
            /** @description 服务开始时间，HH:mm，北京时间 */
            service_start: string;
            /** @description 服务结束时间，HH:mm，北京时间 */
            service_end: string;
            /** @description 放款截止时间，HH:mm，北京时间 */
            cut_off: string;
            /**
             * Format: date
             * @description 现在确认即可放款的日期：今日，截止后为下一工作日；日期 yyyy-MM-dd
             */
            next_payout_dt: string;
            /** @description 各类承兑人的利率 */
            classes: components["schemas"]["RateGridLine"][];
        };
        /** @description 一类承兑人的各期限利率 */
        RateGridLine: {
            /** @description 承兑人类别 */
            acceptor_class: components["schemas"]["AcceptorClass"];
            /** @description 承兑人类别的中文名称 */
            name: string;
            /** @description 各期限的利率 */
            rates: components["schemas"]["RateGridCell"][];
        };
        /**
         * @description 承兑人类别：GG 国股，CS 城商，SN 三农，WZ 外资，CW 财司，QY 企业
         * @enum {string}
         */
        AcceptorClass: "GG" | "CS" | "SN" | "WZ" | "CW" | "QY";
        /** @description 一个期限的利率 */
        RateGridCell: {
            /**
             * @description 期限档：1M 1 个月，3M 3 个月，6M 6 个月
             * @enum {string}
             */
            tenor: "1M" | "3M" | "6M";
            /**
             * Format: int64
             * @description 适用利率；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /**
             * Format: int64
             * @description 较前一发布日的变动，单位：基点（0.01%）
             */
            change_bp: number;
        };
        QuotesCalculateRequest: {
            /** @description 票面金额；金额，单位：分，十进制文本，不超过 10000000000000 */
            face_fen: string;
            /**
             * Format: date
             * @description 票据到期日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_dt: string;
            /** @description 承兑人类别 */
            acceptor_class: components["schemas"]["AcceptorClass"];
            /**
             * Format: date
             * @description 贴现日期；缺省为现在确认即可放款的日期；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            disc_dt?: string;
        };
        QuotesCalculateRow: {
            /**
             * Format: date
             * @description 贴现日期；缺省为现在确认即可放款的日期；日期 yyyy-MM-dd
             */
            disc_dt: string;
            /**
             * @description 期限档：1M 1 个月，3M 3 个月，6M 6 个月
             * @enum {string}
             */
            tenor: "1M" | "3M" | "6M";
            /** @description 每十万元票面的利息；金额，单位：分，十进制文本 */
            per_100k_fen: string;
            /**
             * Format: int64
             * @description 适用利率；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /**
             * Format: int64
             * @description 计息天数，自贴现日（含）至计息到期日（不含）
             */
            days: number;
            /**
             * Format: date
             * @description 计息到期日：到期日遇非工作日顺延后的日期；日期 yyyy-MM-dd
             */
            interest_end_dt: string;
            /**
             * Format: int64
             * @description 因非工作日顺延的天数
             */
            rolled_days: number;
            /** @description 顺延的原因，如“国庆节”“周六”；未顺延为空 */
            roll_reason: string;
            /** @description 利息；金额，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 净额：票面金额减卖方承担的利息；金额，单位：分，十进制文本 */
            net_fen: string;
            /** @description 提示，不妨碍办理 */
            warnings: {
                /** @description 提示的代码，同错误码 */
                code: string;
                /** @description 中文说明 */
                msg: string;
                /** @description 有关的请求字段，无则为空 */
                field: string;
            }[];
        };
        QuotesQueryHistoryRequest: {
            /**
             * @description 业务：disc 贴现，redisc 转贴现
             * @default disc
             * @enum {string}
             */
            biz: "disc" | "redisc";
            /** @description 承兑人类别 */
            acceptor_class: components["schemas"]["AcceptorClass"];
            /**
             * @description 期限档：1M 1 个月，3M 3 个月，6M 6 个月
             * @enum {string}
             */
            tenor: "1M" | "3M" | "6M";
            /**
             * @description 回溯的自然日数
             * @default 30
             * @enum {string}
             */
            days: "30" | "90" | "180";
        };
        QuotesQueryHistoryRow: {
            /** @description 报价来源 */
            source: string;
            /** @description 是否模拟行情 */
            simulated: boolean;
            /** @description 各发布日的利率，由早到晚 */
            points: {
                /**
                 * Format: date
                 * @description 发布日；日期 yyyy-MM-dd
                 */
                date: string;
                /**
                 * Format: int64
                 * @description 适用利率；年利率，单位：百万分之一（1.28% = 12800）
                 */
                rate_e6: number;
            }[];
        };
        QuotesQueryOwnRateRequest: Record<string, never>;
        QuotesQueryOwnRateRow: {
            /**
             * Format: int64
             * @description 报价系数，单位：万分之一，10000 为不变
             */
            coefficient_e4: number;
            /**
             * Format: int64
             * @description 加点，单位：基点（0.01%）
             */
            revenue_bp: number;
            /** @description 各类承兑人的利率 */
            classes: components["schemas"]["RateGridLine"][];
        };
        BillsQueryHoldingRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 票据（包）号码，30 位数字；查询时匹配其中一部分 */
            bill_no?: string;
            /** @description 只查这些票据（包）号码，须完整 */
            bill_nos?: string[];
            /**
             * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
             * @enum {string}
             */
            bill_kind?: "AC01" | "AC02" | "AC03";
            /** @description 承兑人名称，匹配其中一部分 */
            acceptor_name?: string;
            /** @description 持有金额下限，含；金额，单位：分，十进制文本，不超过 100000000000 */
            amount_from?: string;
            /** @description 持有金额上限，含；金额，单位：分，十进制文本，不超过 100000000000 */
            amount_to?: string;
            /** @description 持有状态 */
            state?: components["schemas"]["HoldingState"];
            /**
             * @description 票交所流通标志代码，只列出该标志的票据：TF0101 待收票，TF0301 可流通，TF0302 已锁定，TF0303 不可转让，TF0304 已质押，TF0305 待赎回，TF0401 托收在途，TF0402 追索中，TF0501 已结束
             * @enum {string}
             */
            circulation?: "TF0101" | "TF0301" | "TF0302" | "TF0303" | "TF0304" | "TF0305" | "TF0401" | "TF0402" | "TF0501";
            /**
             * Format: date
             * @description 到期日起，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_from?: string;
            /**
             * Format: date
             * @description 到期日止，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_to?: string;
            /**
             * @description 排序：列:asc 或 列:desc
             * @enum {string}
             */
            sort?: "bill_no:asc" | "bill_no:desc" | "amount_fen:asc" | "amount_fen:desc" | "issue_dt:asc" | "issue_dt:desc" | "due_dt:asc" | "due_dt:desc" | "acceptor_name:asc" | "acceptor_name:desc" | "state:asc" | "state:desc";
        };
        /**
         * @description 持有票据的状态：10 可用，20 锁定，30 已贴现，35 托收在途，40 已质押，50 已卖出，60 已兑付，05 待查验
         * @enum {string}
         */
        HoldingState: "10" | "20" | "30" | "35" | "40" | "50" | "60" | "05";
        BillsQueryHoldingRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: components["schemas"]["Holding"][];
        };
        /** @description 分页：行在 rows */
        Page: {
            /**
             * Format: int64
             * @description 符合条件的总行数
             */
            total: number;
            /**
             * Format: int64
             * @description 页码，从 1 起
             */
            page_no: number;
            /**
             * Format: int64
             * @description 每页行数
             */
            page_size: number;
        };
        /** @description 持有的票据或子票区间 */
        Holding: {
            /** @description 持有票据编号 */
            holding_id: string;
            /** @description 票据（包）号码，30 位数字 */
            bill_no: string;
            /** @description 子票区间“起-止”，从 1 起、每分一号；不可拆分的整包为 0 */
            range: string;
            /** @description 持有的票面金额；金额，单位：分，十进制文本 */
            amount_fen: string;
            /** @description 可否拆分为子票区间 */
            splittable: boolean;
            /**
             * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
             * @enum {string}
             */
            bill_kind: "AC01" | "AC02" | "AC03";
            /**
             * @description 票据介质：ME01 纸质票据，ME02 电子票据
             * @enum {string}
             */
            media: "ME01" | "ME02";
            /**
             * Format: date
             * @description 出票日；日期 yyyy-MM-dd
             */
            issue_dt: string;
            /**
             * Format: date
             * @description 票据到期日；日期 yyyy-MM-dd
             */
            due_dt: string;
            /** @description 出票人全称 */
            drawer_name: string;
            /** @description 承兑人全称 */
            acceptor_name: string;
            /** @description 承兑人类别 */
            acceptor_class: components["schemas"]["AcceptorClass"];
            /** @description 收款人全称 */
            payee_name: string;
            /** @description 可否转让：出票人未记载“不得转让” */
            transferable: boolean;
            /**
             * Format: int64
             * @description 风险状态：0 正常，1 止付，2 冻结
             */
            risk_status: number;
            /** @description 持有状态 */
            state: components["schemas"]["HoldingState"];
            /** @description 票交所新一代系统的票据状态代码；待查验的、已转给他人的为 null：CS01 已出票，CS02 已承兑，CS03 已收票，CS04 已到期，CS05 已终止，CS06 已结清 */
            exchange_state: ("CS01" | "CS02" | "CS03" | "CS04" | "CS05" | "CS06") | null;
            /** @description 票交所新一代系统的流通标志代码；待查验的、已转给他人的为 null：TF0101 待收票，TF0301 可流通，TF0302 已锁定，TF0303 不可转让，TF0304 已质押，TF0305 待赎回，TF0401 托收在途，TF0402 追索中，TF0501 已结束 */
            circulation: ("TF0101" | "TF0301" | "TF0302" | "TF0303" | "TF0304" | "TF0305" | "TF0401" | "TF0402" | "TF0501") | null;
            /**
             * @description 来源：sandbox 票据系统收到，typed 手工录入，import 导入
             * @enum {string}
             */
            source: "sandbox" | "typed" | "import";
            /** @description 载有承兑人的生效名单，不在名单时为空 */
            acceptor_lists: components["schemas"]["AcceptorListMark"][];
            /** @description 承兑人在本行的剩余额度，单位：分 */
            acceptor_left_fen: string;
            /**
             * @description 商票信息披露的最近一次查询结果：exempt 无需披露，unasked 尚未查询，confirmed 披露一致，unknown 查无披露，differs 披露不符，silent 平台未应答
             * @enum {string}
             */
            disclosure_outcome: "exempt" | "unasked" | "confirmed" | "unknown" | "differs" | "silent";
            /** @description 披露不符、查无等的说明，一致时为空 */
            disclosure_text: string;
            /** @description 最近一次查询披露的时间，未查询为 null */
            disclosure_at: string | null;
            /** @description 现在不能办理的原因，可以办理时为空 */
            blocked_reason: string;
        };
        /** @description 载有承兑人的生效名单 */
        AcceptorListMark: {
            /**
             * @description overdue 持续逾期名单，undisclosed 未按规定披露名单，late 延迟披露名单
             * @enum {string}
             */
            kind: "overdue" | "undisclosed" | "late";
            /** @description 名单名称 */
            name: string;
            /** @description 连续在名单内的首个月份 yyyy-MM */
            since: string;
            /** @description true 不能办理，false 仅提示（由参数 LIST_… 决定） */
            stops: boolean;
        };
        BillsCheckDisclosureRequest: {
            /** @description 所选票据的持有编号 */
            holding_ids: string[];
        };
        BillsCheckDisclosureRow: {
            /** @description 持有票据编号 */
            holding_id: string;
            /**
             * @description 商票信息披露的最近一次查询结果：exempt 无需披露，unasked 尚未查询，confirmed 披露一致，unknown 查无披露，differs 披露不符，silent 平台未应答
             * @enum {string}
             */
            disclosure_outcome: "exempt" | "unasked" | "confirmed" | "unknown" | "differs" | "silent";
            /** @description 披露不符、查无等的说明，一致时为空 */
            disclosure_text: string;
            /** @description 最近一次查询披露的时间，未查询为 null */
            disclosure_at: string | null;
        };
        SigningQuerySignRequest: Record<string, never>;
        /** @description 银行签约 */
        Signing: {
            /** @description 签约编号 */
            sign_no: string;
            /** @description 支付系统行号，12 位 */
            bank_no: string;
            /** @description 银行名称 */
            bank_name: string;
            /** @description 签约状态 */
            state: components["schemas"]["SigningState"];
            /** @description 状态的中文名称 */
            state_name: string;
            /** @description 结算账户户名 */
            settle_acct_name: string;
            /** @description 结算账号，已脱敏 */
            settle_acct_no: string;
            /** @description 结算账户开户行行号，12 位 */
            settle_bank_no: string;
            /** @description 结算账户开户行名称 */
            settle_bank_name: string;
            /** @description 单笔申请限额；金额，单位：分，十进制文本 */
            single_limit_fen: string;
            /**
             * Format: int64
             * @description 每日申请笔数上限，0 为不限
             */
            day_limit_count: number;
            /** @description 总额度，0 为不限；金额，单位：分，十进制文本 */
            total_limit_fen: string;
            /** @description 已用总额度：已申请、已放款而未结清的金额；金额，单位：分，十进制文本 */
            total_used_fen: string;
            /**
             * Format: int64
             * @description 今日已提交的申请笔数，含已撤销
             */
            day_used_count: number;
            /**
             * Format: date
             * @description 签约有效期起；生效前为所申请的日期；日期 yyyy-MM-dd
             */
            valid_from: string;
            /**
             * Format: date
             * @description 签约有效期止，无则为空；日期 yyyy-MM-dd
             */
            valid_to: string;
            /** @description 协议编号，未生成为空 */
            agreement_no: string;
            /** @description 客户经理 */
            cust_manager: string;
            /** @description 退回、拒绝等的原因，无则为空 */
            reason: string;
            /**
             * Format: int64
             * @description 打款验证剩余次数
             */
            verify_tries_left: number;
            /**
             * Format: int64
             * @description 版本号，每次变更加一；办理时以 seen_version 或 version 带回所见版本
             */
            version: number;
            /** @description 调用方现在可办理的动作代码 */
            actions: string[];
            /** @description 接下来做什么，已结束时为空 */
            next_step: string;
            /** @description 由谁办理，无须办理时为空 */
            next_by: string;
            /**
             * Format: date-time
             * @description 办理期限；逾期即超时或失效，无期限为 null
             */
            next_until: string | null;
        };
        /**
         * @description 银行签约状态：S00 草稿，S10 待银行审核，S15 退回，S20 待打款验证，S30 已生效，S40 已暂停，S50 解约中，S60 已解约，S70 已到期，S80 已撤销，S90 已拒绝
         * @enum {string}
         */
        SigningState: "S00" | "S10" | "S15" | "S20" | "S30" | "S40" | "S50" | "S60" | "S70" | "S80" | "S90";
        SigningQueryBankRequest: Record<string, never>;
        SigningQueryBankRow: {
            /** @description 支付系统行号，12 位 */
            bank_no: string;
            /** @description 银行名称 */
            bank_name: string;
            /** @description 签约编号 */
            sign_no: string;
            /** @description 签约状态 */
            state: components["schemas"]["SigningState"] | null;
            /** @description 状态的中文名称 */
            state_name: string;
            /** @description 签约有效期止，无则为空 */
            valid_to: string;
            /** @description 现在可否新签 */
            can_sign: boolean;
            /** @description 现在不能办理的原因，可以办理时为空 */
            blocked_reason: string;
        };
        SigningSignDetailRequest: {
            /** @description 签约编号 */
            sign_no: string;
        };
        /** @description 银行签约详情 */
        SigningDetail: {
            /** @description 签约编号 */
            sign_no: string;
            /** @description 支付系统行号，12 位 */
            bank_no: string;
            /** @description 银行名称 */
            bank_name: string;
            /** @description 签约状态 */
            state: components["schemas"]["SigningState"];
            /** @description 状态的中文名称 */
            state_name: string;
            /** @description 结算账户户名 */
            settle_acct_name: string;
            /** @description 结算账号，已脱敏 */
            settle_acct_no: string;
            /** @description 结算账户开户行行号，12 位 */
            settle_bank_no: string;
            /** @description 结算账户开户行名称 */
            settle_bank_name: string;
            /** @description 单笔申请限额；金额，单位：分，十进制文本 */
            single_limit_fen: string;
            /**
             * Format: int64
             * @description 每日申请笔数上限，0 为不限
             */
            day_limit_count: number;
            /** @description 总额度，0 为不限；金额，单位：分，十进制文本 */
            total_limit_fen: string;
            /** @description 已用总额度：已申请、已放款而未结清的金额；金额，单位：分，十进制文本 */
            total_used_fen: string;
            /**
             * Format: int64
             * @description 今日已提交的申请笔数，含已撤销
             */
            day_used_count: number;
            /**
             * Format: date
             * @description 签约有效期起；生效前为所申请的日期；日期 yyyy-MM-dd
             */
            valid_from: string;
            /**
             * Format: date
             * @description 签约有效期止，无则为空；日期 yyyy-MM-dd
             */
            valid_to: string;
            /** @description 协议编号，未生成为空 */
            agreement_no: string;
            /** @description 客户经理 */
            cust_manager: string;
            /** @description 退回、拒绝等的原因，无则为空 */
            reason: string;
            /**
             * Format: int64
             * @description 打款验证剩余次数
             */
            verify_tries_left: number;
            /**
             * Format: int64
             * @description 版本号，每次变更加一；办理时以 seen_version 或 version 带回所见版本
             */
            version: number;
            /** @description 调用方现在可办理的动作代码 */
            actions: string[];
            /** @description 接下来做什么，已结束时为空 */
            next_step: string;
            /** @description 由谁办理，无须办理时为空 */
            next_by: string;
            /**
             * Format: date-time
             * @description 办理期限；逾期即超时或失效，无期限为 null
             */
            next_until: string | null;
            /** @description 企业（机构）名称 */
            company_name: string;
            /** @description 统一社会信用代码 */
            usc_code: string;
            /** @description 结算账号全文，仅供修改；不可修改时为空 */
            settle_acct_no_edit: string;
            /** @description 开户许可证、授权委托书等图片的站内路径 */
            file_ids: string[];
            /** @description 办理记录，由早到晚 */
            log: components["schemas"]["SigningLogLine"][];
        };
        /** @description 签约办理记录 */
        SigningLogLine: {
            /** @description 事件代码 */
            event: string;
            /** @description 事件的中文名称 */
            event_name: string;
            /** @description 办理前的状态代码，首次为空 */
            from_state: string;
            /** @description 办理后的状态代码 */
            to_state: string;
            /** @description 办理人；系统办理时为“系统” */
            actor_name: string;
            /** @description 备注 */
            remark: string;
            /**
             * Format: date-time
             * @description 发生时间；时间，ISO 8601 带时区
             */
            at: string;
        };
        SigningQueryAccountChangeRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 签约编号 */
            sign_no?: string;
        };
        SigningQueryAccountChangeRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 结算账户变更编号 */
                change_no: string;
                /** @description 签约编号 */
                sign_no: string;
                /** @description 签约银行 */
                bank_name: string;
                /**
                 * @description 结算账户变更的状态：G05 待企业复核，G10 待银行审核，G20 待打款验证，G30 已生效，G80 已撤销，G90 未通过
                 * @enum {string}
                 */
                state: "G05" | "G10" | "G20" | "G30" | "G80" | "G90";
                /** @description 状态名称 */
                state_name: string;
                /** @description 变更前的结算账号，已脱敏 */
                old_acct_no: string;
                /** @description 新账户户名 */
                new_acct_name: string;
                /** @description 新结算账号，已脱敏 */
                new_acct_no: string;
                /** @description 新账户开户行行号，12 位 */
                new_bank_no: string;
                /** @description 变更原因 */
                remark: string;
                /** @description 未通过的原因，没有为空 */
                reason: string;
                /** @description 开户许可证等图片的站内路径 */
                file_ids: string[];
                /** @description 申请人 */
                maker_name: string;
                /** @description 企业复核人，没有为空 */
                checker_name: string;
                /**
                 * Format: date-time
                 * @description 申请时间
                 */
                asked_at: string;
                /** @description 生效时间；未生效为 null */
                effective_at: string | null;
                /**
                 * Format: int64
                 * @description 在途贴现申请笔数，其款项仍入变更前的账户；未生效时为当前笔数
                 */
                under_way: number;
                /**
                 * Format: int64
                 * @description 打款验证剩余次数
                 */
                verify_tries_left: number;
                /**
                 * Format: int64
                 * @description 版本
                 */
                version: number;
                /** @description 接下来做什么，已结束时为空 */
                next_step: string;
                /** @description 由谁办理，无须办理时为空 */
                next_by: string;
                /**
                 * Format: date-time
                 * @description 办理期限；逾期即超时或失效，无期限为 null
                 */
                next_until: string | null;
                /** @description 本人现在可办的操作：verify 打款验证，check_pass 复核通过，check_return 复核退回，approve 通过，refuse 拒绝，withdraw 撤销变更 */
                actions: ("verify" | "check_pass" | "check_return" | "approve" | "refuse" | "withdraw")[];
                /** @description 本可办理而对本人关闭的原因，没有为空 */
                blocked_reason: string;
            }[];
        };
        DiscountGetQuoteRequest: {
            /** @description 所选票据，1–100 张 */
            bills: components["schemas"]["ChosenBill"][];
            /**
             * Format: date
             * @description 贴现日期；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            disc_dt?: string;
            /** @description 付息方式：1 买方付息，2 卖方付息，3 协议付息 */
            pay_type?: number;
            /** @description 买方承担利息的百分比，至多四位小数；仅协议付息 */
            buyer_pct?: string;
            /** @description 向此签约的贴入行询价；缺省为唯一已生效的签约，有多家时为净额最高的一家 */
            sign_no?: string;
        };
        /** @description 所选票据，或其中一段 */
        ChosenBill: {
            /** @description 持有票据编号 */
            holding_id: string;
            /** @description 持有区间内的一段“起-止”；缺省为整个持有区间 */
            range?: string;
        };
        DiscountGetQuoteRow: {
            /** @description 报价锁定编号 */
            lock_no: string;
            /**
             * Format: date-time
             * @description 报价锁定的失效时间；时间，ISO 8601 带时区
             */
            expires_at: string;
            /** @description 报价的贴入行的签约编号；按市场行情试算的为空 */
            sign_no: string;
            /** @description 报价的贴入行行号；按市场行情试算的为空 */
            bank_no: string;
            /** @description 报价的贴入行；按市场行情试算的为空 */
            bank_name: string;
            /**
             * Format: date
             * @description 贴现日期；日期 yyyy-MM-dd
             */
            disc_dt: string;
            /** @description 今日放款截止时间已过，贴现日期已顺延 */
            cutoff_rolled: boolean;
            /**
             * Format: int64
             * @description 年利率；整笔为按票面金额×天数加权；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额合计，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息；金额合计，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 净额：票面金额减卖方承担的利息；金额合计，单位：分，十进制文本 */
            net_fen: string;
            /** @description 付息方式：1 买方付息，2 卖方付息，3 协议付息 */
            pay_type: number;
            /** @description 买方承担的利息；金额合计，单位：分，十进制文本 */
            buyer_interest_fen: string;
            /** @description 卖方承担的利息；金额合计，单位：分，十进制文本 */
            seller_interest_fen: string;
            /** @description 可放款的各日及其金额，首项为贴现日期；草稿为空 */
            pay_days: components["schemas"]["PayDay"][];
            /** @description 各张票据 */
            bills: components["schemas"]["QuotedBill"][];
            /** @description 提示，不妨碍办理 */
            warnings: {
                /** @description 提示的代码，同错误码 */
                code: string;
                /** @description 中文说明 */
                msg: string;
                /** @description 有关的请求字段，无则为空 */
                field: string;
            }[];
            /** @description 可否先提交、后补合同与发票 */
            trade_later_allowed: boolean;
        };
        /** @description 可放款的一日及其金额 */
        PayDay: {
            /**
             * Format: date
             * @description 放款日；日期 yyyy-MM-dd
             */
            pay_dt: string;
            /**
             * Format: int64
             * @description 各票中最少的计息天数
             */
            min_days: number;
            /**
             * Format: int64
             * @description 各票中最多的计息天数
             */
            max_days: number;
            /** @description 利息；金额合计，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 买方承担的利息；金额合计，单位：分，十进制文本 */
            buyer_interest_fen: string;
            /** @description 净额：票面金额减卖方承担的利息；金额合计，单位：分，十进制文本 */
            net_fen: string;
        };
        /** @description 一张票据的计息 */
        QuotedBill: {
            /** @description 持有票据编号 */
            holding_id: string;
            /** @description 票据（包）号码，30 位数字 */
            bill_no: string;
            /** @description 子票区间“起-止”，从 1 起、每分一号；不可拆分的整包为 0 */
            range: string;
            /** @description 承兑人全称 */
            acceptor_name: string;
            /** @description 承兑人类别 */
            acceptor_class: components["schemas"]["AcceptorClass"];
            /**
             * Format: date
             * @description 票据到期日；日期 yyyy-MM-dd
             */
            due_dt: string;
            /**
             * @description 企业取得该票据的方式：sandbox 票据系统收到，typed 手工录入，import 导入
             * @enum {string}
             */
            source: "sandbox" | "typed" | "import";
            /** @description 票面金额；金额，单位：分，十进制文本 */
            face_fen: string;
            /**
             * Format: int64
             * @description 该张票据适用的年利率；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /**
             * Format: int64
             * @description 计息天数，自贴现日（含）至计息到期日（不含）
             */
            days: number;
            /**
             * Format: date
             * @description 计息到期日：到期日遇非工作日顺延后的日期；日期 yyyy-MM-dd
             */
            interest_end_dt: string;
            /**
             * Format: int64
             * @description 因非工作日顺延的天数
             */
            rolled_days: number;
            /** @description 顺延的原因，如“国庆节”“周六”；未顺延为空 */
            roll_reason: string;
            /** @description 利息；金额，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 净额：票面金额减卖方承担的利息；金额，单位：分，十进制文本 */
            net_fen: string;
            /** @description 买方承担的利息；金额，单位：分，十进制文本 */
            buyer_interest_fen: string;
            /** @description 卖方承担的利息；金额，单位：分，十进制文本 */
            seller_interest_fen: string;
        };
        DiscountCalcInterestRequest: {
            /** @description 所选票据，1–100 张 */
            bills: components["schemas"]["ChosenBill"][];
            /**
             * Format: date
             * @description 贴现日期；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            disc_dt?: string;
            /** @description 付息方式：1 买方付息，2 卖方付息，3 协议付息 */
            pay_type?: number;
            /** @description 买方承担利息的百分比，至多四位小数；仅协议付息 */
            buyer_pct?: string;
            /** @description 向此签约的贴入行询价；缺省为唯一已生效的签约，有多家时为净额最高的一家 */
            sign_no?: string;
        };
        DiscountCalcInterestRow: {
            /** @description 报价的贴入行的签约编号；按市场行情试算的为空 */
            sign_no: string;
            /** @description 报价的贴入行行号；按市场行情试算的为空 */
            bank_no: string;
            /** @description 报价的贴入行；按市场行情试算的为空 */
            bank_name: string;
            /**
             * Format: date
             * @description 贴现日期；日期 yyyy-MM-dd
             */
            disc_dt: string;
            /** @description 今日放款截止时间已过，贴现日期已顺延 */
            cutoff_rolled: boolean;
            /**
             * Format: int64
             * @description 年利率；整笔为按票面金额×天数加权；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额合计，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息；金额合计，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 净额：票面金额减卖方承担的利息；金额合计，单位：分，十进制文本 */
            net_fen: string;
            /** @description 付息方式：1 买方付息，2 卖方付息，3 协议付息 */
            pay_type: number;
            /** @description 买方承担的利息；金额合计，单位：分，十进制文本 */
            buyer_interest_fen: string;
            /** @description 卖方承担的利息；金额合计，单位：分，十进制文本 */
            seller_interest_fen: string;
            /** @description 可放款的各日及其金额，首项为贴现日期；草稿为空 */
            pay_days: components["schemas"]["PayDay"][];
            /** @description 各张票据 */
            bills: components["schemas"]["QuotedBill"][];
            /** @description 提示，不妨碍办理 */
            warnings: {
                /** @description 提示的代码，同错误码 */
                code: string;
                /** @description 中文说明 */
                msg: string;
                /** @description 有关的请求字段，无则为空 */
                field: string;
            }[];
        };
        DiscountCompareBankRequest: {
            /** @description 所选票据，1–100 张 */
            bills: components["schemas"]["ChosenBill"][];
            /**
             * Format: date
             * @description 贴现日期；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            disc_dt?: string;
            /** @description 付息方式：1 买方付息，2 卖方付息，3 协议付息 */
            pay_type?: number;
            /** @description 买方承担利息的百分比，至多四位小数；仅协议付息 */
            buyer_pct?: string;
            /** @description 继续办理的申请编号：其已占用的签约限额不重复计算 */
            apply_no?: string;
        };
        DiscountCompareBankRow: {
            /**
             * Format: date
             * @description 贴现日期，即最早的放款日
             */
            disc_dt: string;
            /** @description 今日放款截止时间已过，贴现日期已顺延 */
            cutoff_rolled: boolean;
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面合计，单位：分 */
            total_fen: string;
            /** @description 付息方式：1 买方付息，2 卖方付息，3 协议付息 */
            pay_type: number;
            /** @description 各家贴现银行 */
            banks: {
                /** @description 贴入行行号，12 位 */
                bank_no: string;
                /** @description 贴入行 */
                bank_name: string;
                /** @description 已生效的签约编号；没有为空 */
                sign_no: string;
                /** @description 推荐：可办理的各家中净额最高 */
                proposed: boolean;
                /**
                 * @description 计价依据：own 该行自有报价，market 市场行情
                 * @enum {string}
                 */
                grid: "own" | "market";
                /** @description 年利率，按票面金额×天数加权，单位：百万分之一；有票据不报价的为 null */
                rate_e6: number | null;
                /** @description 贴现利息合计，单位：分；有票据不报价的为 null */
                interest_fen: string | null;
                /** @description 买方承担的利息，单位：分；有票据不报价的为 null */
                buyer_interest_fen: string | null;
                /** @description 实付金额，单位：分；有票据不报价的为 null */
                net_fen: string | null;
                /** @description 比推荐的一家少收的金额，单位：分；没有推荐、不报价或未签约的为 null */
                less_fen: string | null;
                /** @description 逐张票据的价格，次序同所选 */
                bills: {
                    /** @description 持票序号 */
                    holding_id: string;
                    /** @description 票据（包）号 */
                    bill_no: string;
                    /** @description 子票区间；不可拆分为 0 */
                    range: string;
                    /** @description 承兑人 */
                    acceptor_name: string;
                    /** @description 票面金额，单位：分 */
                    face_fen: string;
                    /** @description 该行的价格；不报价为 null */
                    price: {
                        /**
                         * Format: int64
                         * @description 年利率；整笔为按票面金额×天数加权；年利率，单位：百万分之一（1.28% = 12800）
                         */
                        rate_e6: number;
                        /**
                         * Format: int64
                         * @description 计息天数，自贴现日（含）至计息到期日（不含）
                         */
                        days: number;
                        /**
                         * Format: date
                         * @description 计息到期日：到期日遇非工作日顺延后的日期；日期 yyyy-MM-dd
                         */
                        interest_end_dt: string;
                        /**
                         * Format: int64
                         * @description 因非工作日顺延的天数
                         */
                        rolled_days: number;
                        /** @description 顺延的原因，如“国庆节”“周六”；未顺延为空 */
                        roll_reason: string;
                        /** @description 利息；金额，单位：分，十进制文本 */
                        interest_fen: string;
                        /** @description 净额：票面金额减卖方承担的利息；金额，单位：分，十进制文本 */
                        net_fen: string;
                        /** @description 买方承担的利息；金额，单位：分，十进制文本 */
                        buyer_interest_fen: string;
                        /** @description 卖方承担的利息；金额，单位：分，十进制文本 */
                        seller_interest_fen: string;
                    } | null;
                }[];
                /** @description 不能向该行办理的各条原因；可办理为空 */
                stops: {
                    /** @description 提交时会拒绝的代码 */
                    code: string;
                    /** @description 原因 */
                    msg: string;
                    /** @description 所涉字段：bills[序号]、bills 或 sign_no */
                    field: string;
                }[];
            }[];
        };
        DiscountSubmitApplyRequest: {
            /** @description 报价锁定编号，取自 get_quote */
            lock_no: string;
            /** @description 与贴现银行的签约编号 */
            sign_no: string;
            /** @description 由草稿或被退回的申请继续时的申请编号；贴现申请编号 */
            apply_no?: string;
            /** @description 付息方式：1 买方付息，2 卖方付息，3 协议付息 */
            pay_type?: number;
            /** @description 买方承担利息的百分比，至多四位小数；仅协议付息 */
            buyer_pct?: string;
            /** @description 付息人（买方）全称；卖方付息时为空 */
            buyer_name?: string;
            /** @description 付息账号，买方付息与协议付息时填写 */
            buyer_acct_no?: string;
            /** @description 清算方式：1 线上清算（票款对付），0 线下；缺省 1 */
            clear_mode?: number;
            /** @description 贸易合同编号 */
            contract_ids?: string[];
            /** @description 发票编号 */
            invoice_ids?: string[];
            /** @description 净额，单位：分；接口客户端必填，须与报价一致 */
            net_fen?: string;
            /** @description 须与报价一致；接口客户端必填；年利率，单位：百万分之一（1.28% = 12800） */
            rate_e6?: number;
            /**
             * Format: date
             * @description 贴现日期；接口客户端必填，须与报价一致
             */
            disc_dt?: string;
        };
        /** @description 已提交的贴现申请 */
        ApplySubmitted: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额合计，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息；金额合计，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 净额：票面金额减卖方承担的利息；金额合计，单位：分，十进制文本 */
            net_fen: string;
            /** @description 买方承担的利息；金额，单位：分，十进制文本 */
            buyer_interest_fen: string;
            /** @description 提交时未附合同与发票，须补交 */
            trade_later: boolean;
        };
        /**
         * @description 贴现申请状态：D00 草稿，D10 待企业复核，D15 企业退回，D20 待银行审批，D25 银行退回，D30 待客户确认，D40 待放款，D45 放款失败，D50 放款中，D60 已放款，D70 已结清，D75 已逾期，D80 已撤销，D90 已拒绝，D95 已失效
         * @enum {string}
         */
        ApplyState: "D00" | "D10" | "D15" | "D20" | "D25" | "D30" | "D40" | "D45" | "D50" | "D60" | "D70" | "D75" | "D80" | "D90" | "D95";
        DiscountSupplyTradeRequest: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 贸易合同编号 */
            contract_ids: string[];
            /** @description 发票编号 */
            invoice_ids: string[];
        };
        DiscountSupplyTradeRow: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
        };
        DiscountWithdrawApplyRequest: {
            /** @description 贴现申请编号 */
            apply_no: string;
        };
        /** @description 已办理 */
        Done: {
            /**
             * @description 恒为 ok，表示已办理
             * @constant
             */
            result: "ok";
        };
        DiscountSaveApplyRequest: {
            /** @description 要修改的草稿；缺省为新建；贴现申请编号 */
            apply_no?: string;
            /** @description 所选票据，1–100 张 */
            bills: components["schemas"]["ChosenBill"][];
            /** @description 与贴现银行的签约编号 */
            sign_no?: string;
            /**
             * Format: date
             * @description 贴现日期；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            disc_dt?: string;
            /** @description 付息方式：1 买方付息，2 卖方付息，3 协议付息 */
            pay_type?: number;
            /** @description 买方承担利息的百分比，至多四位小数；仅协议付息 */
            buyer_pct?: string;
            /** @description 付息人（买方）全称；卖方付息时为空 */
            buyer_name?: string;
            /** @description 付息账号，应答中已脱敏 */
            buyer_acct_no?: string;
            /** @description 清算方式：1 线上清算（票款对付），0 线下；缺省 1 */
            clear_mode?: number;
            /** @description 贸易合同编号 */
            contract_ids?: string[];
            /** @description 发票编号 */
            invoice_ids?: string[];
        };
        DiscountSaveApplyRow: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额合计，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息；金额合计，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 净额：票面金额减卖方承担的利息；金额合计，单位：分，十进制文本 */
            net_fen: string;
        };
        DiscountConfirmQuoteRequest: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 短信验证码 */
            sms_code?: string;
            /** @description 所见内容的版本（详情的 version）；已变更时拒绝（20072） */
            seen_version?: number;
            /** @description 净额，单位：分；接口客户端必填，须与报价一致 */
            net_fen?: string;
            /** @description 须与报价一致；接口客户端必填；年利率，单位：百万分之一（1.28% = 12800） */
            rate_e6?: number;
            /**
             * Format: date
             * @description 贴现日期；接口客户端必填，须与报价一致
             */
            disc_dt?: string;
        };
        DiscountConfirmQuoteRow: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
        };
        DiscountDeclineQuoteRequest: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 退回、拒绝、失败等的原因，无则为空 */
            reason?: string;
            /** @description 所见内容的版本（详情的 version）；已变更时拒绝（20072） */
            seen_version?: number;
        };
        DiscountDeclineQuoteRow: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
        };
        DiscountQueryApplyRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 贴现申请编号，匹配其中一部分 */
            apply_no?: string;
            /** @description 票据（包）号码，匹配其中一部分 */
            bill_no?: string;
            /** @description 承兑人名称，匹配其中一部分 */
            acceptor_name?: string;
            /** @description 申请状态，多个以逗号分隔 */
            state?: string;
            /**
             * @description 产品：plain 普通贴现，instant 秒贴（由规则审批，未通过规则的转人工）
             * @enum {string}
             */
            product?: "plain" | "instant";
            /**
             * Format: date
             * @description 贴现日期起，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            disc_from?: string;
            /**
             * Format: date
             * @description 贴现日期止，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            disc_to?: string;
            /** @description 票面金额下限，含；金额，单位：分，十进制文本，不超过 10000000000000 */
            face_from?: string;
            /** @description 票面金额上限，含；金额，单位：分，十进制文本，不超过 10000000000000 */
            face_to?: string;
            /**
             * Format: date
             * @description 到期日起，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_from?: string;
            /**
             * Format: date
             * @description 到期日止，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_to?: string;
            /**
             * @description 排序：列:asc 或 列:desc
             * @enum {string}
             */
            sort?: "apply_no:asc" | "apply_no:desc" | "state:asc" | "state:desc" | "disc_dt:asc" | "disc_dt:desc" | "rate_e6:asc" | "rate_e6:desc" | "total_fen:asc" | "total_fen:desc" | "interest_fen:asc" | "interest_fen:desc" | "net_fen:asc" | "net_fen:desc" | "submitted_at:asc" | "submitted_at:desc" | "paid_at:asc" | "paid_at:desc";
        };
        DiscountQueryApplyRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: components["schemas"]["ApplyRow"][];
            /** @description 查询条件下全部行的合计，不限于本页 */
            totals: {
                /**
                 * Format: int64
                 * @description 票据张数
                 */
                total_count: number;
                /** @description 票面金额合计；金额合计，单位：分，十进制文本 */
                total_fen: string;
                /** @description 利息；金额合计，单位：分，十进制文本 */
                interest_fen: string;
                /** @description 净额：票面金额减卖方承担的利息；金额合计，单位：分，十进制文本 */
                net_fen: string;
            };
        };
        /** @description 贴现申请，附首张票据 */
        ApplyRow: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 企业（机构）名称 */
            company_name: string;
            /** @description 统一社会信用代码 */
            usc_code: string;
            /**
             * @description 产品：plain 普通贴现，instant 秒贴（由规则审批，未通过规则的转人工）
             * @enum {string}
             */
            product: "plain" | "instant";
            /**
             * Format: int64
             * @description 版本号，每次变更加一；办理时以 seen_version 或 version 带回所见版本
             */
            version: number;
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
            /** @description 状态的中文名称 */
            state_name: string;
            /** @description 银行名称 */
            bank_name: string;
            /** @description 收款的结算账号，已脱敏 */
            settle_acct_no: string;
            /**
             * Format: date
             * @description 贴现日期；日期 yyyy-MM-dd
             */
            disc_dt: string;
            /**
             * Format: int64
             * @description 年利率；整笔为按票面金额×天数加权；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额合计，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息；金额合计，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 净额：票面金额减卖方承担的利息；金额合计，单位：分，十进制文本 */
            net_fen: string;
            /** @description 银行最终利率，审批前为 null；年利率，单位：百万分之一（1.28% = 12800） */
            final_rate_e6: number | null;
            /** @description 付息方式：1 买方付息，2 卖方付息，3 协议付息 */
            pay_type: number;
            /** @description 买方承担利息的百分比，至多四位小数；仅协议付息 */
            buyer_pct: string;
            /** @description 付息人（买方）全称；卖方付息时为空 */
            buyer_name: string;
            /** @description 付息账号，应答中已脱敏 */
            buyer_acct_no: string;
            /** @description 买方承担的利息；金额，单位：分，十进制文本 */
            buyer_interest_fen: string;
            /** @description 卖方承担的利息；金额，单位：分，十进制文本 */
            seller_interest_fen: string;
            /** @description 提交时未附合同与发票，须补交 */
            trade_later: boolean;
            /** @description 补交贸易背景的期限；未放款或无须补交为 null；日期 yyyy-MM-dd */
            trade_due_dt: string | null;
            /** @description 补交是否已逾期 */
            trade_overdue: boolean;
            /** @description 报价确认的截止时间；非待确认状态为 null；时间，ISO 8601 带时区 */
            expires_at: string | null;
            /** @description 经办人 */
            maker_name: string;
            /**
             * Format: date-time
             * @description 提交时间；时间，ISO 8601 带时区
             */
            submitted_at: string;
            /** @description 放款时间，未放款为 null；时间，ISO 8601 带时区 */
            paid_at: string | null;
            /** @description 退回、拒绝、失败等的原因，无则为空 */
            reason: string;
            /** @description 调用方现在可办理的动作代码 */
            actions: string[];
            /** @description 现在不能办理的原因，可以办理时为空 */
            blocked_reason: string;
            /** @description 接下来做什么，已结束时为空 */
            next_step: string;
            /** @description 由谁办理，无须办理时为空 */
            next_by: string;
            /**
             * Format: date-time
             * @description 办理期限；逾期即超时或失效，无期限为 null
             */
            next_until: string | null;
            /**
             * Format: int64
             * @description 其中手工录入或导入的票据张数
             */
            entered_count: number;
            /** @description 票据（包）号码，30 位数字 */
            bill_no: string;
            /** @description 子票区间“起-止”，从 1 起、每分一号；不可拆分的整包为 0 */
            range: string;
            /** @description 承兑人全称 */
            acceptor_name: string;
            /**
             * Format: date
             * @description 票据到期日；日期 yyyy-MM-dd
             */
            due_dt: string;
            /** @description 票交所新一代系统的票据状态代码；待查验的、已转给他人的为 null：CS01 已出票，CS02 已承兑，CS03 已收票，CS04 已到期，CS05 已终止，CS06 已结清 */
            exchange_state: ("CS01" | "CS02" | "CS03" | "CS04" | "CS05" | "CS06") | null;
            /** @description 票交所新一代系统的流通标志代码；待查验的、已转给他人的为 null：TF0101 待收票，TF0301 可流通，TF0302 已锁定，TF0303 不可转让，TF0304 已质押，TF0305 待赎回，TF0401 托收在途，TF0402 追索中，TF0501 已结束 */
            circulation: ("TF0101" | "TF0301" | "TF0302" | "TF0303" | "TF0304" | "TF0305" | "TF0401" | "TF0402" | "TF0501") | null;
        };
        DiscountQueryApplyBillRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 贴现申请编号，匹配其中一部分 */
            apply_no?: string;
            /** @description 票据（包）号码，匹配其中一部分 */
            bill_no?: string;
            /** @description 承兑人名称，匹配其中一部分 */
            acceptor_name?: string;
            /** @description 申请状态，多个以逗号分隔 */
            state?: string;
            /**
             * @description 产品：plain 普通贴现，instant 秒贴（由规则审批，未通过规则的转人工）
             * @enum {string}
             */
            product?: "plain" | "instant";
            /**
             * Format: date
             * @description 贴现日期起，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            disc_from?: string;
            /**
             * Format: date
             * @description 贴现日期止，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            disc_to?: string;
            /** @description 子票区间“起-止”，列出与其有重合的票据 */
            range?: string;
            /** @description 票面金额下限，含；金额，单位：分，十进制文本，不超过 10000000000000 */
            face_from?: string;
            /** @description 票面金额上限，含；金额，单位：分，十进制文本，不超过 10000000000000 */
            face_to?: string;
            /**
             * Format: date
             * @description 到期日起，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_from?: string;
            /**
             * Format: date
             * @description 到期日止，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_to?: string;
            /**
             * @description 排序：列:asc 或 列:desc
             * @enum {string}
             */
            sort?: "apply_no:asc" | "apply_no:desc" | "state:asc" | "state:desc" | "disc_dt:asc" | "disc_dt:desc" | "rate_e6:asc" | "rate_e6:desc" | "face_fen:asc" | "face_fen:desc" | "interest_fen:asc" | "interest_fen:desc" | "net_fen:asc" | "net_fen:desc" | "due_dt:asc" | "due_dt:desc" | "submitted_at:asc" | "submitted_at:desc" | "paid_at:asc" | "paid_at:desc";
        };
        DiscountQueryApplyBillRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 持有票据编号 */
                holding_id: string;
                /** @description 票据（包）号码，30 位数字 */
                bill_no: string;
                /** @description 子票区间“起-止”，从 1 起、每分一号；不可拆分的整包为 0 */
                range: string;
                /** @description 承兑人全称 */
                acceptor_name: string;
                /** @description 承兑人类别 */
                acceptor_class: components["schemas"]["AcceptorClass"];
                /**
                 * Format: date
                 * @description 票据到期日；日期 yyyy-MM-dd
                 */
                due_dt: string;
                /**
                 * @description 企业取得该票据的方式：sandbox 票据系统收到，typed 手工录入，import 导入
                 * @enum {string}
                 */
                source: "sandbox" | "typed" | "import";
                /** @description 票面金额；金额，单位：分，十进制文本 */
                face_fen: string;
                /**
                 * Format: int64
                 * @description 年利率；整笔为按票面金额×天数加权；年利率，单位：百万分之一（1.28% = 12800）
                 */
                rate_e6: number;
                /**
                 * Format: int64
                 * @description 计息天数，自贴现日（含）至计息到期日（不含）
                 */
                days: number;
                /**
                 * Format: date
                 * @description 计息到期日：到期日遇非工作日顺延后的日期；日期 yyyy-MM-dd
                 */
                interest_end_dt: string;
                /**
                 * Format: int64
                 * @description 因非工作日顺延的天数
                 */
                rolled_days: number;
                /** @description 顺延的原因，如“国庆节”“周六”；未顺延为空 */
                roll_reason: string;
                /** @description 利息；金额，单位：分，十进制文本 */
                interest_fen: string;
                /** @description 净额：票面金额减卖方承担的利息；金额，单位：分，十进制文本 */
                net_fen: string;
                /** @description 买方承担的利息；金额，单位：分，十进制文本 */
                buyer_interest_fen: string;
                /** @description 卖方承担的利息；金额，单位：分，十进制文本 */
                seller_interest_fen: string;
                /**
                 * Format: int64
                 * @description 在申请中的序号，从 0 起
                 */
                line: number;
                /** @description 是否本页中该申请的首张票据 */
                leads: boolean;
                /**
                 * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
                 * @enum {string}
                 */
                bill_kind: "AC01" | "AC02" | "AC03";
                /** @description 出票人全称 */
                drawer_name: string;
                /**
                 * Format: date
                 * @description 出票日；日期 yyyy-MM-dd
                 */
                issue_dt: string;
                /** @description 票交所新一代系统的票据状态代码；待查验的、已转给他人的为 null：CS01 已出票，CS02 已承兑，CS03 已收票，CS04 已到期，CS05 已终止，CS06 已结清 */
                exchange_state: ("CS01" | "CS02" | "CS03" | "CS04" | "CS05" | "CS06") | null;
                /** @description 票交所新一代系统的流通标志代码；待查验的、已转给他人的为 null：TF0101 待收票，TF0301 可流通，TF0302 已锁定，TF0303 不可转让，TF0304 已质押，TF0305 待赎回，TF0401 托收在途，TF0402 追索中，TF0501 已结束 */
                circulation: ("TF0101" | "TF0301" | "TF0302" | "TF0303" | "TF0304" | "TF0305" | "TF0401" | "TF0402" | "TF0501") | null;
                /** @description 所属申请 */
                apply: components["schemas"]["ApplyHead"];
            }[];
            /** @description 查询条件下全部行的合计，不限于本页 */
            totals: {
                /**
                 * Format: int64
                 * @description 涉及的申请笔数
                 */
                apply_count: number;
                /** @description 票面金额；金额合计，单位：分，十进制文本 */
                face_fen: string;
                /** @description 利息；金额合计，单位：分，十进制文本 */
                interest_fen: string;
                /** @description 买方承担的利息；金额合计，单位：分，十进制文本 */
                buyer_interest_fen: string;
                /** @description 净额：票面金额减卖方承担的利息；金额合计，单位：分，十进制文本 */
                net_fen: string;
            };
        };
        /** @description 贴现申请 */
        ApplyHead: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 企业（机构）名称 */
            company_name: string;
            /** @description 统一社会信用代码 */
            usc_code: string;
            /**
             * @description 产品：plain 普通贴现，instant 秒贴（由规则审批，未通过规则的转人工）
             * @enum {string}
             */
            product: "plain" | "instant";
            /**
             * Format: int64
             * @description 版本号，每次变更加一；办理时以 seen_version 或 version 带回所见版本
             */
            version: number;
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
            /** @description 状态的中文名称 */
            state_name: string;
            /** @description 银行名称 */
            bank_name: string;
            /** @description 收款的结算账号，已脱敏 */
            settle_acct_no: string;
            /**
             * Format: date
             * @description 贴现日期；日期 yyyy-MM-dd
             */
            disc_dt: string;
            /**
             * Format: int64
             * @description 年利率；整笔为按票面金额×天数加权；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额合计，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息；金额合计，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 净额：票面金额减卖方承担的利息；金额合计，单位：分，十进制文本 */
            net_fen: string;
            /** @description 银行最终利率，审批前为 null；年利率，单位：百万分之一（1.28% = 12800） */
            final_rate_e6: number | null;
            /** @description 付息方式：1 买方付息，2 卖方付息，3 协议付息 */
            pay_type: number;
            /** @description 买方承担利息的百分比，至多四位小数；仅协议付息 */
            buyer_pct: string;
            /** @description 付息人（买方）全称；卖方付息时为空 */
            buyer_name: string;
            /** @description 付息账号，应答中已脱敏 */
            buyer_acct_no: string;
            /** @description 买方承担的利息；金额，单位：分，十进制文本 */
            buyer_interest_fen: string;
            /** @description 卖方承担的利息；金额，单位：分，十进制文本 */
            seller_interest_fen: string;
            /** @description 提交时未附合同与发票，须补交 */
            trade_later: boolean;
            /** @description 补交贸易背景的期限；未放款或无须补交为 null；日期 yyyy-MM-dd */
            trade_due_dt: string | null;
            /** @description 补交是否已逾期 */
            trade_overdue: boolean;
            /** @description 报价确认的截止时间；非待确认状态为 null；时间，ISO 8601 带时区 */
            expires_at: string | null;
            /** @description 经办人 */
            maker_name: string;
            /**
             * Format: date-time
             * @description 提交时间；时间，ISO 8601 带时区
             */
            submitted_at: string;
            /** @description 放款时间，未放款为 null；时间，ISO 8601 带时区 */
            paid_at: string | null;
            /** @description 退回、拒绝、失败等的原因，无则为空 */
            reason: string;
            /** @description 调用方现在可办理的动作代码 */
            actions: string[];
            /** @description 现在不能办理的原因，可以办理时为空 */
            blocked_reason: string;
            /** @description 接下来做什么，已结束时为空 */
            next_step: string;
            /** @description 由谁办理，无须办理时为空 */
            next_by: string;
            /**
             * Format: date-time
             * @description 办理期限；逾期即超时或失效，无期限为 null
             */
            next_until: string | null;
        };
        DiscountApplyDetailRequest: {
            /** @description 贴现申请编号 */
            apply_no: string;
        };
        /** @description 贴现申请详情 */
        ApplyDetail: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 企业（机构）名称 */
            company_name: string;
            /** @description 统一社会信用代码 */
            usc_code: string;
            /**
             * @description 产品：plain 普通贴现，instant 秒贴（由规则审批，未通过规则的转人工）
             * @enum {string}
             */
            product: "plain" | "instant";
            /**
             * Format: int64
             * @description 版本号，每次变更加一；办理时以 seen_version 或 version 带回所见版本
             */
            version: number;
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
            /** @description 状态的中文名称 */
            state_name: string;
            /** @description 银行名称 */
            bank_name: string;
            /** @description 收款的结算账号，已脱敏 */
            settle_acct_no: string;
            /**
             * Format: date
             * @description 贴现日期；日期 yyyy-MM-dd
             */
            disc_dt: string;
            /**
             * Format: int64
             * @description 年利率；整笔为按票面金额×天数加权；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额合计，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息；金额合计，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 净额：票面金额减卖方承担的利息；金额合计，单位：分，十进制文本 */
            net_fen: string;
            /** @description 银行最终利率，审批前为 null；年利率，单位：百万分之一（1.28% = 12800） */
            final_rate_e6: number | null;
            /** @description 付息方式：1 买方付息，2 卖方付息，3 协议付息 */
            pay_type: number;
            /** @description 买方承担利息的百分比，至多四位小数；仅协议付息 */
            buyer_pct: string;
            /** @description 付息人（买方）全称；卖方付息时为空 */
            buyer_name: string;
            /** @description 付息账号，应答中已脱敏 */
            buyer_acct_no: string;
            /** @description 买方承担的利息；金额，单位：分，十进制文本 */
            buyer_interest_fen: string;
            /** @description 卖方承担的利息；金额，单位：分，十进制文本 */
            seller_interest_fen: string;
            /** @description 提交时未附合同与发票，须补交 */
            trade_later: boolean;
            /** @description 补交贸易背景的期限；未放款或无须补交为 null；日期 yyyy-MM-dd */
            trade_due_dt: string | null;
            /** @description 补交是否已逾期 */
            trade_overdue: boolean;
            /** @description 报价确认的截止时间；非待确认状态为 null；时间，ISO 8601 带时区 */
            expires_at: string | null;
            /** @description 经办人 */
            maker_name: string;
            /**
             * Format: date-time
             * @description 提交时间；时间，ISO 8601 带时区
             */
            submitted_at: string;
            /** @description 放款时间，未放款为 null；时间，ISO 8601 带时区 */
            paid_at: string | null;
            /** @description 退回、拒绝、失败等的原因，无则为空 */
            reason: string;
            /** @description 调用方现在可办理的动作代码 */
            actions: string[];
            /** @description 现在不能办理的原因，可以办理时为空 */
            blocked_reason: string;
            /** @description 接下来做什么，已结束时为空 */
            next_step: string;
            /** @description 由谁办理，无须办理时为空 */
            next_by: string;
            /**
             * Format: date-time
             * @description 办理期限；逾期即超时或失效，无期限为 null
             */
            next_until: string | null;
            /**
             * Format: int64
             * @description 其中手工录入或导入的票据张数
             */
            entered_count: number;
            /** @description 票据（包）号码，30 位数字 */
            bill_no: string;
            /** @description 子票区间“起-止”，从 1 起、每分一号；不可拆分的整包为 0 */
            range: string;
            /** @description 承兑人全称 */
            acceptor_name: string;
            /**
             * Format: date
             * @description 票据到期日；日期 yyyy-MM-dd
             */
            due_dt: string;
            /** @description 票交所新一代系统的票据状态代码；待查验的、已转给他人的为 null：CS01 已出票，CS02 已承兑，CS03 已收票，CS04 已到期，CS05 已终止，CS06 已结清 */
            exchange_state: ("CS01" | "CS02" | "CS03" | "CS04" | "CS05" | "CS06") | null;
            /** @description 票交所新一代系统的流通标志代码；待查验的、已转给他人的为 null：TF0101 待收票，TF0301 可流通，TF0302 已锁定，TF0303 不可转让，TF0304 已质押，TF0305 待赎回，TF0401 托收在途，TF0402 追索中，TF0501 已结束 */
            circulation: ("TF0101" | "TF0301" | "TF0302" | "TF0303" | "TF0304" | "TF0305" | "TF0401" | "TF0402" | "TF0501") | null;
            /** @description 签约编号 */
            sign_no: string;
            /** @description 付息账号全文，仅供经办修改；不可修改时为空 */
            buyer_acct_no_edit: string;
            /** @description 付息人的确认；无须确认或尚未受理为 null */
            payer_consent: components["schemas"]["ApplyConsent"] | null;
            /**
             * Format: int64
             * @description 清算方式：1 线上清算（票款对付），0 线下；缺省 1
             */
            clear_mode: number;
            /** @description 贸易合同编号 */
            contract_ids: string[];
            /** @description 发票编号 */
            invoice_ids: string[];
            /** @description 可放款的各日及其金额，首项为贴现日期；草稿为空 */
            pay_days: components["schemas"]["PayDay"][];
            /** @description 锁定报价时的利率与利息，草稿为 null */
            quoted: {
                /**
                 * Format: int64
                 * @description 年利率；整笔为按票面金额×天数加权；年利率，单位：百万分之一（1.28% = 12800）
                 */
                rate_e6: number;
                /** @description 利息；金额，单位：分，十进制文本 */
                interest_fen: string;
            } | null;
            /** @description 各张票据 */
            bills: components["schemas"]["ApplyBill"][];
            /** @description 办理记录，由早到晚 */
            log: components["schemas"]["ApplyLogLine"][];
        };
        /** @description 贴现申请的付息确认 */
        ApplyConsent: {
            /** @description 付息确认序号 */
            consent_id: string;
            /** @description 付息确认状态 */
            state: components["schemas"]["ConsentState"];
            /** @description 状态的中文名称 */
            state_name: string;
            /** @description 同意的方式，未同意为 null：portal 平台确认，paper 付息授权书，legacy 历史业务沿用 */
            via: ("portal" | "paper" | "legacy") | null;
            /** @description 付息人是否本平台会员，在平台内确认 */
            is_member: boolean;
            /** @description 请付息人承担的利息上限；金额，单位：分，十进制文本 */
            max_buyer_fen: string;
            /**
             * Format: date-time
             * @description 请求时间；时间，ISO 8601 带时区
             */
            asked_at: string;
            /** @description 决定时间，未决定为 null；时间，ISO 8601 带时区 */
            decided_at: string | null;
            /** @description 同意或拒绝的人；纸质授权书为审核人；待确认时为空 */
            decided_by: string;
            /** @description 拒绝或授权书未通过的原因，无则为空 */
            reason: string;
            /** @description 付息授权书图片的站内路径，无则为空 */
            file: string;
            /** @description 调用方现在可否上传授权书 */
            can_upload: boolean;
            /** @description 调用方现在可否审核授权书 */
            can_check: boolean;
        };
        /**
         * @description 付息确认状态：waiting 待付息人确认，agreed 已同意，refused 已拒绝，ended 已取消
         * @enum {string}
         */
        ConsentState: "waiting" | "agreed" | "refused" | "ended";
        /** @description 贴现申请中的一张票据 */
        ApplyBill: {
            /** @description 持有票据编号 */
            holding_id: string;
            /** @description 票据（包）号码，30 位数字 */
            bill_no: string;
            /** @description 子票区间“起-止”，从 1 起、每分一号；不可拆分的整包为 0 */
            range: string;
            /** @description 承兑人全称 */
            acceptor_name: string;
            /** @description 承兑人类别 */
            acceptor_class: components["schemas"]["AcceptorClass"];
            /**
             * Format: date
             * @description 票据到期日；日期 yyyy-MM-dd
             */
            due_dt: string;
            /**
             * @description 企业取得该票据的方式：sandbox 票据系统收到，typed 手工录入，import 导入
             * @enum {string}
             */
            source: "sandbox" | "typed" | "import";
            /** @description 票面金额；金额，单位：分，十进制文本 */
            face_fen: string;
            /**
             * Format: int64
             * @description 该张票据适用的年利率；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /**
             * Format: int64
             * @description 计息天数，自贴现日（含）至计息到期日（不含）
             */
            days: number;
            /**
             * Format: date
             * @description 计息到期日：到期日遇非工作日顺延后的日期；日期 yyyy-MM-dd
             */
            interest_end_dt: string;
            /**
             * Format: int64
             * @description 因非工作日顺延的天数
             */
            rolled_days: number;
            /** @description 顺延的原因，如“国庆节”“周六”；未顺延为空 */
            roll_reason: string;
            /** @description 利息；金额，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 净额：票面金额减卖方承担的利息；金额，单位：分，十进制文本 */
            net_fen: string;
            /** @description 买方承担的利息；金额，单位：分，十进制文本 */
            buyer_interest_fen: string;
            /** @description 卖方承担的利息；金额，单位：分，十进制文本 */
            seller_interest_fen: string;
            /** @description 锁定报价时的利率，草稿为 null；年利率，单位：百万分之一（1.28% = 12800） */
            quoted_rate_e6: number | null;
            /** @description 锁定报价时的利息，草稿为 null；金额，单位：分，十进制文本 */
            quoted_interest_fen: string | null;
            /** @description 出票人全称 */
            drawer_name: string;
            /** @description 收款人全称 */
            payee_name: string;
            /**
             * Format: date
             * @description 出票日；日期 yyyy-MM-dd
             */
            issue_dt: string;
            /** @description 持有状态 */
            state: components["schemas"]["HoldingState"];
            /** @description 票交所新一代系统的票据状态代码；待查验的、已转给他人的为 null：CS01 已出票，CS02 已承兑，CS03 已收票，CS04 已到期，CS05 已终止，CS06 已结清 */
            exchange_state: ("CS01" | "CS02" | "CS03" | "CS04" | "CS05" | "CS06") | null;
            /** @description 票交所新一代系统的流通标志代码；待查验的、已转给他人的为 null：TF0101 待收票，TF0301 可流通，TF0302 已锁定，TF0303 不可转让，TF0304 已质押，TF0305 待赎回，TF0401 托收在途，TF0402 追索中，TF0501 已结束 */
            circulation: ("TF0101" | "TF0301" | "TF0302" | "TF0303" | "TF0304" | "TF0305" | "TF0401" | "TF0402" | "TF0501") | null;
            /**
             * @description 到期兑付：0 未到期，1 已兑付，2 被拒付，3 已由贴现申请人清偿，4 银行已转出
             * @enum {string}
             */
            settle_state: "0" | "1" | "2" | "3" | "4";
            /** @description 兑付、清偿或转出的日期，未发生为 null；日期 yyyy-MM-dd */
            settled_dt: string | null;
        };
        /** @description 申请办理记录 */
        ApplyLogLine: {
            /** @description 事件代码 */
            event: string;
            /** @description 事件的中文名称 */
            event_name: string;
            /** @description 办理前的状态代码，首次为空 */
            from_state: string;
            /** @description 办理后的状态代码 */
            to_state: string;
            /** @description 办理人；系统办理时为“系统” */
            actor_name: string;
            /** @description 备注 */
            remark: string;
            /** @description 银行审批时利率与报价的比较，无则为空 */
            note: string;
            /**
             * Format: date-time
             * @description 发生时间；时间，ISO 8601 带时区
             */
            at: string;
        };
        DiscountApplyTradeRequest: {
            /** @description 贴现申请编号 */
            apply_no: string;
        };
        DiscountApplyTradeRow: {
            /** @description 贸易合同 */
            contracts: {
                /** @description 合同编号（系统内） */
                contract_id: string;
                /** @description 合同号码 */
                contract_no: string;
                /** @description 交易对手全称 */
                counter_name: string;
                /** @description 合同或发票金额；金额，单位：分，十进制文本 */
                amount_fen: string;
                /** @description 本申请占用的金额，未占用为 null；金额，单位：分，十进制文本 */
                occupy_fen: string | null;
                /** @description 状态的中文名称 */
                state_name: string;
            }[];
            /** @description 发票 */
            invoices: {
                /** @description 发票编号（系统内） */
                invoice_id: string;
                /** @description 发票号码 */
                inv_no: string;
                /** @description 付息人（买方）全称；卖方付息时为空 */
                buyer_name: string;
                /** @description 合同或发票金额；金额，单位：分，十进制文本 */
                amount_fen: string;
                /** @description 本申请占用的金额，未占用为 null；金额，单位：分，十进制文本 */
                occupy_fen: string | null;
                /** @description 状态的中文名称 */
                state_name: string;
            }[];
        };
        DiscountCountApplyRequest: Record<string, never>;
        /** @description 一个状态的申请笔数与金额 */
        ApplyCount: {
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
            /** @description 状态的中文名称 */
            state_name: string;
            /**
             * Format: int64
             * @description 该状态的申请笔数
             */
            count: number;
            /** @description 该状态申请的票面金额合计；金额合计，单位：分，十进制文本 */
            total_fen: string;
        };
        DiscountGetOverviewRequest: Record<string, never>;
        DiscountGetOverviewRow: {
            /**
             * Format: int64
             * @description 草稿笔数
             */
            drafts: number;
            /**
             * Format: int64
             * @description 历次提交的申请笔数，不含草稿
             */
            applied_count: number;
            /**
             * Format: int64
             * @description 待企业复核的笔数
             */
            waiting_check: number;
            /**
             * Format: int64
             * @description 待确认报价的笔数
             */
            waiting_confirm: number;
            /**
             * Format: int64
             * @description 请本企业确认付息的笔数
             */
            waiting_payer: number;
            /**
             * Format: int64
             * @description 已逾期的笔数
             */
            overdue: number;
            /**
             * Format: int64
             * @description 待银行审批的笔数
             */
            waiting_bank: number;
            /**
             * Format: int64
             * @description 被退回的笔数
             */
            returned: number;
            /**
             * Format: int64
             * @description 待放款、放款中与放款失败的笔数
             */
            paying_count: number;
            /** @description 待放款、放款中与放款失败的净额；金额合计，单位：分，十进制文本 */
            paying_fen: string;
            /**
             * Format: int64
             * @description 可贴现的票据张数
             */
            available_count: number;
            /** @description 可贴现的票据金额；金额合计，单位：分，十进制文本 */
            available_fen: string;
            /**
             * Format: int64
             * @description 持有的 30 天内到期的票据张数
             */
            due_30d_count: number;
            /** @description 持有的 30 天内到期的票据金额；金额合计，单位：分，十进制文本 */
            due_30d_fen: string;
            /** @description 各签约结算账户的余额合计；金额，单位：分，十进制文本 */
            balance_fen: string;
            /**
             * Format: int64
             * @description 已生效的签约数
             */
            sign_count: number;
        };
        DiscountMatchTradeRequest: {
            /** @description 所选票据，1–100 张 */
            bills?: components["schemas"]["ChosenBill"][];
            /** @description 贴现申请编号 */
            apply_no?: string;
            /** @description 贸易合同编号 */
            contract_ids: string[];
        };
        DiscountMatchTradeRow: {
            /** @description 不一致时是否不能提交（20270） */
            stops: boolean;
            /** @description 各张票据 */
            bills: {
                /** @description 票据（包）号码，30 位数字 */
                bill_no: string;
                /** @description 子票区间“起-止”，从 1 起、每分一号；不可拆分的整包为 0 */
                range: string;
                /** @description 出票人全称 */
                drawer_name: string;
                /** @description 前手：将票据背书给本企业的人，不明为空 */
                giver_name: string;
                /**
                 * @description match 一致，differs 不一致，unknown 前手不明
                 * @enum {string}
                 */
                outcome: "match" | "differs" | "unknown";
                /** @description 核对结果的说明 */
                text: string;
            }[];
        };
        InstantFactsRequest: Record<string, never>;
        InstantFactsRow: {
            /**
             * @description open 可办理，off 已暂停，no_rule 无生效规则，hours 不在时段，rest_day 今日不清算
             * @enum {string}
             */
            opening: "open" | "off" | "no_rule" | "hours" | "rest_day";
            /** @description 不可办的原因；可办时为“可办理” */
            opening_text: string;
            /**
             * Format: date
             * @description 今日（上海）
             */
            today: string;
            /** @description 开始时间 HH:mm；无生效规则为空 */
            hour_from: string;
            /** @description 结束时间 HH:mm；无生效规则为空 */
            hour_to: string;
            /** @description 休息日是否办理 */
            rest_days: boolean;
            /**
             * Format: int64
             * @description 生效的规则版本；没有为 0
             */
            version_no: number;
            /** @description 适用的承兑人类别 */
            acceptor_classes: components["schemas"]["AcceptorClass"][];
            /**
             * Format: int64
             * @description 计息天数下限
             */
            min_days: number;
            /**
             * Format: int64
             * @description 计息天数上限
             */
            max_days: number;
            /** @description 单笔票面上限，单位：分 */
            package_fen: string;
            /** @description 适用的付息方式 */
            pay_types: number[];
            /** @description 规则是否允许贸易背景后补 */
            trade_later: boolean;
            /** @description 本企业与所属集团今日的额度 */
            caps: components["schemas"]["InstantUse"][];
            /** @description 本企业此刻一笔最多可秒贴的票面，单位：分；已计入全行与单笔上限 */
            left_fen: string;
            /** @description 是否有生效的签约 */
            signed: boolean;
            /** @description 收款的签约编号；没有或有多个为空 */
            sign_no: string;
            /** @description 该签约的银行；没有为空 */
            bank_name: string;
            /** @description 收款账号，仅显示后四位；没有为空 */
            account_no: string;
        };
        /** @description 秒贴一项当日上限的占用 */
        InstantUse: {
            /**
             * @description bank 全行，group 集团，company 企业，acceptor 承兑人
             * @enum {string}
             */
            cap: "bank" | "group" | "company" | "acceptor";
            /** @description 企业、集团、承兑人的名称；全行为空 */
            name: string;
            /** @description 当日上限，单位：分 */
            limit_fen: string;
            /** @description 当日已用，单位：分 */
            used_fen: string;
            /** @description 当日剩余，单位：分，不小于 0 */
            left_fen: string;
        };
        InstantPriceRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 按此签约的贴入行计价；缺省为已生效签约中最近的一个，没有则按市场行情 */
            sign_no?: string;
            /**
             * @description instant 秒贴，officer 转人工审批，none 不能贴现
             * @enum {string}
             */
            route?: "instant" | "officer" | "none";
            /** @description 承兑人或票据（包）号的一部分 */
            keyword?: string;
            /**
             * @description 排序：列:asc 或 列:desc
             * @enum {string}
             */
            sort?: "face_fen:asc" | "face_fen:desc" | "due_dt:asc" | "due_dt:desc" | "acceptor_name:asc" | "acceptor_name:desc";
        };
        InstantPriceRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 持票序号 */
                holding_id: string;
                /** @description 票据（包）号 */
                bill_no: string;
                /** @description 子票区间；不可拆分为 0 */
                range: string;
                /**
                 * @description 票据种类；一笔申请只能选同一种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
                 * @enum {string}
                 */
                bill_kind: "AC01" | "AC02" | "AC03";
                /** @description 承兑人 */
                acceptor_name: string;
                /** @description 承兑人类别 */
                acceptor_class: components["schemas"]["AcceptorClass"];
                /**
                 * Format: date
                 * @description 到期日
                 */
                due_dt: string;
                /** @description 票面金额，单位：分 */
                face_fen: string;
                /**
                 * @description instant 秒贴，officer 转人工审批，none 不能贴现
                 * @enum {string}
                 */
                route: "instant" | "officer" | "none";
                /** @description 不能秒贴时的各条原因；能秒贴为空 */
                reasons: {
                    /**
                     * @description 规则：bill_sound 票据状态，acceptor_class 承兑人类别，acceptor_name 承兑人名单，acceptor_lists 逾期与披露名单，remaining_days 剩余期限，registry 登记系统，disclosure 信息披露，signing 银行签约，member 会员状态，pay_type 付息方式，trade 贸易背景，check_sheet 系统校验，cap_package 单笔上限，cap_company 企业当日上限，cap_group 集团当日上限，cap_acceptor 承兑人当日上限，cap_bank 全行当日上限，switched_on 秒贴开关，version_in_force 规则版本，hours 秒贴时段，payout 放款
                     * @enum {string}
                     */
                    rule: "bill_sound" | "acceptor_class" | "acceptor_name" | "acceptor_lists" | "remaining_days" | "registry" | "disclosure" | "signing" | "member" | "pay_type" | "trade" | "check_sheet" | "cap_package" | "cap_company" | "cap_group" | "cap_acceptor" | "cap_bank" | "switched_on" | "version_in_force" | "hours" | "payout";
                    /** @description 规则名称 */
                    name: string;
                    /** @description 不满足的原因 */
                    text: string;
                }[];
                /** @description 不能贴现的原因；能贴现为空 */
                refusal: string;
                /** @description 按此日放款计价：秒贴为今日，转人工为下一放款日；不能贴现为 null */
                pay_dt: string | null;
                /** @description 卖方付息时的价格；不能贴现为 null */
                price: {
                    /**
                     * Format: int64
                     * @description 年利率；整笔为按票面金额×天数加权；年利率，单位：百万分之一（1.28% = 12800）
                     */
                    rate_e6: number;
                    /**
                     * Format: int64
                     * @description 计息天数，自贴现日（含）至计息到期日（不含）
                     */
                    days: number;
                    /**
                     * Format: date
                     * @description 计息到期日：到期日遇非工作日顺延后的日期；日期 yyyy-MM-dd
                     */
                    interest_end_dt: string;
                    /**
                     * Format: int64
                     * @description 因非工作日顺延的天数
                     */
                    rolled_days: number;
                    /** @description 顺延的原因，如“国庆节”“周六”；未顺延为空 */
                    roll_reason: string;
                    /** @description 利息；金额，单位：分，十进制文本 */
                    interest_fen: string;
                    /** @description 净额：票面金额减卖方承担的利息；金额，单位：分，十进制文本 */
                    net_fen: string;
                } | null;
            }[];
            /** @description 计价所按的签约编号；按市场行情的为空 */
            sign_no: string;
            /** @description 计价所按的贴入行；按市场行情的为空 */
            bank_name: string;
            /** @description 符合其他条件的票据按去向合计，不受 route 限制 */
            totals: {
                /**
                 * @description instant 秒贴，officer 转人工审批，none 不能贴现
                 * @enum {string}
                 */
                route: "instant" | "officer" | "none";
                /**
                 * Format: int64
                 * @description 张数
                 */
                count: number;
                /** @description 票面合计，单位：分 */
                face_fen: string;
                /** @description 卖方付息时实付合计，单位：分；不能贴现为 0 */
                net_fen: string;
            }[];
        };
        InstantApplyRequest: {
            /** @description 所选票据，1 至 100 张 */
            bills: components["schemas"]["ChosenBill"][];
            /** @description 签约编号 */
            sign_no: string;
            /** @description 不满足规则的票据是否转人工审批；默认是 */
            officer?: boolean | ("true" | "false");
            /** @description 所见的净额合计，单位：分；与此刻的价格不同时拒绝（24016） */
            net_fen: string;
            /** @description 付息方式：1 买方付息，2 卖方付息，3 协议付息 */
            pay_type?: number;
            /** @description 买方承担利息的百分比，至多四位小数；仅协议付息 */
            buyer_pct?: string;
            /** @description 付息人（买方）全称；卖方付息时为空 */
            buyer_name?: string;
            /** @description 付息账号，应答中已脱敏 */
            buyer_acct_no?: string;
            /** @description 清算方式：1 线上清算（票款对付），0 线下；缺省 1 */
            clear_mode?: number;
            /** @description 贸易合同编号 */
            contract_ids?: string[];
            /** @description 发票编号 */
            invoice_ids?: string[];
        };
        InstantApplyRow: {
            /** @description 秒贴申请；没有满足规则的票据为 null */
            instant: {
                /** @description 贴现申请编号 */
                apply_no: string;
                /** @description 申请状态 */
                state: components["schemas"]["ApplyState"];
                /**
                 * Format: date
                 * @description 贴现日期
                 */
                disc_dt: string;
                /**
                 * Format: int64
                 * @description 年利率；整笔为按票面金额×天数加权；年利率，单位：百万分之一（1.28% = 12800）
                 */
                rate_e6: number;
                /**
                 * Format: int64
                 * @description 票据张数
                 */
                total_count: number;
                /** @description 票面金额合计；金额合计，单位：分，十进制文本 */
                total_fen: string;
                /** @description 利息；金额合计，单位：分，十进制文本 */
                interest_fen: string;
                /** @description 净额：票面金额减卖方承担的利息；金额合计，单位：分，十进制文本 */
                net_fen: string;
                /** @description 付息人承担的利息，单位：分 */
                buyer_interest_fen: string;
                /** @description 贸易背景后补 */
                trade_later: boolean;
            } | null;
            /** @description 转人工审批的申请；没有为 null */
            officer: {
                /** @description 贴现申请编号 */
                apply_no: string;
                /** @description 申请状态 */
                state: components["schemas"]["ApplyState"];
                /**
                 * Format: date
                 * @description 贴现日期
                 */
                disc_dt: string;
                /**
                 * Format: int64
                 * @description 年利率；整笔为按票面金额×天数加权；年利率，单位：百万分之一（1.28% = 12800）
                 */
                rate_e6: number;
                /**
                 * Format: int64
                 * @description 票据张数
                 */
                total_count: number;
                /** @description 票面金额合计；金额合计，单位：分，十进制文本 */
                total_fen: string;
                /** @description 利息；金额合计，单位：分，十进制文本 */
                interest_fen: string;
                /** @description 净额：票面金额减卖方承担的利息；金额合计，单位：分，十进制文本 */
                net_fen: string;
                /** @description 付息人承担的利息，单位：分 */
                buyer_interest_fen: string;
                /** @description 贸易背景后补 */
                trade_later: boolean;
            } | null;
            /** @description 每张票据的去向，按所选的次序 */
            bills: {
                /** @description 所选的持票序号 */
                holding_id: string;
                /**
                 * @description instant 秒贴，officer 转人工审批，none 不能贴现
                 * @enum {string}
                 */
                route: "instant" | "officer" | "none";
                /** @description 转人工的原因；秒贴为空 */
                reasons: {
                    /**
                     * @description 规则：bill_sound 票据状态，acceptor_class 承兑人类别，acceptor_name 承兑人名单，acceptor_lists 逾期与披露名单，remaining_days 剩余期限，registry 登记系统，disclosure 信息披露，signing 银行签约，member 会员状态，pay_type 付息方式，trade 贸易背景，check_sheet 系统校验，cap_package 单笔上限，cap_company 企业当日上限，cap_group 集团当日上限，cap_acceptor 承兑人当日上限，cap_bank 全行当日上限，switched_on 秒贴开关，version_in_force 规则版本，hours 秒贴时段，payout 放款
                     * @enum {string}
                     */
                    rule: "bill_sound" | "acceptor_class" | "acceptor_name" | "acceptor_lists" | "remaining_days" | "registry" | "disclosure" | "signing" | "member" | "pay_type" | "trade" | "check_sheet" | "cap_package" | "cap_company" | "cap_group" | "cap_acceptor" | "cap_bank" | "switched_on" | "version_in_force" | "hours" | "payout";
                    /** @description 规则名称 */
                    name: string;
                    /** @description 不满足的原因 */
                    text: string;
                }[];
            }[];
        };
        InstantResultRequest: {
            /** @description 贴现申请编号 */
            apply_no: string;
        };
        /** @description 秒贴规则对一笔申请的判断 */
        InstantDecision: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
            /** @description 状态名称 */
            state_name: string;
            /** @description 企业名称 */
            company_name: string;
            /** @description 现在是否由规则审批；转人工后为 false */
            by_rule: boolean;
            /**
             * Format: int64
             * @description 判断所用的规则版本；企业复核前尚未判断为 0
             */
            version_no: number;
            /** @description 审批人：system:rule-v版本；转人工为空 */
            decided_by: string;
            /**
             * Format: date
             * @description 贴现日期
             */
            disc_dt: string;
            /**
             * Format: int64
             * @description 年利率；整笔为按票面金额×天数加权；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额合计，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息；金额合计，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 净额：票面金额减卖方承担的利息；金额合计，单位：分，十进制文本 */
            net_fen: string;
            /** @description 转人工的原因；未转人工为空 */
            stopped_by: {
                /**
                 * @description 规则：bill_sound 票据状态，acceptor_class 承兑人类别，acceptor_name 承兑人名单，acceptor_lists 逾期与披露名单，remaining_days 剩余期限，registry 登记系统，disclosure 信息披露，signing 银行签约，member 会员状态，pay_type 付息方式，trade 贸易背景，check_sheet 系统校验，cap_package 单笔上限，cap_company 企业当日上限，cap_group 集团当日上限，cap_acceptor 承兑人当日上限，cap_bank 全行当日上限，switched_on 秒贴开关，version_in_force 规则版本，hours 秒贴时段，payout 放款
                 * @enum {string}
                 */
                rule: "bill_sound" | "acceptor_class" | "acceptor_name" | "acceptor_lists" | "remaining_days" | "registry" | "disclosure" | "signing" | "member" | "pay_type" | "trade" | "check_sheet" | "cap_package" | "cap_company" | "cap_group" | "cap_acceptor" | "cap_bank" | "switched_on" | "version_in_force" | "hours" | "payout";
                /** @description 规则名称 */
                name: string;
                /** @description 不满足的原因 */
                text: string;
            }[];
            /** @description 整笔申请的各条规则 */
            verdicts: components["schemas"]["InstantVerdict"][];
            /** @description 票据 */
            bills: components["schemas"]["InstantDecisionBill"][];
            /** @description 时间线 */
            steps: {
                /**
                 * @description submitted 提交，checked 企业复核，decided 规则审批，stopped 转人工，paid 入账
                 * @enum {string}
                 */
                step: "submitted" | "checked" | "decided" | "stopped" | "paid";
                /** @description 步骤名称 */
                name: string;
                /** @description 完成时间；尚未完成为 null */
                at: string | null;
            }[];
            /** @description 从提交（有企业复核的从复核通过）到入账的毫秒数；未由规则放款为 null */
            elapsed_ms: number | null;
            /** @description 收款账号，仅显示后四位 */
            account_no: string;
        };
        /** @description 一条秒贴规则的判断 */
        InstantVerdict: {
            /**
             * @description 规则：bill_sound 票据状态，acceptor_class 承兑人类别，acceptor_name 承兑人名单，acceptor_lists 逾期与披露名单，remaining_days 剩余期限，registry 登记系统，disclosure 信息披露，signing 银行签约，member 会员状态，pay_type 付息方式，trade 贸易背景，check_sheet 系统校验，cap_package 单笔上限，cap_company 企业当日上限，cap_group 集团当日上限，cap_acceptor 承兑人当日上限，cap_bank 全行当日上限，switched_on 秒贴开关，version_in_force 规则版本，hours 秒贴时段，payout 放款
             * @enum {string}
             */
            rule: "bill_sound" | "acceptor_class" | "acceptor_name" | "acceptor_lists" | "remaining_days" | "registry" | "disclosure" | "signing" | "member" | "pay_type" | "trade" | "check_sheet" | "cap_package" | "cap_company" | "cap_group" | "cap_acceptor" | "cap_bank" | "switched_on" | "version_in_force" | "hours" | "payout";
            /** @description 规则名称 */
            name: string;
            /** @description 满足时为规则内容，不满足时为原因 */
            text: string;
            /** @description 是否满足 */
            passed: boolean;
        };
        /** @description 秒贴规则对一张票据的判断 */
        InstantDecisionBill: {
            /** @description 持票序号 */
            holding_id: string;
            /** @description 票据（包）号 */
            bill_no: string;
            /** @description 子票区间；不可拆分为 0 */
            range: string;
            /** @description 承兑人 */
            acceptor_name: string;
            /**
             * Format: date
             * @description 到期日
             */
            due_dt: string;
            /** @description 票面金额，单位：分 */
            face_fen: string;
            /**
             * Format: int64
             * @description 年利率；整笔为按票面金额×天数加权；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /**
             * Format: int64
             * @description 计息天数
             */
            days: number;
            /** @description 利息，单位：分 */
            interest_fen: string;
            /** @description 实付，单位：分 */
            net_fen: string;
            /** @description 该票据的各条规则 */
            verdicts: components["schemas"]["InstantVerdict"][];
        };
        PayerQueryConsentRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 付息确认状态 */
            state?: components["schemas"]["ConsentState"];
            /** @description 贴现申请编号 */
            apply_no?: string;
        };
        PayerQueryConsentRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: components["schemas"]["Consent"][];
        };
        /** @description 请本企业承担利息的请求 */
        Consent: {
            /** @description 付息确认序号 */
            consent_id: string;
            /** @description 付息确认状态 */
            state: components["schemas"]["ConsentState"];
            /** @description 状态的中文名称 */
            state_name: string;
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 贴现申请人名称 */
            applicant_name: string;
            /** @description 银行名称 */
            bank_name: string;
            /** @description 本企业付息账号，已脱敏 */
            payer_acct_no: string;
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息合计；金额，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 承担利息的百分比，全部承担为 100 */
            buyer_pct: string;
            /** @description 请付息人承担的利息上限；金额，单位：分，十进制文本 */
            max_buyer_fen: string;
            /**
             * Format: date-time
             * @description 请求时间；时间，ISO 8601 带时区
             */
            asked_at: string;
            /** @description 决定时间，未决定为 null；时间，ISO 8601 带时区 */
            decided_at: string | null;
            /** @description 同意或拒绝的人；纸质授权书为审核人；待确认时为空 */
            decided_by: string;
            /** @description 拒绝或授权书未通过的原因，无则为空 */
            reason: string;
        };
        PayerConsentDetailRequest: {
            /** @description 付息确认序号 */
            consent_id: string;
        };
        PayerConsentDetailRow: {
            /** @description 付息确认序号 */
            consent_id: string;
            /** @description 付息确认状态 */
            state: components["schemas"]["ConsentState"];
            /** @description 状态的中文名称 */
            state_name: string;
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 贴现申请人名称 */
            applicant_name: string;
            /** @description 银行名称 */
            bank_name: string;
            /** @description 本企业付息账号，已脱敏 */
            payer_acct_no: string;
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息合计；金额，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 承担利息的百分比，全部承担为 100 */
            buyer_pct: string;
            /** @description 请付息人承担的利息上限；金额，单位：分，十进制文本 */
            max_buyer_fen: string;
            /**
             * Format: date-time
             * @description 请求时间；时间，ISO 8601 带时区
             */
            asked_at: string;
            /** @description 决定时间，未决定为 null；时间，ISO 8601 带时区 */
            decided_at: string | null;
            /** @description 同意或拒绝的人；纸质授权书为审核人；待确认时为空 */
            decided_by: string;
            /** @description 拒绝或授权书未通过的原因，无则为空 */
            reason: string;
            /** @description 各张票据 */
            bills: {
                /** @description 票据（包）号码，30 位数字 */
                bill_no: string;
                /** @description 子票区间“起-止”，从 1 起、每分一号；不可拆分的整包为 0 */
                range: string;
                /** @description 票面金额；金额，单位：分，十进制文本 */
                face_fen: string;
                /**
                 * Format: date
                 * @description 计息到期日：到期日遇非工作日顺延后的日期；日期 yyyy-MM-dd
                 */
                interest_end_dt: string;
                /**
                 * Format: int64
                 * @description 计息天数，自贴现日（含）至计息到期日（不含）
                 */
                days: number;
                /** @description 利息合计；金额，单位：分，十进制文本 */
                interest_fen: string;
                /** @description 本企业承担的利息；金额，单位：分，十进制文本 */
                buyer_interest_fen: string;
            }[];
            /** @description 调用方现在可否同意或拒绝 */
            can_decide: boolean;
        };
        PresentmentQueryPresentmentRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /**
             * @description 所处阶段：N10 未到期，N20 待提示付款，N30 逾期未提示，P10 待应答，P15 待清算，P20 已付款，P30 已拒付，P40 已撤回
             * @enum {string}
             */
            stage?: "N10" | "N20" | "N30" | "P10" | "P15" | "P20" | "P30" | "P40";
            /** @description 承兑人或票据（包）号的一部分 */
            keyword?: string;
            /** @description 持票序号 */
            holding_id?: string;
            /**
             * @description 票交所流通标志代码，只列出该标志的票据：TF0101 待收票，TF0301 可流通，TF0302 已锁定，TF0303 不可转让，TF0304 已质押，TF0305 待赎回，TF0401 托收在途，TF0402 追索中，TF0501 已结束
             * @enum {string}
             */
            circulation?: "TF0101" | "TF0301" | "TF0302" | "TF0303" | "TF0304" | "TF0305" | "TF0401" | "TF0402" | "TF0501";
            /**
             * Format: date
             * @description 到期日起，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_from?: string;
            /**
             * Format: date
             * @description 到期日止，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_to?: string;
            /**
             * @description 排序：列:asc 或 列:desc
             * @enum {string}
             */
            sort?: "amount_fen:asc" | "amount_fen:desc" | "due_dt:asc" | "due_dt:desc" | "acceptor_name:asc" | "acceptor_name:desc";
        };
        PresentmentQueryPresentmentRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 持票序号 */
                holding_id: string;
                /** @description 票据（包）号 */
                bill_no: string;
                /** @description 子票区间；不可拆分为 0 */
                range: string;
                /** @description 持有的票面金额，单位：分 */
                amount_fen: string;
                /**
                 * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
                 * @enum {string}
                 */
                bill_kind: "AC01" | "AC02" | "AC03";
                /** @description 承兑人 */
                acceptor_name: string;
                /** @description 承兑人类别 */
                acceptor_class: components["schemas"]["AcceptorClass"];
                /** @description 出票人 */
                drawer_name: string;
                /** @description 持票状态：05 待查验，10 可用，20 锁定，30 已贴现，35 托收在途，40 已质押，50 已卖出，60 已兑付 */
                holding_state: components["schemas"]["HoldingState"];
                /** @description 票交所新一代系统的票据状态代码；待查验的、已转给他人的为 null：CS01 已出票，CS02 已承兑，CS03 已收票，CS04 已到期，CS05 已终止，CS06 已结清 */
                exchange_state: ("CS01" | "CS02" | "CS03" | "CS04" | "CS05" | "CS06") | null;
                /** @description 票交所新一代系统的流通标志代码；待查验的、已转给他人的为 null：TF0101 待收票，TF0301 可流通，TF0302 已锁定，TF0303 不可转让，TF0304 已质押，TF0305 待赎回，TF0401 托收在途，TF0402 追索中，TF0501 已结束 */
                circulation: ("TF0101" | "TF0301" | "TF0302" | "TF0303" | "TF0304" | "TF0305" | "TF0401" | "TF0402" | "TF0501") | null;
                /**
                 * Format: date
                 * @description 到期日
                 */
                due_dt: string;
                /**
                 * Format: date
                 * @description 付款日，即可提示付款的首日；到期日遇休息日顺延
                 */
                pay_dt: string;
                /** @description 付款日顺延的原因；未顺延为空 */
                roll_reason: string;
                /**
                 * Format: date
                 * @description 期内提示付款的最后一日，遇休息日顺延
                 */
                last_dt: string;
                /** @description 顺延前的最后一日；未顺延为 null */
                last_unrolled_dt: string | null;
                /**
                 * @description 所处阶段：N10 未到期，N20 待提示付款，N30 逾期未提示，P10 待应答，P15 待清算，P20 已付款，P30 已拒付，P40 已撤回
                 * @enum {string}
                 */
                stage: "N10" | "N20" | "N30" | "P10" | "P15" | "P20" | "P30" | "P40";
                /** @description 所处阶段的名称 */
                stage_name: string;
                /** @description 到付款日由系统自动提示 */
                automatic: boolean;
                /** @description 提示付款编号；尚未提示为空 */
                presentment_no: string;
                /** @description in_time 期内提示，late 逾期提示；尚未提示为 null */
                kind: ("in_time" | "late") | null;
                /** @description 逾期原因代码 MC01；期内提示为空 */
                reason_code: string;
                /** @description 逾期提示的原因；期内提示为空 */
                reason: string;
                /** @description 提示付款时间；尚未提示为 null */
                presented_at: string | null;
                /** @description 提示人；自动提示为系统 */
                presented_by: string;
                /** @description 承兑人应答的最后一日；尚未提示为 null */
                answer_by: string | null;
                /** @description 应答时间；尚未应答为 null */
                answered_at: string | null;
                /** @description 拒付理由代码 DC00、DC01、DC02、DC03、DC04、DC05、DC06、DC07、DC08、DC09；未拒付为空 */
                dishonour_code: string;
                /** @description 拒付理由；未拒付为空 */
                dishonour_reason: string;
                /** @description 票交所状态代码；没有对应代码为空 */
                exchange_code: string;
                /**
                 * Format: int64
                 * @description 版本；尚未提示为 0
                 */
                version: number;
                /** @description 接下来做什么，已结束时为空 */
                next_step: string;
                /** @description 由谁办理，无须办理时为空 */
                next_by: string;
                /**
                 * Format: date-time
                 * @description 办理期限；逾期即超时或失效，无期限为 null
                 */
                next_until: string | null;
                /** @description 本人现在可办的操作 */
                actions: ("present" | "present_late" | "withdraw")[];
            }[];
            /** @description 本单位票据到付款日自动提示 */
            automatic: boolean;
            /** @description 各阶段的张数与金额 */
            totals: {
                /**
                 * @description 阶段：N10 未到期，N20 待提示付款，N30 逾期未提示，P10 待应答，P15 待清算，P20 已付款，P30 已拒付，P40 已撤回
                 * @enum {string}
                 */
                stage: "N10" | "N20" | "N30" | "P10" | "P15" | "P20" | "P30" | "P40";
                /**
                 * Format: int64
                 * @description 张数
                 */
                count: number;
                /** @description 票面合计，单位：分 */
                amount_fen: string;
            }[];
            /** @description 今日为最后提示日、尚未提示的 */
            last_day: {
                /**
                 * Format: int64
                 * @description 张数
                 */
                count: number;
                /** @description 票面合计，单位：分 */
                amount_fen: string;
            };
            /** @description 符合条件的票面合计，单位：分 */
            total_fen: string;
        };
        PresentmentPresentmentDetailRequest: {
            /** @description 提示付款编号 */
            presentment_no: string;
        };
        PresentmentPresentmentDetailRow: {
            /** @description 持票序号 */
            holding_id: string;
            /** @description 票据（包）号 */
            bill_no: string;
            /** @description 子票区间；不可拆分为 0 */
            range: string;
            /** @description 持有的票面金额，单位：分 */
            amount_fen: string;
            /**
             * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
             * @enum {string}
             */
            bill_kind: "AC01" | "AC02" | "AC03";
            /** @description 承兑人 */
            acceptor_name: string;
            /** @description 承兑人类别 */
            acceptor_class: components["schemas"]["AcceptorClass"];
            /** @description 出票人 */
            drawer_name: string;
            /** @description 持票状态：05 待查验，10 可用，20 锁定，30 已贴现，35 托收在途，40 已质押，50 已卖出，60 已兑付 */
            holding_state: components["schemas"]["HoldingState"];
            /** @description 票交所新一代系统的票据状态代码；待查验的、已转给他人的为 null：CS01 已出票，CS02 已承兑，CS03 已收票，CS04 已到期，CS05 已终止，CS06 已结清 */
            exchange_state: ("CS01" | "CS02" | "CS03" | "CS04" | "CS05" | "CS06") | null;
            /** @description 票交所新一代系统的流通标志代码；待查验的、已转给他人的为 null：TF0101 待收票，TF0301 可流通，TF0302 已锁定，TF0303 不可转让，TF0304 已质押，TF0305 待赎回，TF0401 托收在途，TF0402 追索中，TF0501 已结束 */
            circulation: ("TF0101" | "TF0301" | "TF0302" | "TF0303" | "TF0304" | "TF0305" | "TF0401" | "TF0402" | "TF0501") | null;
            /**
             * Format: date
             * @description 到期日
             */
            due_dt: string;
            /**
             * Format: date
             * @description 付款日，即可提示付款的首日；到期日遇休息日顺延
             */
            pay_dt: string;
            /** @description 付款日顺延的原因；未顺延为空 */
            roll_reason: string;
            /**
             * Format: date
             * @description 期内提示付款的最后一日，遇休息日顺延
             */
            last_dt: string;
            /** @description 顺延前的最后一日；未顺延为 null */
            last_unrolled_dt: string | null;
            /**
             * @description 所处阶段：N10 未到期，N20 待提示付款，N30 逾期未提示，P10 待应答，P15 待清算，P20 已付款，P30 已拒付，P40 已撤回
             * @enum {string}
             */
            stage: "N10" | "N20" | "N30" | "P10" | "P15" | "P20" | "P30" | "P40";
            /** @description 所处阶段的名称 */
            stage_name: string;
            /** @description 到付款日由系统自动提示 */
            automatic: boolean;
            /** @description 提示付款编号；尚未提示为空 */
            presentment_no: string;
            /** @description in_time 期内提示，late 逾期提示；尚未提示为 null */
            kind: ("in_time" | "late") | null;
            /** @description 逾期原因代码 MC01；期内提示为空 */
            reason_code: string;
            /** @description 逾期提示的原因；期内提示为空 */
            reason: string;
            /** @description 提示付款时间；尚未提示为 null */
            presented_at: string | null;
            /** @description 提示人；自动提示为系统 */
            presented_by: string;
            /** @description 承兑人应答的最后一日；尚未提示为 null */
            answer_by: string | null;
            /** @description 应答时间；尚未应答为 null */
            answered_at: string | null;
            /** @description 拒付理由代码 DC00、DC01、DC02、DC03、DC04、DC05、DC06、DC07、DC08、DC09；未拒付为空 */
            dishonour_code: string;
            /** @description 拒付理由；未拒付为空 */
            dishonour_reason: string;
            /** @description 票交所状态代码；没有对应代码为空 */
            exchange_code: string;
            /**
             * Format: int64
             * @description 版本；尚未提示为 0
             */
            version: number;
            /** @description 接下来做什么，已结束时为空 */
            next_step: string;
            /** @description 由谁办理，无须办理时为空 */
            next_by: string;
            /**
             * Format: date-time
             * @description 办理期限；逾期即超时或失效，无期限为 null
             */
            next_until: string | null;
            /** @description 本人现在可办的操作 */
            actions: ("present" | "present_late" | "withdraw")[];
            /** @description 票款入账的结算账号，仅显示后四位；机构为空 */
            account_no: string;
            /** @description 该票据此前的提示付款，新的在前 */
            earlier: {
                /** @description 提示付款编号；尚未提示为空 */
                presentment_no: string;
                /** @description in_time 期内提示，late 逾期提示；尚未提示为 null */
                kind: ("in_time" | "late") | null;
                /** @description 逾期原因代码 MC01；期内提示为空 */
                reason_code: string;
                /** @description 逾期提示的原因；期内提示为空 */
                reason: string;
                /** @description 提示付款时间；尚未提示为 null */
                presented_at: string | null;
                /** @description 提示人；自动提示为系统 */
                presented_by: string;
                /** @description 承兑人应答的最后一日；尚未提示为 null */
                answer_by: string | null;
                /** @description 应答时间；尚未应答为 null */
                answered_at: string | null;
                /** @description 拒付理由代码 DC00、DC01、DC02、DC03、DC04、DC05、DC06、DC07、DC08、DC09；未拒付为空 */
                dishonour_code: string;
                /** @description 拒付理由；未拒付为空 */
                dishonour_reason: string;
                /** @description 票交所状态代码；没有对应代码为空 */
                exchange_code: string;
                /**
                 * Format: int64
                 * @description 版本；尚未提示为 0
                 */
                version: number;
                /**
                 * @description 状态：N10 未到期，N20 待提示付款，N30 逾期未提示，P10 待应答，P15 待清算，P20 已付款，P30 已拒付，P40 已撤回
                 * @enum {string}
                 */
                stage: "N10" | "N20" | "N30" | "P10" | "P15" | "P20" | "P30" | "P40";
                /** @description 状态名称 */
                stage_name: string;
            }[];
        };
        PresentmentPresentBillRequest: {
            /** @description 持票序号 */
            holding_id: string;
        };
        PresentmentPresentBillRow: {
            /** @description 提示付款编号 */
            presentment_no: string;
            /**
             * @description 所处阶段：N10 未到期，N20 待提示付款，N30 逾期未提示，P10 待应答，P15 待清算，P20 已付款，P30 已拒付，P40 已撤回
             * @enum {string}
             */
            stage: "N10" | "N20" | "N30" | "P10" | "P15" | "P20" | "P30" | "P40";
        };
        PresentmentPresentBillsRequest: {
            /** @description 持票编号，不得重复 */
            holding_ids: string[];
        };
        PresentmentPresentBillsRow: {
            /** @description 提示付款编号 */
            presentment_no: string;
            /**
             * @description 所处阶段：N10 未到期，N20 待提示付款，N30 逾期未提示，P10 待应答，P15 待清算，P20 已付款，P30 已拒付，P40 已撤回
             * @enum {string}
             */
            stage: "N10" | "N20" | "N30" | "P10" | "P15" | "P20" | "P30" | "P40";
        };
        PresentmentPresentLateRequest: {
            /** @description 持票序号 */
            holding_id: string;
            /** @description 逾期原因，2 至 200 字 */
            reason: string;
        };
        PresentmentPresentLateRow: {
            /** @description 提示付款编号 */
            presentment_no: string;
            /**
             * @description 所处阶段：N10 未到期，N20 待提示付款，N30 逾期未提示，P10 待应答，P15 待清算，P20 已付款，P30 已拒付，P40 已撤回
             * @enum {string}
             */
            stage: "N10" | "N20" | "N30" | "P10" | "P15" | "P20" | "P30" | "P40";
        };
        PresentmentWithdrawPresentmentRequest: {
            /** @description 提示付款编号 */
            presentment_no: string;
            /** @description 所见内容的版本（详情的 version）；已变更时拒绝（20072） */
            seen_version?: number;
        };
        PresentmentWithdrawPresentmentRow: {
            /** @description 提示付款编号 */
            presentment_no: string;
            /**
             * @description 所处阶段：N10 未到期，N20 待提示付款，N30 逾期未提示，P10 待应答，P15 待清算，P20 已付款，P30 已拒付，P40 已撤回
             * @enum {string}
             */
            stage: "N10" | "N20" | "N30" | "P10" | "P15" | "P20" | "P30" | "P40";
        };
        RecourseQueryRecourseRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /**
             * @description holder 本单位发起的，debtor 对本单位的；缺省为全部
             * @enum {string}
             */
            side?: "holder" | "debtor";
            /**
             * @description 追索状态：Z10 追索中，Z20 部分清偿，Z30 已清偿，Z40 已撤回
             * @enum {string}
             */
            state?: "Z10" | "Z20" | "Z30" | "Z40";
            /** @description 追索编号的一部分 */
            recourse_no?: string;
            /** @description 追索人、承兑人或票据（包）号的一部分 */
            keyword?: string;
            /**
             * @description 排序：列:asc 或 列:desc
             * @enum {string}
             */
            sort?: "recourse_no:asc" | "recourse_no:desc" | "face_fen:asc" | "face_fen:desc" | "due_dt:asc" | "due_dt:desc";
        };
        RecourseQueryRecourseRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: components["schemas"]["RecourseRow"][];
        };
        /** @description 追索 */
        RecourseRow: {
            /** @description 追索编号 */
            recourse_no: string;
            /**
             * @description holder 本单位为追索人，debtor 本单位被追索
             * @enum {string}
             */
            side: "holder" | "debtor";
            /** @description 票据（包）号 */
            bill_no: string;
            /** @description 子票区间；不可拆分为 0 */
            range: string;
            /** @description 被追索的票面金额，单位：分 */
            face_fen: string;
            /** @description 承兑人 */
            acceptor_name: string;
            /** @description 出票人 */
            drawer_name: string;
            /**
             * Format: date
             * @description 到期日
             */
            due_dt: string;
            /**
             * @description 追索类型：RT00 拒付追索，RT01 非拒付追索
             * @enum {string}
             */
            kind: "RT00" | "RT01";
            /** @description 追索类型的名称 */
            kind_name: string;
            /** @description 非拒付追索的原因；拒付追索为空 */
            reason: string;
            /** @description 追索人 */
            holder_name: string;
            /** @description 所据的提示付款；非拒付追索和再追索为空 */
            presentment_no: string;
            /** @description 所据的前一次追索；首次追索为空 */
            follows_no: string;
            /**
             * @description 追索状态：Z10 追索中，Z20 部分清偿，Z30 已清偿，Z40 已撤回
             * @enum {string}
             */
            state: "Z10" | "Z20" | "Z30" | "Z40";
            /** @description 状态名称 */
            state_name: string;
            /** @description 票交所状态代码；没有对应代码为空 */
            exchange_code: string;
            /** @description 追索的本金，单位：分 */
            demand_fen: string;
            /** @description 尚欠的本金，单位：分 */
            principal_fen: string;
            /** @description 尚欠的利息，计至今天，单位：分 */
            interest_fen: string;
            /** @description 尚欠的费用，单位：分 */
            costs_fen: string;
            /** @description 今天的应付金额，单位：分 */
            owed_fen: string;
            /**
             * Format: int64
             * @description 利息的年利率，单位：百万分之一（3.35% = 33500）
             */
            rate_e6: number;
            /**
             * Format: date
             * @description 下一段利息的起算日
             */
            interest_from: string;
            /**
             * Format: int64
             * @description 自起算日至今天的计息天数
             */
            interest_days: number;
            /** @description 已清偿，单位：分 */
            paid_fen: string;
            /**
             * Format: int64
             * @description 被追索人数
             */
            parties_count: number;
            /** @description 本单位作为被追索人的状态，追索人为 null；被追索人状态：B10 待清偿，B20 部分清偿，B30 已清偿，B40 已拒绝，B50 已终止 */
            own_state: ("B10" | "B20" | "B30" | "B40" | "B50") | null;
            /** @description 本单位已清偿，单位：分 */
            own_paid_fen: string;
            /**
             * Format: date-time
             * @description 发起时间
             */
            begun_at: string;
            /** @description 发起人 */
            begun_by: string;
            /** @description 结束时间；尚未结束为 null */
            ended_at: string | null;
            /** @description 本人可下载的文书：recourse_notice 追索通知书，recourse_settled 清偿证明 */
            papers: ("recourse_notice" | "recourse_settled")[];
            /**
             * Format: int64
             * @description 版本
             */
            version: number;
            /** @description 接下来做什么，已结束时为空 */
            next_step: string;
            /** @description 由谁办理，无须办理时为空 */
            next_by: string;
            /**
             * Format: date-time
             * @description 办理期限；逾期即超时或失效，无期限为 null
             */
            next_until: string | null;
            /** @description 本人现在可办的操作 */
            actions: ("settle" | "refuse" | "withdraw" | "follow")[];
        };
        RecourseRecourseDetailRequest: {
            /** @description 追索编号 */
            recourse_no: string;
        };
        RecourseRecourseDetailRow: {
            /** @description 追索编号 */
            recourse_no: string;
            /**
             * @description holder 本单位为追索人，debtor 本单位被追索
             * @enum {string}
             */
            side: "holder" | "debtor";
            /** @description 票据（包）号 */
            bill_no: string;
            /** @description 子票区间；不可拆分为 0 */
            range: string;
            /** @description 被追索的票面金额，单位：分 */
            face_fen: string;
            /** @description 承兑人 */
            acceptor_name: string;
            /** @description 出票人 */
            drawer_name: string;
            /**
             * Format: date
             * @description 到期日
             */
            due_dt: string;
            /**
             * @description 追索类型：RT00 拒付追索，RT01 非拒付追索
             * @enum {string}
             */
            kind: "RT00" | "RT01";
            /** @description 追索类型的名称 */
            kind_name: string;
            /** @description 非拒付追索的原因；拒付追索为空 */
            reason: string;
            /** @description 追索人 */
            holder_name: string;
            /** @description 所据的提示付款；非拒付追索和再追索为空 */
            presentment_no: string;
            /** @description 所据的前一次追索；首次追索为空 */
            follows_no: string;
            /**
             * @description 追索状态：Z10 追索中，Z20 部分清偿，Z30 已清偿，Z40 已撤回
             * @enum {string}
             */
            state: "Z10" | "Z20" | "Z30" | "Z40";
            /** @description 状态名称 */
            state_name: string;
            /** @description 票交所状态代码；没有对应代码为空 */
            exchange_code: string;
            /** @description 追索的本金，单位：分 */
            demand_fen: string;
            /** @description 尚欠的本金，单位：分 */
            principal_fen: string;
            /** @description 尚欠的利息，计至今天，单位：分 */
            interest_fen: string;
            /** @description 尚欠的费用，单位：分 */
            costs_fen: string;
            /** @description 今天的应付金额，单位：分 */
            owed_fen: string;
            /**
             * Format: int64
             * @description 利息的年利率，单位：百万分之一（3.35% = 33500）
             */
            rate_e6: number;
            /**
             * Format: date
             * @description 下一段利息的起算日
             */
            interest_from: string;
            /**
             * Format: int64
             * @description 自起算日至今天的计息天数
             */
            interest_days: number;
            /** @description 已清偿，单位：分 */
            paid_fen: string;
            /**
             * Format: int64
             * @description 被追索人数
             */
            parties_count: number;
            /** @description 本单位作为被追索人的状态，追索人为 null；被追索人状态：B10 待清偿，B20 部分清偿，B30 已清偿，B40 已拒绝，B50 已终止 */
            own_state: ("B10" | "B20" | "B30" | "B40" | "B50") | null;
            /** @description 本单位已清偿，单位：分 */
            own_paid_fen: string;
            /**
             * Format: date-time
             * @description 发起时间
             */
            begun_at: string;
            /** @description 发起人 */
            begun_by: string;
            /** @description 结束时间；尚未结束为 null */
            ended_at: string | null;
            /** @description 本人可下载的文书：recourse_notice 追索通知书，recourse_settled 清偿证明 */
            papers: ("recourse_notice" | "recourse_settled")[];
            /**
             * Format: int64
             * @description 版本
             */
            version: number;
            /** @description 接下来做什么，已结束时为空 */
            next_step: string;
            /** @description 由谁办理，无须办理时为空 */
            next_by: string;
            /**
             * Format: date-time
             * @description 办理期限；逾期即超时或失效，无期限为 null
             */
            next_until: string | null;
            /** @description 本人现在可办的操作 */
            actions: ("settle" | "refuse" | "withdraw" | "follow")[];
            /** @description 被追索人 */
            parties: {
                /** @description 债务人名称 */
                name: string;
                /**
                 * @description 身份：acceptor 承兑人，drawer 出票人，endorser 背书人
                 * @enum {string}
                 */
                role: "acceptor" | "drawer" | "endorser";
                /** @description 身份名称 */
                role_name: string;
                /**
                 * Format: date
                 * @description 追索权利的最后一日
                 */
                until_dt: string;
                /**
                 * @description 被追索人状态：B10 待清偿，B20 部分清偿，B30 已清偿，B40 已拒绝，B50 已终止
                 * @enum {string}
                 */
                state: "B10" | "B20" | "B30" | "B40" | "B50";
                /** @description 状态名称 */
                state_name: string;
                /** @description 已清偿，单位：分 */
                paid_fen: string;
                /** @description 答复时间；尚未答复为 null */
                answered_at: string | null;
                /** @description 拒绝清偿的理由；未拒绝为空 */
                reason: string;
            }[];
            /** @description 各笔清偿，先后为序 */
            payments: {
                /**
                 * Format: int64
                 * @description 第几笔
                 */
                seq: number;
                /** @description 清偿人 */
                payer_name: string;
                /** @description 清偿金额，单位：分 */
                amount_fen: string;
                /** @description 其中费用，单位：分 */
                costs_fen: string;
                /** @description 其中利息，单位：分 */
                interest_fen: string;
                /** @description 其中本金，单位：分 */
                principal_fen: string;
                /**
                 * Format: date-time
                 * @description 清偿时间
                 */
                paid_at: string;
            }[];
        };
        RecourseRecourseBasisRequest: {
            /** @description 持票序号；与 follows_no 二选一 */
            holding_id?: string;
            /** @description 本单位已清偿的追索，向其前手再追索；与 holding_id 二选一 */
            follows_no?: string;
            /**
             * @description 追索类型：RT00 拒付追索，RT01 非拒付追索
             * @enum {string}
             */
            kind?: "RT00" | "RT01";
        };
        RecourseRecourseBasisRow: {
            /** @description 票据（包）号 */
            bill_no: string;
            /** @description 子票区间；不可拆分为 0 */
            range: string;
            /** @description 被追索的票面金额，单位：分 */
            face_fen: string;
            /** @description 承兑人 */
            acceptor_name: string;
            /** @description 出票人 */
            drawer_name: string;
            /**
             * Format: date
             * @description 到期日
             */
            due_dt: string;
            /**
             * @description 追索类型：RT00 拒付追索，RT01 非拒付追索
             * @enum {string}
             */
            kind: "RT00" | "RT01";
            /** @description 拒付时间；没有拒付为 null */
            refused_at: string | null;
            /** @description 拒付理由；没有拒付为空 */
            refusal: string;
            /** @description 可追索的本金，单位：分 */
            demand_fen: string;
            /** @description 利息，计至今天，单位：分 */
            interest_fen: string;
            /**
             * Format: int64
             * @description 利息的年利率，单位：百万分之一（3.35% = 33500）
             */
            rate_e6: number;
            /**
             * Format: date
             * @description 利息的起算日
             */
            interest_from: string;
            /**
             * Format: int64
             * @description 计息天数
             */
            interest_days: number;
            /** @description 可追索的债务人 */
            parties: {
                /** @description 债务人名称 */
                name: string;
                /**
                 * @description 身份：acceptor 承兑人，drawer 出票人，endorser 背书人
                 * @enum {string}
                 */
                role: "acceptor" | "drawer" | "endorser";
                /** @description 身份名称 */
                role_name: string;
                /**
                 * Format: date
                 * @description 追索权利的最后一日
                 */
                until_dt: string;
                /** @description 今天仍可追索 */
                in_time: boolean;
            }[];
        };
        RecourseBeginRecourseRequest: {
            /** @description 持票序号；与 follows_no 二选一 */
            holding_id?: string;
            /** @description 本单位已清偿的追索，向其前手再追索；与 holding_id 二选一 */
            follows_no?: string;
            /**
             * @description 追索类型：RT00 拒付追索，RT01 非拒付追索
             * @enum {string}
             */
            kind: "RT00" | "RT01";
            /**
             * @description 非拒付追索的原因：bankrupt 破产，dead 死亡、逃匿，closed 责令终止业务
             * @enum {string}
             */
            reason_code?: "bankrupt" | "dead" | "closed";
            /** @description 非拒付追索的情况说明，至多 200 字 */
            reason?: string;
            /** @description 取得拒付证明等费用，单位：分；缺省为 0 */
            costs_fen?: string;
            /** @description 追索对象的名称，如追索前查询所列 */
            parties: string[];
        };
        RecourseBeginRecourseRow: {
            /** @description 追索编号 */
            recourse_no: string;
            /**
             * @description 追索状态：Z10 追索中，Z20 部分清偿，Z30 已清偿，Z40 已撤回
             * @enum {string}
             */
            state: "Z10" | "Z20" | "Z30" | "Z40";
        };
        RecourseSettleRecourseRequest: {
            /** @description 追索编号 */
            recourse_no: string;
            /** @description 清偿金额，单位：分 */
            amount_fen: string;
            /** @description 所见的应付金额，单位：分 */
            owed_fen: string;
            /** @description 短信验证码 */
            sms_code?: string;
        };
        RecourseSettleRecourseRow: {
            /** @description 追索编号 */
            recourse_no: string;
            /**
             * @description 追索状态：Z10 追索中，Z20 部分清偿，Z30 已清偿，Z40 已撤回
             * @enum {string}
             */
            state: "Z10" | "Z20" | "Z30" | "Z40";
            /** @description 清偿后的余额，单位：分 */
            owed_fen: string;
        };
        RecourseRefuseRecourseRequest: {
            /** @description 追索编号 */
            recourse_no: string;
            /** @description 拒绝清偿的理由，2 至 200 字 */
            reason: string;
            /** @description 所见内容的版本（详情的 version）；已变更时拒绝（20072） */
            seen_version?: number;
        };
        RecourseRefuseRecourseRow: {
            /** @description 追索编号 */
            recourse_no: string;
            /**
             * @description 追索状态：Z10 追索中，Z20 部分清偿，Z30 已清偿，Z40 已撤回
             * @enum {string}
             */
            state: "Z10" | "Z20" | "Z30" | "Z40";
        };
        RecourseWithdrawRecourseRequest: {
            /** @description 追索编号 */
            recourse_no: string;
            /** @description 所见内容的版本（详情的 version）；已变更时拒绝（20072） */
            seen_version?: number;
        };
        RecourseWithdrawRecourseRow: {
            /** @description 追索编号 */
            recourse_no: string;
            /**
             * @description 追索状态：Z10 追索中，Z20 部分清偿，Z30 已清偿，Z40 已撤回
             * @enum {string}
             */
            state: "Z10" | "Z20" | "Z30" | "Z40";
        };
        RegionQueryRegionRequest: Record<string, never>;
        RegionQueryRegionRow: {
            /** @description 行政区划代码，GB/T 2260 */
            value: string;
            /** @description 名称 */
            label: string;
            /** @description 下一级，没有则不返回 */
            children?: {
                /** @description 行政区划代码，GB/T 2260 */
                value: string;
                /** @description 名称 */
                label: string;
                /** @description 下一级，没有则不返回 */
                children?: {
                    /** @description 行政区划代码，GB/T 2260 */
                    value: string;
                    /** @description 名称 */
                    label: string;
                }[];
            }[];
        };
        OrgQueryRequest: {
            /** @description 机构全称 */
            org_name?: string;
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
        };
        OrgQueryRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 机构全称 */
                org_name: string;
                /** @description 支付系统行号 */
                org_code: string;
                /** @description 机构类别 */
                org_class: components["schemas"]["AcceptorClass"];
            }[];
        };
        DictQueryDictRequest: {
            /** @description 字典组，逗号分隔 */
            groups: string;
        };
        DictQueryDictRow: {
            /** @description 字典组 */
            group: string;
            /** @description 条目 */
            items: {
                /** @description 条目代码 */
                code: string;
                /** @description 名称 */
                label: string;
            }[];
        };
        AcceptorQueryAcceptorRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 机构名称，匹配其中一部分 */
            org_name?: string;
            /** @description 承兑人类别 */
            acceptor_class?: components["schemas"]["AcceptorClass"];
            /** @description GB/T 2260 省级代码 */
            region_code?: string;
            /**
             * @description 是否在票交所持续逾期名单内：0 否，1 是
             * @enum {string}
             */
            overdue?: "0" | "1";
        };
        AcceptorQueryAcceptorRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 支付系统行号 */
                org_code: string;
                /** @description 机构名称 */
                org_name: string;
                /** @description 承兑人类别 */
                acceptor_class: components["schemas"]["AcceptorClass"];
                /** @description 行政区划代码，GB/T 2260，6 位 */
                region_code: string;
                /** @description 行政区划名称 */
                region_name: string;
                /** @description 票交所持续逾期名单 */
                overdue: boolean;
                /** @description 在可贴现名单内 */
                on_list: boolean;
                /** @description 载有承兑人的生效名单，不在名单时为空 */
                lists: components["schemas"]["AcceptorListMark"][];
                /** @description 银行对该承兑人的可用额度；公开查询恒为 null */
                available_fen: null;
            }[];
        };
        AcceptorQueryAvailableRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 机构名称，匹配其中一部分 */
            org_name?: string;
            /** @description 承兑人类别 */
            acceptor_class?: components["schemas"]["AcceptorClass"];
            /** @description GB/T 2260 省级代码 */
            region_code?: string;
            /**
             * @description 是否在票交所持续逾期名单内：0 否，1 是
             * @enum {string}
             */
            overdue?: "0" | "1";
        };
        AcceptorQueryAvailableRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 支付系统行号 */
                org_code: string;
                /** @description 机构名称 */
                org_name: string;
                /** @description 承兑人类别 */
                acceptor_class: components["schemas"]["AcceptorClass"];
                /** @description 行政区划代码，GB/T 2260，6 位 */
                region_code: string;
                /** @description 行政区划名称 */
                region_name: string;
                /** @description 票交所持续逾期名单 */
                overdue: boolean;
                /** @description 在可贴现名单内 */
                on_list: boolean;
                /** @description 载有承兑人的生效名单，不在名单时为空 */
                lists: components["schemas"]["AcceptorListMark"][];
                /** @description 银行对该承兑人的可用额度；公开查询恒为 null；金额，单位：分，十进制文本 */
                available_fen: string;
                /** @description 当日在可交易白名单内的票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票 */
                tradable: ("AC01" | "AC02" | "AC03")[];
                /** @description 本机构对该承兑人授信的剩余额度；未设定或非机构为 null；金额，单位：分，十进制文本 */
                own_left_fen: string | null;
            }[];
        };
        WhitelistQueryWhiteRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 机构名称，匹配其中一部分 */
            org_name?: string;
            /** @description 承兑人类别 */
            acceptor_class?: components["schemas"]["AcceptorClass"];
            /**
             * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
             * @enum {string}
             */
            bill_kind?: "AC01" | "AC02" | "AC03";
        };
        WhitelistQueryWhiteRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 支付系统行号 */
                org_code: string;
                /** @description 机构名称 */
                org_name: string;
                /** @description 承兑人类别 */
                acceptor_class: components["schemas"]["AcceptorClass"];
                /**
                 * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
                 * @enum {string}
                 */
                bill_kind: "AC01" | "AC02" | "AC03";
                /**
                 * Format: int64
                 * @description 可交易的最长剩余期限，单位：天
                 */
                max_tenor_days: number;
                /** @description 单张票据金额上限；金额，单位：分，十进制文本 */
                single_limit_fen: string;
                /**
                 * Format: int64
                 * @description 加点，单位：基点（0.01%）
                 */
                addon_bp: number;
                /**
                 * Format: date
                 * @description 有效期起，含当日；日期 yyyy-MM-dd
                 */
                valid_from: string;
                /**
                 * Format: date
                 * @description 有效期止，含当日；日期 yyyy-MM-dd
                 */
                valid_to: string;
            }[];
        };
        WhitelistQueryRequestRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /**
             * @description 申请状态：W10 待审批，W20 已通过，W90 已拒绝
             * @enum {string}
             */
            state?: "W10" | "W20" | "W90";
        };
        WhitelistQueryRequestRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: components["schemas"]["WhiteListApplication"][];
        };
        /** @description 白名单申请 */
        WhiteListApplication: {
            /** @description 白名单申请编号 */
            request_id: string;
            /** @description 支付系统行号 */
            org_code: string;
            /** @description 机构名称 */
            org_name: string;
            /**
             * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
             * @enum {string}
             */
            bill_kind: "AC01" | "AC02" | "AC03";
            /** @description 申请机构名称 */
            company_name: string;
            /** @description 申请理由 */
            reason: string;
            /**
             * @description 申请状态：W10 待审批，W20 已通过，W90 已拒绝
             * @enum {string}
             */
            state: "W10" | "W20" | "W90";
            /** @description 审批意见 */
            remark: string;
            /**
             * Format: date-time
             * @description 创建时间；时间，ISO 8601 带时区
             */
            created_at: string;
            /** @description 决定时间，未决定为 null；时间，ISO 8601 带时区 */
            decided_at: string | null;
        };
        CalendarQueryDaysRequest: {
            /** @description 年份 */
            year: number;
        };
        CalendarQueryDaysRow: {
            /**
             * Format: int64
             * @description 年份
             */
            year: number;
            /** @description 该年节假日是否已维护 */
            maintained: boolean;
            /** @description 是否仅有法定节日、待国务院公告 */
            provisional: boolean;
            /** @description 节假日与调休上班日 */
            days: components["schemas"]["DayOff"][];
        };
        /** @description 节假日或调休上班日 */
        DayOff: {
            /**
             * Format: date
             * @description 休息日或调休上班日；日期 yyyy-MM-dd
             */
            dt: string;
            /** @description false 休，true 调休上班 */
            is_workday: boolean;
            /** @description 节假日名称 */
            name: string;
        };
        DocumentQueryDocumentRequest: {
            /** @description 贴现申请编号、签约编号、报价单编号、回单编号、对账单编号或追索编号 */
            ref_no: string;
        };
        /** @description 业务文件 */
        BusinessDocument: {
            /**
             * @description 文件种类
             * @enum {string}
             */
            kind: "disc_agreement" | "disc_voucher" | "disc_receipt" | "sign_agreement" | "deal_slip" | "deal_slip_cp" | "receipt" | "statement" | "recourse_notice" | "recourse_settled";
            /** @description 文件标题 */
            title: string;
            /** @description 下载路径 */
            url: string;
            /**
             * Format: int64
             * @description 文件大小，单位：字节
             */
            size: number;
            /**
             * Format: date-time
             * @description 生成时间；时间，ISO 8601 带时区
             */
            created_at: string;
        };
        BillsAddBillRequest: {
            /** @description 票据（包）号码，30 位数字；查询时匹配其中一部分 */
            bill_no: string;
            /**
             * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
             * @enum {string}
             */
            bill_kind: "AC01" | "AC02" | "AC03";
            /** @description 票据（包）总金额；金额，单位：分，十进制文本，不超过 10000000000000 */
            package_fen: string;
            /** @description 可否拆分为子票区间：0 否，1 是，true 是，false 否 */
            splittable: boolean | ("0" | "1" | "true" | "false");
            /** @description 持有的子票区间“起-止”，缺省为整包 */
            range?: string;
            /**
             * Format: date
             * @description 出票日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            issue_dt: string;
            /**
             * Format: date
             * @description 票据到期日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_dt: string;
            /** @description 出票人全称 */
            drawer_name: string;
            /** @description 承兑人支付系统行号；录入时亦可填承兑人全称 */
            acceptor_bank_no: string;
            /** @description 收款人全称 */
            payee_name: string;
            /** @description 可否转让：出票人未记载“不得转让”：0 否，1 是，true 是，false 否 */
            transferable?: boolean | ("0" | "1" | "true" | "false");
        };
        BillsAddBillRow: {
            /** @description 持有票据编号 */
            holding_id: string;
            /** @description 票据（包）号码，30 位数字 */
            bill_no: string;
            /** @description 子票区间“起-止”，从 1 起、每分一号；不可拆分的整包为 0 */
            range: string;
            /** @description 持有状态 */
            state: components["schemas"]["HoldingState"];
            /** @description 提示，不妨碍办理 */
            warnings: {
                /** @description 提示的代码，同错误码 */
                code: string;
                /** @description 中文说明 */
                msg: string;
                /** @description 有关的请求字段，无则为空 */
                field: string;
            }[];
        };
        BillsImportBillsRequest: {
            /** @description 文件首行，须与模板一致 */
            header: string[];
            /** @description 数据行，单元格文本；一次最多 500 行，请求体最大 100 KB */
            rows: string[][];
            /** @description rows 第一行在文件中的行号，缺省 2 */
            first_line?: number;
            /**
             * @description 1 = 导入有效行，其余行跳过
             * @enum {string}
             */
            import_valid?: "0" | "1";
            /**
             * @description 1 = 仅检查，不保存
             * @enum {string}
             */
            check_only?: "0" | "1";
        };
        /** @description 导入结果 */
        ImportResult: {
            /**
             * Format: int64
             * @description 收到的行数
             */
            total: number;
            /**
             * Format: int64
             * @description 无错误的行数
             */
            valid: number;
            /**
             * Format: int64
             * @description 已保存的行数；check_only=1 时为 0
             */
            saved: number;
            /** @description 有错误的行 */
            failed: components["schemas"]["ImportFault"][];
        };
        /** @description 导入的一处错误 */
        ImportFault: {
            /**
             * Format: int64
             * @description 在文件中的行号
             */
            line: number;
            /** @description 错误码 */
            code: string;
            /** @description 错误说明 */
            msg: string;
        };
        BillsDeleteBillRequest: {
            /** @description 持有票据编号 */
            holding_id: string;
        };
        BillsCheckBillRequest: {
            /** @description 持有票据编号 */
            holding_id: string;
        };
        BillsBillDetailRequest: {
            /** @description 持有票据编号 */
            holding_id: string;
        };
        BillsBillDetailRow: {
            /** @description 持有票据编号 */
            holding_id: string;
            /** @description 票据（包）号码，30 位数字 */
            bill_no: string;
            /** @description 子票区间“起-止”，从 1 起、每分一号；不可拆分的整包为 0 */
            range: string;
            /** @description 持有的票面金额；金额，单位：分，十进制文本 */
            amount_fen: string;
            /** @description 可否拆分为子票区间 */
            splittable: boolean;
            /**
             * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
             * @enum {string}
             */
            bill_kind: "AC01" | "AC02" | "AC03";
            /**
             * @description 票据介质：ME01 纸质票据，ME02 电子票据
             * @enum {string}
             */
            media: "ME01" | "ME02";
            /**
             * Format: date
             * @description 出票日；日期 yyyy-MM-dd
             */
            issue_dt: string;
            /**
             * Format: date
             * @description 票据到期日；日期 yyyy-MM-dd
             */
            due_dt: string;
            /** @description 出票人全称 */
            drawer_name: string;
            /** @description 承兑人全称 */
            acceptor_name: string;
            /** @description 承兑人类别 */
            acceptor_class: components["schemas"]["AcceptorClass"];
            /** @description 收款人全称 */
            payee_name: string;
            /** @description 可否转让：出票人未记载“不得转让” */
            transferable: boolean;
            /**
             * Format: int64
             * @description 风险状态：0 正常，1 止付，2 冻结
             */
            risk_status: number;
            /** @description 持有状态 */
            state: components["schemas"]["HoldingState"];
            /** @description 票交所新一代系统的票据状态代码；待查验的、已转给他人的为 null：CS01 已出票，CS02 已承兑，CS03 已收票，CS04 已到期，CS05 已终止，CS06 已结清 */
            exchange_state: ("CS01" | "CS02" | "CS03" | "CS04" | "CS05" | "CS06") | null;
            /** @description 票交所新一代系统的流通标志代码；待查验的、已转给他人的为 null：TF0101 待收票，TF0301 可流通，TF0302 已锁定，TF0303 不可转让，TF0304 已质押，TF0305 待赎回，TF0401 托收在途，TF0402 追索中，TF0501 已结束 */
            circulation: ("TF0101" | "TF0301" | "TF0302" | "TF0303" | "TF0304" | "TF0305" | "TF0401" | "TF0402" | "TF0501") | null;
            /**
             * @description 来源：sandbox 票据系统收到，typed 手工录入，import 导入
             * @enum {string}
             */
            source: "sandbox" | "typed" | "import";
            /** @description 载有承兑人的生效名单，不在名单时为空 */
            acceptor_lists: components["schemas"]["AcceptorListMark"][];
            /** @description 承兑人在本行的剩余额度，单位：分 */
            acceptor_left_fen: string;
            /**
             * @description 商票信息披露的最近一次查询结果：exempt 无需披露，unasked 尚未查询，confirmed 披露一致，unknown 查无披露，differs 披露不符，silent 平台未应答
             * @enum {string}
             */
            disclosure_outcome: "exempt" | "unasked" | "confirmed" | "unknown" | "differs" | "silent";
            /** @description 披露不符、查无等的说明，一致时为空 */
            disclosure_text: string;
            /** @description 最近一次查询披露的时间，未查询为 null */
            disclosure_at: string | null;
            /** @description 现在不能办理的原因，可以办理时为空 */
            blocked_reason: string;
            /** @description 票据（包）总金额；金额，单位：分，十进制文本 */
            package_fen: string;
            /** @description 承兑人支付系统行号；录入时亦可填承兑人全称 */
            acceptor_bank_no: string;
            /** @description 出票人账户 */
            drawer: {
                /** @description 账号，已脱敏；承兑行自身为 0 */
                acct_no: string;
                /** @description 银行名称 */
                bank_name: string;
                /** @description 支付系统行号，12 位 */
                bank_no: string;
            };
            /** @description 收款人账户 */
            payee: {
                /** @description 账号，已脱敏；承兑行自身为 0 */
                acct_no: string;
                /** @description 银行名称 */
                bank_name: string;
                /** @description 支付系统行号，12 位 */
                bank_no: string;
            };
            /** @description 承兑人账户 */
            acceptor: {
                /** @description 账号，已脱敏；承兑行自身为 0 */
                acct_no: string;
                /** @description 银行名称 */
                bank_name: string;
                /** @description 支付系统行号，12 位 */
                bank_no: string;
            };
            /** @description 票据背面，由早到晚 */
            events: components["schemas"]["BillEvent"][];
        };
        /** @description 票据背面的一次记载 */
        BillEvent: {
            /**
             * @description 事件代码：issue 出票，endorsement 背书转让，discount_endorsement 贴现背书，paid 兑付，dishonoured 拒付，recourse_paid 追索清偿，rediscount_endorsement 转贴现背书，pledge 质押，pledge_release 解除质押，repo_endorsement 回购背书，repo_return 回购赎回
             * @enum {string}
             */
            event: "issue" | "endorsement" | "discount_endorsement" | "paid" | "dishonoured" | "recourse_paid" | "rediscount_endorsement" | "pledge" | "pledge_release" | "repo_endorsement" | "repo_return";
            /** @description 事件的中文名称 */
            event_name: string;
            /** @description 子票区间“起-止”，从 1 起、每分一号；不可拆分的整包为 0 */
            range: string;
            /** @description 持有的票面金额；金额，单位：分，十进制文本 */
            amount_fen: string;
            /** @description 背书人、付款人等一方 */
            from_name: string;
            /** @description 被背书人、收款人等一方 */
            to_name: string;
            /** @description 引起该记载的业务编号，可为空 */
            ref_no: string;
            /**
             * Format: date-time
             * @description 发生时间；时间，ISO 8601 带时区
             */
            at: string;
        };
        BillsQueryBillEventRequest: {
            /** @description 持有票据编号 */
            holding_id: string;
        };
        TradeImportInvoiceRequest: {
            /** @description 文件首行，须与模板一致 */
            header: string[];
            /** @description 数据行，单元格文本；一次最多 500 行，请求体最大 100 KB */
            rows: string[][];
            /** @description rows 第一行在文件中的行号，缺省 2 */
            first_line?: number;
            /**
             * @description 1 = 导入有效行，其余行跳过
             * @enum {string}
             */
            import_valid?: "0" | "1";
            /**
             * @description 1 = 仅检查，不保存
             * @enum {string}
             */
            check_only?: "0" | "1";
        };
        TradeQueryInvoiceRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 发票编号（系统内） */
            invoice_id?: string;
            /** @description 发票号码；数电票 20 位 */
            inv_no?: string;
            /** @description 交易对手名称；查询时匹配其中一部分 */
            counter_name?: string;
            /** @description 验真状态 */
            verify_state?: components["schemas"]["InvoiceState"];
            /**
             * Format: date
             * @description 开票日期起，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            inv_from?: string;
            /**
             * Format: date
             * @description 开票日期止，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            inv_to?: string;
            /** @description 合同编号（系统内） */
            contract_id?: string;
            /**
             * @description 1 = 仅已关联合同的，0 = 仅未关联的
             * @enum {string}
             */
            linked?: "0" | "1";
            /**
             * @description 1 = 仅验真通过且有剩余金额的
             * @enum {string}
             */
            usable?: "0" | "1";
        };
        /**
         * @description 发票验真状态：10 新增待验真，20 修改待验真，30 验真通过，40 验真失败，50 强制通过，60 已红冲，70 已作废，80 超过验真次数
         * @enum {string}
         */
        InvoiceState: "10" | "20" | "30" | "40" | "50" | "60" | "70" | "80";
        TradeQueryInvoiceRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: components["schemas"]["Invoice"][];
            /** @description 查询条件下全部行的合计，不限于本页 */
            totals: {
                /** @description 价税合计；金额合计，单位：分，十进制文本 */
                total_fen: string;
                /** @description 已占用金额；金额合计，单位：分，十进制文本 */
                used_fen: string;
                /** @description 剩余可用金额；金额合计，单位：分，十进制文本 */
                left_fen: string;
            };
        };
        /** @description 发票 */
        Invoice: {
            /** @description 发票编号（系统内） */
            invoice_id: string;
            /**
             * Format: int64
             * @description 版本号，每次变更加一；办理时以 seen_version 或 version 带回所见版本
             */
            version: number;
            /**
             * @description VAT_SPECIAL 增值税专用发票，VAT_NORMAL 增值税普通发票，DIGITAL 数电票
             * @enum {string}
             */
            inv_type: "VAT_SPECIAL" | "VAT_NORMAL" | "DIGITAL";
            /** @description 发票类型的中文名称 */
            inv_type_name: string;
            /** @description 发票代码；数电票为空 */
            inv_code: string;
            /** @description 发票号码；数电票 20 位 */
            inv_no: string;
            /** @description 校验码 */
            check_code: string;
            /** @description 开票日期 */
            inv_dt: string;
            /** @description 购买方名称 */
            buyer_name: string;
            /** @description 购买方纳税人识别号 */
            buyer_tax: string;
            /** @description 销售方名称 */
            seller_name: string;
            /** @description 销售方纳税人识别号 */
            seller_tax: string;
            /** @description 不含税金额；金额，单位：分，十进制文本 */
            excl_fen: string;
            /** @description 税额；金额，单位：分，十进制文本 */
            tax_fen: string;
            /** @description 价税合计；金额，单位：分，十进制文本 */
            total_fen: string;
            /** @description 已占用金额；金额，单位：分，十进制文本 */
            used_fen: string;
            /** @description 剩余可用金额；金额，单位：分，十进制文本 */
            left_fen: string;
            /** @description 验真状态 */
            verify_state: components["schemas"]["InvoiceState"];
            /** @description 验真状态的中文名称 */
            verify_state_name: string;
            /**
             * Format: int64
             * @description 已验真次数，至多 10 次
             */
            verify_count: number;
            /** @description 是否正在验真 */
            verifying: boolean;
            /** @description 验真失败的原因，无则为空 */
            fail_reason: string;
            /** @description 强制通过的原因，无则为空 */
            force_reason: string;
            /** @description 关联的合同编号（系统内），未关联为空 */
            contract_id: string;
            /** @description 关联的合同号码，未关联为空 */
            contract_no: string;
            /** @description 备注 */
            remark: string;
            /** @description 已上传图片的站内路径 */
            files: string[];
            /**
             * Format: date-time
             * @description 创建时间；时间，ISO 8601 带时区
             */
            created_at: string;
        };
        TradeInvoiceDetailRequest: {
            /** @description 发票编号（系统内） */
            invoice_id: string;
        };
        /** @description 发票及其额度历史 */
        InvoiceDetail: {
            /** @description 发票编号（系统内） */
            invoice_id: string;
            /**
             * Format: int64
             * @description 版本号，每次变更加一；办理时以 seen_version 或 version 带回所见版本
             */
            version: number;
            /**
             * @description VAT_SPECIAL 增值税专用发票，VAT_NORMAL 增值税普通发票，DIGITAL 数电票
             * @enum {string}
             */
            inv_type: "VAT_SPECIAL" | "VAT_NORMAL" | "DIGITAL";
            /** @description 发票类型的中文名称 */
            inv_type_name: string;
            /** @description 发票代码；数电票为空 */
            inv_code: string;
            /** @description 发票号码；数电票 20 位 */
            inv_no: string;
            /** @description 校验码 */
            check_code: string;
            /** @description 开票日期 */
            inv_dt: string;
            /** @description 购买方名称 */
            buyer_name: string;
            /** @description 购买方纳税人识别号 */
            buyer_tax: string;
            /** @description 销售方名称 */
            seller_name: string;
            /** @description 销售方纳税人识别号 */
            seller_tax: string;
            /** @description 不含税金额；金额，单位：分，十进制文本 */
            excl_fen: string;
            /** @description 税额；金额，单位：分，十进制文本 */
            tax_fen: string;
            /** @description 价税合计；金额，单位：分，十进制文本 */
            total_fen: string;
            /** @description 已占用金额；金额，单位：分，十进制文本 */
            used_fen: string;
            /** @description 剩余可用金额；金额，单位：分，十进制文本 */
            left_fen: string;
            /** @description 验真状态 */
            verify_state: components["schemas"]["InvoiceState"];
            /** @description 验真状态的中文名称 */
            verify_state_name: string;
            /**
             * Format: int64
             * @description 已验真次数，至多 10 次
             */
            verify_count: number;
            /** @description 是否正在验真 */
            verifying: boolean;
            /** @description 验真失败的原因，无则为空 */
            fail_reason: string;
            /** @description 强制通过的原因，无则为空 */
            force_reason: string;
            /** @description 关联的合同编号（系统内），未关联为空 */
            contract_id: string;
            /** @description 关联的合同号码，未关联为空 */
            contract_no: string;
            /** @description 备注 */
            remark: string;
            /** @description 已上传图片的站内路径 */
            files: string[];
            /**
             * Format: date-time
             * @description 创建时间；时间，ISO 8601 带时区
             */
            created_at: string;
            /** @description 额度历史：占用过它的贴现申请 */
            usage: components["schemas"]["TradeUsage"][];
        };
        /** @description 合同或发票被申请占用的一次记录 */
        TradeUsage: {
            /** @description 占用它的贴现申请编号 */
            apply_no: string;
            /** @description 占用的金额；金额，单位：分，十进制文本 */
            occupy_fen: string;
            /**
             * Format: int64
             * @description 占用状态：1 占用，2 释放，3 确认（已放款）
             */
            state: number;
            /** @description 状态的中文名称 */
            state_name: string;
            /**
             * Format: date-time
             * @description 占用时间；时间，ISO 8601 带时区
             */
            at: string;
            /** @description 释放或确认的时间，占用中为 null；时间，ISO 8601 带时区 */
            ended_at: string | null;
        };
        TradeAddInvoiceRequest: {
            /**
             * @description VAT_SPECIAL 增值税专用发票，VAT_NORMAL 增值税普通发票，DIGITAL 数电票
             * @enum {string}
             */
            inv_type: "VAT_SPECIAL" | "VAT_NORMAL" | "DIGITAL";
            /** @description 发票代码；数电票为空 */
            inv_code?: string;
            /** @description 发票号码；数电票 20 位 */
            inv_no: string;
            /** @description 校验码 */
            check_code?: string;
            /**
             * Format: date
             * @description 开票日期；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            inv_dt: string;
            /** @description 购买方名称 */
            buyer_name: string;
            /** @description 购买方纳税人识别号 */
            buyer_tax?: string;
            /** @description 销售方名称 */
            seller_name: string;
            /** @description 销售方纳税人识别号 */
            seller_tax?: string;
            /** @description 不含税金额；金额，单位：分，十进制文本，不超过 1000000000000000 */
            excl_fen: string;
            /** @description 税额；金额，单位：分，十进制文本，不超过 1000000000000000 */
            tax_fen: string;
            /** @description 价税合计；金额，单位：分，十进制文本，不超过 1000000000000000 */
            total_fen: string;
            /** @description 备注 */
            remark?: string;
            /** @description 已上传图片的站内路径 */
            files?: string[];
        };
        /** @description 发票及其现状 */
        InvoiceMoved: {
            /** @description 发票编号（系统内） */
            invoice_id: string;
            /** @description 验真状态 */
            verify_state: components["schemas"]["InvoiceState"];
        };
        TradeEditInvoiceRequest: {
            /** @description 发票编号（系统内） */
            invoice_id: string;
            /** @description 校验码 */
            check_code?: string;
            /**
             * Format: date
             * @description 开票日期；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            inv_dt: string;
            /** @description 购买方名称 */
            buyer_name: string;
            /** @description 购买方纳税人识别号 */
            buyer_tax?: string;
            /** @description 销售方名称 */
            seller_name: string;
            /** @description 销售方纳税人识别号 */
            seller_tax?: string;
            /** @description 不含税金额；金额，单位：分，十进制文本，不超过 1000000000000000 */
            excl_fen: string;
            /** @description 税额；金额，单位：分，十进制文本，不超过 1000000000000000 */
            tax_fen: string;
            /** @description 价税合计；金额，单位：分，十进制文本，不超过 1000000000000000 */
            total_fen: string;
            /** @description 备注 */
            remark?: string;
            /** @description 已上传图片的站内路径 */
            files?: string[];
        };
        TradeDeleteInvoiceRequest: {
            /** @description 发票编号（系统内） */
            invoice_id: string;
        };
        TradeVerifyInvoiceRequest: {
            /** @description 发票编号（系统内） */
            invoice_ids: string[];
        };
        TradeVerifyInvoiceRow: {
            /**
             * Format: int64
             * @description 已受理验真的张数
             */
            accepted: number;
            /** @description 逐张结果 */
            results: {
                /** @description 发票编号（系统内） */
                invoice_id: string;
                /** @description 该张是否已受理 */
                accepted: boolean;
                /** @description 未受理的错误码，受理为空 */
                code: string;
                /** @description 未受理的原因，受理为空 */
                msg: string;
            }[];
        };
        TradeVoidInvoiceRequest: {
            /** @description 发票编号（系统内） */
            invoice_id: string;
            /**
             * @description 验真状态：60 已红冲，70 已作废
             * @enum {string}
             */
            verify_state: "60" | "70";
            /** @description 原因 */
            reason: string;
        };
        TradeLinkInvoiceRequest: {
            /** @description 合同编号（系统内） */
            contract_id: string;
            /** @description 发票编号（系统内） */
            invoice_ids: string[];
            /** @description 备注 */
            remark?: string;
        };
        TradeLinkInvoiceRow: {
            /**
             * Format: int64
             * @description 已关联的发票张数
             */
            linked: number;
        };
        TradeUnlinkInvoiceRequest: {
            /** @description 发票编号（系统内） */
            invoice_id: string;
        };
        TradeQueryContractRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 合同编号（系统内） */
            contract_id?: string;
            /** @description 合同号码，企业内唯一 */
            contract_no?: string;
            /** @description 交易对手名称；查询时匹配其中一部分 */
            counter_name?: string;
            /**
             * @description 合同状态：0 草稿，1 有效，2 停用
             * @enum {string}
             */
            state?: "0" | "1" | "2";
            /**
             * @description 本方角色：seller 卖方，buyer 买方
             * @enum {string}
             */
            role?: "seller" | "buyer";
            /**
             * Format: date
             * @description 签订日期起，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            sign_from?: string;
            /**
             * Format: date
             * @description 签订日期止，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            sign_to?: string;
        };
        TradeQueryContractRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: components["schemas"]["TradeContract"][];
            /** @description 查询条件下全部行的合计，不限于本页 */
            totals: {
                /** @description 合同金额合计；金额合计，单位：分，十进制文本 */
                amount_fen: string;
                /** @description 已占用金额；金额合计，单位：分，十进制文本 */
                used_fen: string;
                /** @description 剩余可用金额；金额合计，单位：分，十进制文本 */
                left_fen: string;
            };
        };
        /** @description 贸易合同 */
        TradeContract: {
            /** @description 合同编号（系统内） */
            contract_id: string;
            /** @description 合同号码，企业内唯一 */
            contract_no: string;
            /**
             * @description 本方角色：seller 卖方，buyer 买方
             * @enum {string}
             */
            role: "seller" | "buyer";
            /** @description 交易对手全称 */
            counter_name: string;
            /** @description 交易对手统一社会信用代码 */
            counter_usc: string;
            /**
             * @description contract 合同，order 订单
             * @enum {string}
             */
            kind: "contract" | "order";
            /**
             * @description goods 货物，service 服务，both 货服
             * @enum {string}
             */
            trade_mode: "goods" | "service" | "both";
            /** @description 货物或服务名称 */
            goods: string;
            /** @description 合同金额；金额，单位：分，十进制文本 */
            amount_fen: string;
            /** @description 已占用金额；金额，单位：分，十进制文本 */
            used_fen: string;
            /** @description 剩余可用金额；金额，单位：分，十进制文本 */
            left_fen: string;
            /** @description 签订日期 */
            sign_dt: string;
            /** @description 合同到期日，无则为空 */
            end_dt: string;
            /**
             * @description 合同状态：0 草稿，1 有效，2 停用
             * @enum {string}
             */
            state: "0" | "1" | "2";
            /** @description 状态的中文名称 */
            state_name: string;
            /**
             * Format: int64
             * @description 关联的发票张数
             */
            invoice_count: number;
            /** @description 关联且已验真的发票的剩余金额合计；金额合计，单位：分，十进制文本 */
            invoice_left_fen: string;
            /** @description 备注 */
            remark: string;
            /** @description 已上传图片的站内路径 */
            files: string[];
            /**
             * Format: date-time
             * @description 创建时间；时间，ISO 8601 带时区
             */
            created_at: string;
        };
        TradeContractDetailRequest: {
            /** @description 合同编号（系统内） */
            contract_id: string;
        };
        TradeContractDetailRow: {
            /** @description 合同编号（系统内） */
            contract_id: string;
            /** @description 合同号码，企业内唯一 */
            contract_no: string;
            /**
             * @description 本方角色：seller 卖方，buyer 买方
             * @enum {string}
             */
            role: "seller" | "buyer";
            /** @description 交易对手全称 */
            counter_name: string;
            /** @description 交易对手统一社会信用代码 */
            counter_usc: string;
            /**
             * @description contract 合同，order 订单
             * @enum {string}
             */
            kind: "contract" | "order";
            /**
             * @description goods 货物，service 服务，both 货服
             * @enum {string}
             */
            trade_mode: "goods" | "service" | "both";
            /** @description 货物或服务名称 */
            goods: string;
            /** @description 合同金额；金额，单位：分，十进制文本 */
            amount_fen: string;
            /** @description 已占用金额；金额，单位：分，十进制文本 */
            used_fen: string;
            /** @description 剩余可用金额；金额，单位：分，十进制文本 */
            left_fen: string;
            /** @description 签订日期 */
            sign_dt: string;
            /** @description 合同到期日，无则为空 */
            end_dt: string;
            /**
             * @description 合同状态：0 草稿，1 有效，2 停用
             * @enum {string}
             */
            state: "0" | "1" | "2";
            /** @description 状态的中文名称 */
            state_name: string;
            /**
             * Format: int64
             * @description 关联的发票张数
             */
            invoice_count: number;
            /** @description 关联且已验真的发票的剩余金额合计；金额合计，单位：分，十进制文本 */
            invoice_left_fen: string;
            /** @description 备注 */
            remark: string;
            /** @description 已上传图片的站内路径 */
            files: string[];
            /**
             * Format: date-time
             * @description 创建时间；时间，ISO 8601 带时区
             */
            created_at: string;
            /** @description 额度历史：占用过它的贴现申请 */
            usage: components["schemas"]["TradeUsage"][];
        };
        TradeAddContractRequest: {
            /** @description 合同号码，企业内唯一 */
            contract_no: string;
            /**
             * @description 本方角色：seller 卖方，buyer 买方
             * @enum {string}
             */
            role: "seller" | "buyer";
            /** @description 交易对手名称；查询时匹配其中一部分 */
            counter_name: string;
            /** @description 交易对手统一社会信用代码 */
            counter_usc?: string;
            /**
             * @description contract 合同，order 订单
             * @enum {string}
             */
            kind: "contract" | "order";
            /**
             * @description goods 货物，service 服务，both 货服
             * @enum {string}
             */
            trade_mode: "goods" | "service" | "both";
            /** @description 货物或服务名称 */
            goods: string;
            /** @description 合同金额；金额，单位：分，十进制文本，不超过 1000000000000000 */
            amount_fen: string;
            /**
             * Format: date
             * @description 签订日期；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            sign_dt: string;
            /** @description 合同到期日，无则为空；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31 */
            end_dt?: string | "";
            /** @description 备注 */
            remark?: string;
            /** @description 已上传图片的站内路径 */
            files?: string[];
            /**
             * @description 1 = 保存为草稿，0 或缺省 = 有效
             * @enum {string}
             */
            draft?: "0" | "1";
        };
        TradeAddContractRow: {
            /** @description 合同编号（系统内） */
            contract_id: string;
            /**
             * @description 合同状态：0 草稿，1 有效，2 停用
             * @enum {string}
             */
            state: "0" | "1" | "2";
        };
        TradeEditContractRequest: {
            /** @description 合同编号（系统内） */
            contract_id: string;
            /** @description 合同号码，企业内唯一 */
            contract_no: string;
            /**
             * @description 本方角色：seller 卖方，buyer 买方
             * @enum {string}
             */
            role: "seller" | "buyer";
            /** @description 交易对手名称；查询时匹配其中一部分 */
            counter_name: string;
            /** @description 交易对手统一社会信用代码 */
            counter_usc?: string;
            /**
             * @description contract 合同，order 订单
             * @enum {string}
             */
            kind: "contract" | "order";
            /**
             * @description goods 货物，service 服务，both 货服
             * @enum {string}
             */
            trade_mode: "goods" | "service" | "both";
            /** @description 货物或服务名称 */
            goods: string;
            /** @description 合同金额；金额，单位：分，十进制文本，不超过 1000000000000000 */
            amount_fen: string;
            /**
             * Format: date
             * @description 签订日期；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            sign_dt: string;
            /** @description 合同到期日，无则为空；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31 */
            end_dt?: string | "";
            /** @description 备注 */
            remark?: string;
            /** @description 已上传图片的站内路径 */
            files?: string[];
            /**
             * @description 1 = 保存为草稿，0 或缺省 = 有效
             * @enum {string}
             */
            draft?: "0" | "1";
        };
        TradeEditContractRow: {
            /** @description 合同编号（系统内） */
            contract_id: string;
            /**
             * @description 合同状态：0 草稿，1 有效，2 停用
             * @enum {string}
             */
            state: "0" | "1" | "2";
        };
        TradeDisableContractRequest: {
            /** @description 合同编号（系统内） */
            contract_id: string;
        };
        TradeDisableContractRow: {
            /** @description 关联的合同编号（系统内），未关联为空 */
            contract_id: string;
            /**
             * @description 合同状态：0 草稿，1 有效，2 停用
             * @enum {string}
             */
            state: "0" | "1" | "2";
        };
        TradeEnableContractRequest: {
            /** @description 合同编号（系统内） */
            contract_id: string;
        };
        TradeEnableContractRow: {
            /** @description 关联的合同编号（系统内），未关联为空 */
            contract_id: string;
            /**
             * @description 合同状态：0 草稿，1 有效，2 停用
             * @enum {string}
             */
            state: "0" | "1" | "2";
        };
        TradeDeleteContractRequest: {
            /** @description 合同编号（系统内） */
            contract_id: string;
        };
        TradeQueryProofRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 凭证名称 */
            name?: string;
            /** @description 合同编号（系统内） */
            contract_id?: string;
        };
        TradeQueryProofRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 凭证编号（系统内） */
                proof_id: string;
                /** @description 关联的合同编号（系统内），未关联为空 */
                contract_id: string;
                /** @description 关联的合同号码，未关联为空 */
                contract_no: string;
                /** @description 凭证名称 */
                name: string;
                /**
                 * @description 凭证种类：delivery 发货单，receipt 收货单，transport 运输单据，acceptance 验收单，other 其他
                 * @enum {string}
                 */
                kind: "delivery" | "receipt" | "transport" | "acceptance" | "other";
                /** @description 种类的中文名称 */
                kind_name: string;
                /** @description 凭证金额；金额，单位：分，十进制文本 */
                amount_fen: string;
                /** @description 凭证日期 */
                proof_dt: string;
                /** @description 备注 */
                remark: string;
                /** @description 已上传图片的站内路径 */
                files: string[];
                /**
                 * Format: date-time
                 * @description 创建时间；时间，ISO 8601 带时区
                 */
                created_at: string;
            }[];
        };
        TradeAddProofRequest: {
            /** @description 合同编号（系统内） */
            contract_id?: string;
            /** @description 凭证名称 */
            name: string;
            /**
             * @description 凭证种类：delivery 发货单，receipt 收货单，transport 运输单据，acceptance 验收单，other 其他
             * @enum {string}
             */
            kind: "delivery" | "receipt" | "transport" | "acceptance" | "other";
            /** @description 凭证金额；金额，单位：分，十进制文本，不超过 1000000000000000 */
            amount_fen: string;
            /**
             * Format: date
             * @description 凭证日期；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            proof_dt: string;
            /** @description 备注 */
            remark?: string;
            /** @description 已上传图片的站内路径 */
            files: string[];
        };
        TradeAddProofRow: {
            /** @description 凭证编号（系统内） */
            proof_id: string;
        };
        TradeEditProofRequest: {
            /** @description 凭证编号（系统内） */
            proof_id: string;
            /** @description 合同编号（系统内） */
            contract_id?: string;
            /** @description 凭证名称 */
            name: string;
            /**
             * @description 凭证种类：delivery 发货单，receipt 收货单，transport 运输单据，acceptance 验收单，other 其他
             * @enum {string}
             */
            kind: "delivery" | "receipt" | "transport" | "acceptance" | "other";
            /** @description 凭证金额；金额，单位：分，十进制文本，不超过 1000000000000000 */
            amount_fen: string;
            /**
             * Format: date
             * @description 凭证日期；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            proof_dt: string;
            /** @description 备注 */
            remark?: string;
            /** @description 已上传图片的站内路径 */
            files: string[];
        };
        TradeEditProofRow: {
            /** @description 凭证编号（系统内） */
            proof_id: string;
        };
        TradeDeleteProofRequest: {
            /** @description 凭证编号（系统内） */
            proof_id: string;
        };
        RediscountCalculateOrderRequest: {
            /**
             * @description 业务品种：BT01 转贴现，BT02 质押式回购，BT03 买断式回购
             * @enum {string}
             */
            busi_type: "BT01" | "BT02" | "BT03";
            /**
             * @description 交易方向，以调用方所在机构为准：TDD01 买入（逆回购），TDD02 卖出（正回购）
             * @enum {string}
             */
            direction: "TDD01" | "TDD02";
            /**
             * @description 交易方式：TT01 对话报价，TT03 点击成交
             * @enum {string}
             */
            trade_type: "TT01" | "TT03";
            /** @description 对手机构会员编号；对话报价必填 */
            cp_user_code?: string;
            /**
             * @description 清算速度：CS00 T+0，CS01 T+1
             * @enum {string}
             */
            clear_speed: "CS00" | "CS01";
            /**
             * @description 结算方式；缺省为票款对付：ST01 票款对付，ST02 纯票过户
             * @enum {string}
             */
            settle_mode?: "ST01" | "ST02";
            /** @description 成交利率；年利率，单位：百万分之一（1.28% = 12800） */
            rate_e6: number;
            /**
             * Format: date-time
             * @description 报价有效时间，当日 16:30 前；时间，ISO 8601 带时区，1990 年至 2099 年
             */
            valid_until: string;
            /** @description 最晚结算时间，HH:mm，北京时间，17:00 前 */
            latest_settle_time: string;
            /**
             * Format: date
             * @description 结算日；缺省按清算速度；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            settle_dt?: string;
            /**
             * Format: date
             * @description 到期结算日，仅回购；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_settle_dt?: string;
            /** @description 所选票据，1–100 张 */
            bills: components["schemas"]["OrderBill"][];
        };
        /** @description 订单所选票据 */
        OrderBill: {
            /** @description 本机构持有票据编号；卖出时填写 */
            holding_id?: string;
            /** @description 对手票据（包）号码；买入时填写 */
            bill_no?: string;
            /** @description 持有区间内的一段“起-止”；缺省为整个持有区间 */
            range?: string;
        };
        RediscountCalculateOrderRow: {
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息；回购首期为 0；金额，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 首期结算金额；金额，单位：分，十进制文本 */
            settle_fen: string;
            /** @description 到期利息；非回购为 0；金额，单位：分，十进制文本 */
            due_interest_fen: string;
            /** @description 到期结算金额；非回购为 0；金额，单位：分，十进制文本 */
            due_settle_fen: string;
            /**
             * Format: int64
             * @description 加权平均剩余天数，单位：百分之一天（4260 = 42.60 天）
             */
            avg_days_e2: number;
            /** @description 回购天数，非回购为 null */
            repo_days: number | null;
            /** @description 结算日；缺省按清算速度 */
            settle_dt: string;
            /** @description 订单各张票据 */
            bills: components["schemas"]["OrderLine"][];
            /** @description 买入占用的授信额度 */
            limits: components["schemas"]["CreditUse"][];
            /** @description 服务器检查各项 */
            checks: components["schemas"]["OrderCheck"][];
            /** @description 提示，不妨碍办理 */
            warnings: {
                /** @description 提示的代码，同错误码 */
                code: string;
                /** @description 中文说明 */
                msg: string;
                /** @description 有关的请求字段，无则为空 */
                field: string;
            }[];
        };
        /** @description 订单中的一张票据及其计息 */
        OrderLine: {
            /**
             * Format: int64
             * @description 在订单中的序号，从 0 起
             */
            line: number;
            /** @description 持有票据编号 */
            holding_id: string;
            /** @description 票据（包）号码，30 位数字 */
            bill_no: string;
            /** @description 子票区间“起-止”，从 1 起、每分一号；不可拆分的整包为 0 */
            range: string;
            /**
             * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
             * @enum {string}
             */
            bill_kind: "AC01" | "AC02" | "AC03";
            /** @description 承兑人全称 */
            acceptor_name: string;
            /** @description 承兑人类别 */
            acceptor_class: components["schemas"]["AcceptorClass"];
            /** @description 票交所新一代系统的票据状态代码；待查验的、已转给他人的为 null：CS01 已出票，CS02 已承兑，CS03 已收票，CS04 已到期，CS05 已终止，CS06 已结清 */
            exchange_state: ("CS01" | "CS02" | "CS03" | "CS04" | "CS05" | "CS06") | null;
            /** @description 票交所新一代系统的流通标志代码；待查验的、已转给他人的为 null：TF0101 待收票，TF0301 可流通，TF0302 已锁定，TF0303 不可转让，TF0304 已质押，TF0305 待赎回，TF0401 托收在途，TF0402 追索中，TF0501 已结束 */
            circulation: ("TF0101" | "TF0301" | "TF0302" | "TF0303" | "TF0304" | "TF0305" | "TF0401" | "TF0402" | "TF0501") | null;
            /**
             * @description 商票信息披露的最近一次查询结果：exempt 无需披露，unasked 尚未查询，confirmed 披露一致，unknown 查无披露，differs 披露不符，silent 平台未应答
             * @enum {string}
             */
            disclosure_outcome: "exempt" | "unasked" | "confirmed" | "unknown" | "differs" | "silent";
            /** @description 披露不符、查无等的说明，一致时为空 */
            disclosure_text: string;
            /** @description 最近一次查询披露的时间，未查询为 null */
            disclosure_at: string | null;
            /**
             * Format: date
             * @description 票据到期日；日期 yyyy-MM-dd
             */
            due_dt: string;
            /**
             * Format: date
             * @description 计息到期日：到期日遇非工作日顺延后的日期；日期 yyyy-MM-dd
             */
            interest_end_dt: string;
            /**
             * Format: int64
             * @description 因非工作日顺延的天数
             */
            rolled_days: number;
            /** @description 顺延的原因，如“国庆节”“周六”；未顺延为空 */
            roll_reason: string;
            /** @description 票面金额；金额，单位：分，十进制文本 */
            face_fen: string;
            /**
             * Format: int64
             * @description 计息天数
             */
            days: number;
            /**
             * Format: int64
             * @description 该张票据的利率；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /** @description 该张票据的利息；金额，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 该张票据的结算金额；金额，单位：分，十进制文本 */
            settle_fen: string;
            /** @description 取得方式；对买方为 null：discount 贴现买入，rediscount 转贴现买入 */
            source: ("discount" | "rediscount") | null;
            /** @description 取得时的利率，未知或对买方为 null；年利率，单位：百万分之一（1.28% = 12800） */
            cost_rate_e6: number | null;
            /** @description 卖出相对成本的损益；不适用为 null；金额，单位：分，十进制文本 */
            result_fen: string | null;
        };
        /** @description 一条授信额度在买入前后的占用 */
        CreditUse: {
            /** @description 承兑人，或额度所属的类别 */
            name: string;
            /** @description 授信额度；金额，单位：分，十进制文本 */
            limit_fen: string;
            /** @description 占用前已用额度；金额，单位：分，十进制文本 */
            used_fen: string;
            /** @description 本次占用；金额合计，单位：分，十进制文本 */
            wanted_fen: string;
            /** @description 占用后的剩余额度；金额合计，单位：分，十进制文本 */
            after_fen: string;
            /** @description 额度是否足够 */
            is_enough: boolean;
        };
        /** @description 服务器对订单的一项检查 */
        OrderCheck: {
            /** @description 检查项代码 */
            key: string;
            /** @description 检查项名称 */
            name: string;
            /** @description 是否通过 */
            ok: boolean;
            /** @description 未通过时提交将被拒绝的错误码，通过为空 */
            code: string;
            /** @description 未通过的说明，通过为空 */
            text: string;
        };
        RediscountSaveOrderRequest: {
            /** @description 报价单编号 */
            order_no?: string;
            /**
             * @description 业务品种：BT01 转贴现，BT02 质押式回购，BT03 买断式回购
             * @enum {string}
             */
            busi_type: "BT01" | "BT02" | "BT03";
            /**
             * @description 交易方向，以调用方所在机构为准：TDD01 买入（逆回购），TDD02 卖出（正回购）
             * @enum {string}
             */
            direction: "TDD01" | "TDD02";
            /**
             * @description 交易方式：TT01 对话报价，TT03 点击成交
             * @enum {string}
             */
            trade_type: "TT01" | "TT03";
            /** @description 对手机构会员编号；对话报价必填 */
            cp_user_code?: string;
            /**
             * @description 清算速度：CS00 T+0，CS01 T+1
             * @enum {string}
             */
            clear_speed: "CS00" | "CS01";
            /**
             * @description 结算方式；缺省为票款对付：ST01 票款对付，ST02 纯票过户
             * @enum {string}
             */
            settle_mode?: "ST01" | "ST02";
            /** @description 成交利率；年利率，单位：百万分之一（1.28% = 12800） */
            rate_e6: number;
            /**
             * Format: date-time
             * @description 报价有效时间，当日 16:30 前；时间，ISO 8601 带时区，1990 年至 2099 年
             */
            valid_until: string;
            /** @description 最晚结算时间，HH:mm，北京时间，17:00 前 */
            latest_settle_time: string;
            /**
             * Format: date
             * @description 结算日；缺省按清算速度；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            settle_dt?: string;
            /**
             * Format: date
             * @description 到期结算日，仅回购；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_settle_dt?: string;
            /** @description 所选票据，1–100 张 */
            bills: components["schemas"]["OrderBill"][];
        };
        RediscountSaveOrderRow: {
            /** @description 报价单编号 */
            order_no: string;
            /** @description 订单状态 */
            state: components["schemas"]["OrderState"];
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息；回购首期为 0；金额，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 首期结算金额；金额，单位：分，十进制文本 */
            settle_fen: string;
            /** @description 到期利息；非回购为 0；金额，单位：分，十进制文本 */
            due_interest_fen: string;
            /** @description 到期结算金额；非回购为 0；金额，单位：分，十进制文本 */
            due_settle_fen: string;
            /**
             * Format: int64
             * @description 加权平均剩余天数，单位：百分之一天（4260 = 42.60 天）
             */
            avg_days_e2: number;
            /** @description 回购天数，非回购为 null */
            repo_days: number | null;
        };
        /**
         * @description 转贴现订单状态：R00 未提交，R10 待复核，R15 复核退回，R20 已发送，R25 已接收，R28 对手待复核，R30 已成交，R35 结算中，R40 结算成功，R42 到期结算成功，R45 结算失败，R47 到期逾期，R50 已拒绝，R60 已撤销，R70 已过期
         * @enum {string}
         */
        OrderState: "R00" | "R10" | "R15" | "R20" | "R25" | "R28" | "R30" | "R35" | "R40" | "R42" | "R45" | "R47" | "R50" | "R60" | "R70";
        RediscountSubmitOrderRequest: {
            /** @description 报价单编号 */
            order_no: string;
        };
        /** @description 订单及其现状 */
        OrderMoved: {
            /** @description 报价单编号 */
            order_no: string;
            /** @description 订单状态 */
            state: components["schemas"]["OrderState"];
            /** @description 成交单编号，成交前为空 */
            deal_no: string;
        };
        RediscountDeleteOrderRequest: {
            /** @description 报价单编号 */
            order_no: string;
        };
        RediscountQueryOrderRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /**
             * @description all 本机构订单，review 待本机构复核，received 收到的报价，market 全市场点击成交报价
             * @default all
             * @enum {string}
             */
            view: "all" | "review" | "received" | "market";
            /** @description 报价单或成交单编号，匹配其中一部分 */
            order_no?: string;
            /**
             * @description 业务品种：BT01 转贴现，BT02 质押式回购，BT03 买断式回购
             * @enum {string}
             */
            busi_type?: "BT01" | "BT02" | "BT03";
            /**
             * @description 交易方向，以调用方所在机构为准：TDD01 买入（逆回购），TDD02 卖出（正回购）
             * @enum {string}
             */
            direction?: "TDD01" | "TDD02";
            /** @description 对手机构名称，匹配其中一部分 */
            cp_org_name?: string;
            /** @description 票据（包）号码，匹配其中一部分 */
            bill_no?: string;
            /**
             * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
             * @enum {string}
             */
            bill_kind?: "AC01" | "AC02" | "AC03";
            /** @description 订单状态，多个以逗号分隔 */
            state?: string;
            /**
             * @description 首期结算状态：MS00 待结算确认，MS01 待处理，MS02 处理中，MS03 资金排队中，MS04 结算成功，MS05 结算失败，MS06 已撤销
             * @enum {string}
             */
            settle_state?: "MS00" | "MS01" | "MS02" | "MS03" | "MS04" | "MS05" | "MS06";
            /**
             * @description 首期记账状态：00 未记账，02 已记账，04 已冲回
             * @enum {string}
             */
            acct_state?: "00" | "02" | "04";
            /**
             * Format: date
             * @description 结算日起，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            settle_from?: string;
            /**
             * Format: date
             * @description 结算日止，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            settle_to?: string;
            /**
             * Format: date
             * @description 到期结算日起，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_settle_from?: string;
            /**
             * Format: date
             * @description 到期结算日止，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_settle_to?: string;
            /**
             * Format: date
             * @description 清算日：首期或到期在该日划款的订单；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            clears_on?: string;
            /**
             * @description 排序：列:asc 或 列:desc
             * @enum {string}
             */
            sort?: "order_no:asc" | "order_no:desc" | "state:asc" | "state:desc" | "rate_e6:asc" | "rate_e6:desc" | "total_count:asc" | "total_count:desc" | "total_fen:asc" | "total_fen:desc" | "interest_fen:asc" | "interest_fen:desc" | "settle_fen:asc" | "settle_fen:desc" | "settle_dt:asc" | "settle_dt:desc" | "valid_until:asc" | "valid_until:desc";
        };
        RediscountQueryOrderRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: components["schemas"]["Order"][];
            /** @description 查询条件下全部行的合计，不限于本页 */
            totals: {
                /** @description 买入（逆回购）合计 */
                buy: components["schemas"]["OrderSums"];
                /** @description 卖出（正回购）合计 */
                sell: components["schemas"]["OrderSums"];
            };
        };
        /** @description 转贴现订单；方向与对手按调用方所在机构看待 */
        Order: {
            /** @description 报价单编号 */
            order_no: string;
            /**
             * Format: int64
             * @description 版本号，每次变更加一；办理时以 seen_version 或 version 带回所见版本
             */
            version: number;
            /** @description 成交单编号，成交前为空 */
            deal_no: string;
            /**
             * @description 本方角色：own 本机构的订单，counter 对手机构的订单
             * @enum {string}
             */
            side: "own" | "counter";
            /**
             * @description 业务品种：BT01 转贴现，BT02 质押式回购，BT03 买断式回购
             * @enum {string}
             */
            busi_type: "BT01" | "BT02" | "BT03";
            /**
             * @description 交易方向，以调用方所在机构为准：TDD01 买入（逆回购），TDD02 卖出（正回购）
             * @enum {string}
             */
            direction: "TDD01" | "TDD02";
            /**
             * @description 交易方式：TT01 对话报价，TT03 点击成交
             * @enum {string}
             */
            trade_type: "TT01" | "TT03";
            /**
             * @description 报价方式：0 定向，1 全市场
             * @enum {string}
             */
            quote_mode: "0" | "1";
            /** @description 订单所属机构名称 */
            org_name: string;
            /** @description 经办交易员 */
            trader_name: string;
            /** @description 复核人，未复核为空 */
            checker_name: string;
            /** @description 对手机构名称；全市场报价成交前为空 */
            cp_org_name: string;
            /** @description 对手机构会员编号；对话报价必填 */
            cp_user_code: string;
            /** @description 对手经办交易员 */
            cp_trader_name: string;
            /** @description 对手复核人 */
            cp_checker_name: string;
            /**
             * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
             * @enum {string}
             */
            bill_kind: "AC01" | "AC02" | "AC03";
            /**
             * @description 清算速度：CS00 T+0，CS01 T+1
             * @enum {string}
             */
            clear_speed: "CS00" | "CS01";
            /**
             * @description 结算方式；缺省为票款对付：ST01 票款对付，ST02 纯票过户
             * @enum {string}
             */
            settle_mode: "ST01" | "ST02";
            /**
             * @description 清算类型，恒为 CT01 全额清算
             * @constant
             */
            clear_type: "CT01";
            /**
             * Format: int64
             * @description 成交利率；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /** @description 到期利率，非回购为 null；年利率，单位：百万分之一（1.28% = 12800） */
            due_rate_e6: number | null;
            /**
             * @description 是否部分成交，恒为 0：订单整笔成交
             * @constant
             */
            partial: "0";
            /**
             * Format: date-time
             * @description 报价有效时间，当日 16:30 前；时间，ISO 8601 带时区
             */
            valid_until: string;
            /** @description 最晚结算时间，HH:mm，北京时间，17:00 前 */
            latest_settle_time: string;
            /**
             * Format: date
             * @description 结算日；缺省按清算速度；日期 yyyy-MM-dd
             */
            settle_dt: string;
            /** @description 到期结算日，仅回购；日期 yyyy-MM-dd */
            due_settle_dt: string | null;
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息；回购首期为 0；金额，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 首期结算金额；金额，单位：分，十进制文本 */
            settle_fen: string;
            /** @description 到期利息；非回购为 0；金额，单位：分，十进制文本 */
            due_interest_fen: string;
            /** @description 到期结算金额；非回购为 0；金额，单位：分，十进制文本 */
            due_settle_fen: string;
            /**
             * Format: int64
             * @description 加权平均剩余天数，单位：百分之一天（4260 = 42.60 天）
             */
            avg_days_e2: number;
            /** @description 回购天数，非回购为 null */
            repo_days: number | null;
            /** @description 订单状态 */
            state: components["schemas"]["OrderState"];
            /** @description 状态的中文名称 */
            state_name: string;
            /**
             * @description 首期结算状态：MS00 待结算确认，MS01 待处理，MS02 处理中，MS03 资金排队中，MS04 结算成功，MS05 结算失败，MS06 已撤销
             * @enum {string}
             */
            settle_state: "MS00" | "MS01" | "MS02" | "MS03" | "MS04" | "MS05" | "MS06";
            /**
             * @description 到期结算状态：MS00 待结算确认，MS01 待处理，MS02 处理中，MS03 资金排队中，MS04 结算成功，MS05 结算失败，MS06 已撤销
             * @enum {string}
             */
            due_settle_state: "MS00" | "MS01" | "MS02" | "MS03" | "MS04" | "MS05" | "MS06";
            /**
             * @description 首期记账状态：00 未记账，02 已记账，04 已冲回
             * @enum {string}
             */
            acct_state: "00" | "02" | "04";
            /**
             * @description 到期记账状态：00 未记账，02 已记账，04 已冲回
             * @enum {string}
             */
            due_acct_state: "00" | "02" | "04";
            /** @description 买方授信占用状态：00 未占用，02 占用成功，04 释放成功；卖方看来为 null */
            credit_state: ("00" | "02" | "04") | null;
            /**
             * @description 结算失败代码，未失败为空：空 未失败，SF00 买方未确认，SF01 卖方未确认，SF03 资金失败，SF04 票据失败，SF05 结算日休市
             * @enum {string}
             */
            fail_code: "" | "SF00" | "SF01" | "SF03" | "SF04" | "SF05";
            /** @description 退回、拒绝、终止等的原因，无则为空 */
            reason: string;
            /** @description 本方是否确认结算 */
            confirmed: boolean;
            /** @description 对方是否确认结算 */
            cp_confirmed: boolean;
            /** @description 本方经办已申请撤销，待本方复核人办理 */
            revoke_asked: boolean;
            /**
             * Format: date-time
             * @description 创建时间；时间，ISO 8601 带时区
             */
            created_at: string;
            /** @description 报价发出时间，未发出为 null；时间，ISO 8601 带时区 */
            sent_at: string | null;
            /** @description 成交时间，未成交为 null；时间，ISO 8601 带时区 */
            dealt_at: string | null;
            /** @description 结算时间，未结算为 null；时间，ISO 8601 带时区 */
            settled_at: string | null;
            /** @description 调用方现在可办理的动作代码 */
            actions: string[];
            /** @description 接下来做什么，已结束时为空 */
            next_step: string;
            /** @description 由谁办理，无须办理时为空 */
            next_by: string;
            /**
             * Format: date-time
             * @description 办理期限；逾期即超时或失效，无期限为 null
             */
            next_until: string | null;
            /** @description 现在不能办理的原因，可以办理时为空 */
            blocked_reason: string;
        };
        /** @description 订单合计 */
        OrderSums: {
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额合计，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息；回购首期为 0；金额合计，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 首期结算金额；金额合计，单位：分，十进制文本 */
            settle_fen: string;
        };
        RediscountCountOrderRequest: Record<string, never>;
        RediscountCountOrderRow: {
            /** @description 各状态的笔数与金额 */
            states: {
                /** @description 订单状态 */
                state: components["schemas"]["OrderState"];
                /** @description 状态的中文名称 */
                state_name: string;
                /**
                 * Format: int64
                 * @description 笔数
                 */
                count: number;
                /** @description 票面金额合计；金额，单位：分，十进制文本 */
                total_fen: string;
            }[];
            /**
             * Format: int64
             * @description 全部笔数
             */
            total: number;
            /**
             * Format: int64
             * @description 待本机构复核的笔数
             */
            waiting_review: number;
            /**
             * Format: int64
             * @description 收到的报价笔数
             */
            received: number;
            /**
             * Format: int64
             * @description 全市场点击成交报价笔数
             */
            market: number;
            /**
             * Format: int64
             * @description 资金排队中的笔数
             */
            queueing: number;
        };
        RediscountOrderDetailRequest: {
            /** @description 报价单编号 */
            order_no: string;
        };
        RediscountOrderDetailRow: {
            /** @description 报价单编号 */
            order_no: string;
            /**
             * Format: int64
             * @description 版本号，每次变更加一；办理时以 seen_version 或 version 带回所见版本
             */
            version: number;
            /** @description 成交单编号，成交前为空 */
            deal_no: string;
            /**
             * @description 本方角色：own 本机构的订单，counter 对手机构的订单
             * @enum {string}
             */
            side: "own" | "counter";
            /**
             * @description 业务品种：BT01 转贴现，BT02 质押式回购，BT03 买断式回购
             * @enum {string}
             */
            busi_type: "BT01" | "BT02" | "BT03";
            /**
             * @description 交易方向，以调用方所在机构为准：TDD01 买入（逆回购），TDD02 卖出（正回购）
             * @enum {string}
             */
            direction: "TDD01" | "TDD02";
            /**
             * @description 交易方式：TT01 对话报价，TT03 点击成交
             * @enum {string}
             */
            trade_type: "TT01" | "TT03";
            /**
             * @description 报价方式：0 定向，1 全市场
             * @enum {string}
             */
            quote_mode: "0" | "1";
            /** @description 订单所属机构名称 */
            org_name: string;
            /** @description 经办交易员 */
            trader_name: string;
            /** @description 复核人，未复核为空 */
            checker_name: string;
            /** @description 对手机构名称；全市场报价成交前为空 */
            cp_org_name: string;
            /** @description 对手机构会员编号；对话报价必填 */
            cp_user_code: string;
            /** @description 对手经办交易员 */
            cp_trader_name: string;
            /** @description 对手复核人 */
            cp_checker_name: string;
            /**
             * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
             * @enum {string}
             */
            bill_kind: "AC01" | "AC02" | "AC03";
            /**
             * @description 清算速度：CS00 T+0，CS01 T+1
             * @enum {string}
             */
            clear_speed: "CS00" | "CS01";
            /**
             * @description 结算方式；缺省为票款对付：ST01 票款对付，ST02 纯票过户
             * @enum {string}
             */
            settle_mode: "ST01" | "ST02";
            /**
             * @description 清算类型，恒为 CT01 全额清算
             * @constant
             */
            clear_type: "CT01";
            /**
             * Format: int64
             * @description 成交利率；年利率，单位：百万分之一（1.28% = 12800）
             */
            rate_e6: number;
            /** @description 到期利率，非回购为 null；年利率，单位：百万分之一（1.28% = 12800） */
            due_rate_e6: number | null;
            /**
             * @description 是否部分成交，恒为 0：订单整笔成交
             * @constant
             */
            partial: "0";
            /**
             * Format: date-time
             * @description 报价有效时间，当日 16:30 前；时间，ISO 8601 带时区
             */
            valid_until: string;
            /** @description 最晚结算时间，HH:mm，北京时间，17:00 前 */
            latest_settle_time: string;
            /**
             * Format: date
             * @description 结算日；缺省按清算速度；日期 yyyy-MM-dd
             */
            settle_dt: string;
            /** @description 到期结算日，仅回购；日期 yyyy-MM-dd */
            due_settle_dt: string | null;
            /**
             * Format: int64
             * @description 票据张数
             */
            total_count: number;
            /** @description 票面金额合计；金额，单位：分，十进制文本 */
            total_fen: string;
            /** @description 利息；回购首期为 0；金额，单位：分，十进制文本 */
            interest_fen: string;
            /** @description 首期结算金额；金额，单位：分，十进制文本 */
            settle_fen: string;
            /** @description 到期利息；非回购为 0；金额，单位：分，十进制文本 */
            due_interest_fen: string;
            /** @description 到期结算金额；非回购为 0；金额，单位：分，十进制文本 */
            due_settle_fen: string;
            /**
             * Format: int64
             * @description 加权平均剩余天数，单位：百分之一天（4260 = 42.60 天）
             */
            avg_days_e2: number;
            /** @description 回购天数，非回购为 null */
            repo_days: number | null;
            /** @description 订单状态 */
            state: components["schemas"]["OrderState"];
            /** @description 状态的中文名称 */
            state_name: string;
            /**
             * @description 首期结算状态：MS00 待结算确认，MS01 待处理，MS02 处理中，MS03 资金排队中，MS04 结算成功，MS05 结算失败，MS06 已撤销
             * @enum {string}
             */
            settle_state: "MS00" | "MS01" | "MS02" | "MS03" | "MS04" | "MS05" | "MS06";
            /**
             * @description 到期结算状态：MS00 待结算确认，MS01 待处理，MS02 处理中，MS03 资金排队中，MS04 结算成功，MS05 结算失败，MS06 已撤销
             * @enum {string}
             */
            due_settle_state: "MS00" | "MS01" | "MS02" | "MS03" | "MS04" | "MS05" | "MS06";
            /**
             * @description 首期记账状态：00 未记账，02 已记账，04 已冲回
             * @enum {string}
             */
            acct_state: "00" | "02" | "04";
            /**
             * @description 到期记账状态：00 未记账，02 已记账，04 已冲回
             * @enum {string}
             */
            due_acct_state: "00" | "02" | "04";
            /** @description 买方授信占用状态：00 未占用，02 占用成功，04 释放成功；卖方看来为 null */
            credit_state: ("00" | "02" | "04") | null;
            /**
             * @description 结算失败代码，未失败为空：空 未失败，SF00 买方未确认，SF01 卖方未确认，SF03 资金失败，SF04 票据失败，SF05 结算日休市
             * @enum {string}
             */
            fail_code: "" | "SF00" | "SF01" | "SF03" | "SF04" | "SF05";
            /** @description 退回、拒绝、终止等的原因，无则为空 */
            reason: string;
            /** @description 本方是否确认结算 */
            confirmed: boolean;
            /** @description 对方是否确认结算 */
            cp_confirmed: boolean;
            /** @description 本方经办已申请撤销，待本方复核人办理 */
            revoke_asked: boolean;
            /**
             * Format: date-time
             * @description 创建时间；时间，ISO 8601 带时区
             */
            created_at: string;
            /** @description 报价发出时间，未发出为 null；时间，ISO 8601 带时区 */
            sent_at: string | null;
            /** @description 成交时间，未成交为 null；时间，ISO 8601 带时区 */
            dealt_at: string | null;
            /** @description 结算时间，未结算为 null；时间，ISO 8601 带时区 */
            settled_at: string | null;
            /** @description 调用方现在可办理的动作代码 */
            actions: string[];
            /** @description 接下来做什么，已结束时为空 */
            next_step: string;
            /** @description 由谁办理，无须办理时为空 */
            next_by: string;
            /**
             * Format: date-time
             * @description 办理期限；逾期即超时或失效，无期限为 null
             */
            next_until: string | null;
            /** @description 现在不能办理的原因，可以办理时为空 */
            blocked_reason: string;
            /** @description 订单各张票据 */
            bills: components["schemas"]["OrderLine"][];
            /** @description 现在重新计算的数字 */
            recalculated: {
                /**
                 * Format: int64
                 * @description 票据张数
                 */
                total_count: number;
                /** @description 票面金额合计；金额，单位：分，十进制文本 */
                total_fen: string;
                /** @description 利息；回购首期为 0；金额，单位：分，十进制文本 */
                interest_fen: string;
                /** @description 首期结算金额；金额，单位：分，十进制文本 */
                settle_fen: string;
                /** @description 到期利息；非回购为 0；金额，单位：分，十进制文本 */
                due_interest_fen: string;
                /** @description 到期结算金额；非回购为 0；金额，单位：分，十进制文本 */
                due_settle_fen: string;
                /**
                 * Format: int64
                 * @description 加权平均剩余天数，单位：百分之一天（4260 = 42.60 天）
                 */
                avg_days_e2: number;
                /** @description 回购天数，非回购为 null */
                repo_days: number | null;
            };
            /** @description 服务器检查各项 */
            checks: components["schemas"]["OrderCheck"][];
            /** @description 买入占用的授信额度 */
            limits: components["schemas"]["CreditUse"][];
            /** @description 进度：报价、复核、成交、结算 */
            steps: {
                /** @description 步骤名称 */
                name: string;
                /** @description 完成时间，未完成为 null；时间，ISO 8601 带时区 */
                at: string | null;
                /** @description 办理人 */
                by: string;
                /** @description 该步骤是否完成 */
                is_done: boolean;
            }[];
            /** @description 办理记录，由早到晚 */
            log: {
                /** @description 事件代码 */
                event: string;
                /** @description 事件的中文名称 */
                event_name: string;
                /** @description 办理前的状态代码，首次为空 */
                from_state: string;
                /** @description 办理后的状态代码 */
                to_state: string;
                /** @description 订单所属机构名称 */
                org_name: string;
                /** @description 办理人；系统办理时为“系统” */
                actor_name: string;
                /** @description 办理时填写的意见 */
                remark: string;
                /**
                 * Format: date-time
                 * @description 办理时间；时间，ISO 8601 带时区
                 */
                at: string;
            }[];
            /** @description 各次修改，新的在前；仅本方可见 */
            history: {
                /**
                 * Format: date-time
                 * @description 修改时间；时间，ISO 8601 带时区
                 */
                at: string;
                /** @description 办理人 */
                by: string;
                /** @description 改动的各项 */
                changes: {
                    /** @description 改动的字段 */
                    field: string;
                    /** @description 字段的中文名称 */
                    name: string;
                    /** @description 改动前 */
                    before: string;
                    /** @description 改动后 */
                    after: string;
                }[];
            }[];
            /** @description 到期未结算的回购：天数与应付金额；不适用为 null */
            overdue: {
                /**
                 * Format: int64
                 * @description 逾期天数
                 */
                days: number;
                /** @description 逾期利息；金额，单位：分，十进制文本 */
                late_interest_fen: string;
                /** @description 质押票据已收回的金额；金额，单位：分，十进制文本 */
                collected_fen: string;
                /** @description 尚欠金额；金额，单位：分，十进制文本 */
                owed_fen: string;
            } | null;
        };
        RediscountQueryInstitutionRequest: Record<string, never>;
        RediscountQueryInstitutionRow: {
            /** @description 会员编号 */
            user_code: string;
            /** @description 订单所属机构名称 */
            org_name: string;
            /**
             * Format: int64
             * @description 近 30 天与其成交的订单笔数
             */
            deals_30d: number;
            /** @description 最近一笔成交的利率，没有为 null；年利率，单位：百万分之一（1.28% = 12800） */
            last_rate_e6: number | null;
        };
        RediscountOpenOrderRequest: {
            /** @description 报价单编号 */
            order_no: string;
        };
        RediscountAcceptOrderRequest: {
            /** @description 报价单编号 */
            order_no: string;
        };
        RediscountRefuseOrderRequest: {
            /** @description 报价单编号 */
            order_no: string;
            /** @description 原因，告知对方或经办 */
            reason: string;
        };
        RediscountRevokeOrderRequest: {
            /** @description 报价单编号 */
            order_no: string;
        };
        RediscountRequestSlipRequest: {
            /** @description 报价单编号 */
            order_no: string;
        };
        RediscountQueryPositionRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 票据（包）号码，匹配其中一部分 */
            bill_no?: string;
            /** @description 承兑人名称，匹配其中一部分 */
            acceptor_name?: string;
            /** @description 承兑人类别 */
            acceptor_class?: components["schemas"]["AcceptorClass"];
            /**
             * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
             * @enum {string}
             */
            bill_kind?: "AC01" | "AC02" | "AC03";
            /** @description 持有状态 */
            state?: components["schemas"]["HoldingState"];
            /**
             * @description 票交所流通标志代码，只列出该标志的票据：TF0101 待收票，TF0301 可流通，TF0302 已锁定，TF0303 不可转让，TF0304 已质押，TF0305 待赎回，TF0401 托收在途，TF0402 追索中，TF0501 已结束
             * @enum {string}
             */
            circulation?: "TF0101" | "TF0301" | "TF0302" | "TF0303" | "TF0304" | "TF0305" | "TF0401" | "TF0402" | "TF0501";
            /**
             * @description 取得方式；对买方为 null：discount 贴现买入，rediscount 转贴现买入
             * @enum {string}
             */
            source?: "discount" | "rediscount";
            /**
             * @description 剩余期限档：D30 30天以内，D90 31-90天，D180 91-180天，MORE 180天以上
             * @enum {string}
             */
            bucket?: "D30" | "D90" | "D180" | "MORE";
            /**
             * Format: date
             * @description 到期日起，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_from?: string;
            /**
             * Format: date
             * @description 到期日止，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            due_to?: string;
            /**
             * @description 排序：列:asc 或 列:desc
             * @enum {string}
             */
            sort?: "bill_no:asc" | "bill_no:desc" | "amount_fen:asc" | "amount_fen:desc" | "issue_dt:asc" | "issue_dt:desc" | "due_dt:asc" | "due_dt:desc" | "acceptor_name:asc" | "acceptor_name:desc" | "state:asc" | "state:desc";
        };
        RediscountQueryPositionRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 持有票据编号 */
                holding_id: string;
                /** @description 票据（包）号码，30 位数字 */
                bill_no: string;
                /** @description 子票区间“起-止”，从 1 起、每分一号；不可拆分的整包为 0 */
                range: string;
                /** @description 持有的票面金额；金额，单位：分，十进制文本 */
                amount_fen: string;
                /** @description 可否拆分为子票区间 */
                splittable: boolean;
                /**
                 * @description 票据种类：AC01 银行承兑汇票，AC02 商业承兑汇票，AC03 财务公司承兑汇票
                 * @enum {string}
                 */
                bill_kind: "AC01" | "AC02" | "AC03";
                /**
                 * @description 票据介质：ME01 纸质票据，ME02 电子票据
                 * @enum {string}
                 */
                media: "ME01" | "ME02";
                /**
                 * Format: date
                 * @description 出票日；日期 yyyy-MM-dd
                 */
                issue_dt: string;
                /**
                 * Format: date
                 * @description 票据到期日；日期 yyyy-MM-dd
                 */
                due_dt: string;
                /**
                 * Format: int64
                 * @description 自今日至计息到期日的天数，已到期为 0
                 */
                days: number;
                /** @description 出票人全称 */
                drawer_name: string;
                /** @description 承兑人全称 */
                acceptor_name: string;
                /** @description 承兑人类别 */
                acceptor_class: components["schemas"]["AcceptorClass"];
                /**
                 * @description 取得方式；对买方为 null：discount 贴现买入，rediscount 转贴现买入
                 * @enum {string}
                 */
                source: "discount" | "rediscount";
                /** @description 取得时的利率，未知或对买方为 null；年利率，单位：百万分之一（1.28% = 12800） */
                cost_rate_e6: number | null;
                /** @description 卖出相对成本的损益；不适用为 null；金额，单位：分，十进制文本 */
                result_fen: string | null;
                /** @description 持有状态 */
                state: components["schemas"]["HoldingState"];
                /** @description 票交所新一代系统的票据状态代码；待查验的、已转给他人的为 null：CS01 已出票，CS02 已承兑，CS03 已收票，CS04 已到期，CS05 已终止，CS06 已结清 */
                exchange_state: ("CS01" | "CS02" | "CS03" | "CS04" | "CS05" | "CS06") | null;
                /** @description 票交所新一代系统的流通标志代码；待查验的、已转给他人的为 null：TF0101 待收票，TF0301 可流通，TF0302 已锁定，TF0303 不可转让，TF0304 已质押，TF0305 待赎回，TF0401 托收在途，TF0402 追索中，TF0501 已结束 */
                circulation: ("TF0101" | "TF0301" | "TF0302" | "TF0303" | "TF0304" | "TF0305" | "TF0401" | "TF0402" | "TF0501") | null;
                /**
                 * @description 商票信息披露的最近一次查询结果：exempt 无需披露，unasked 尚未查询，confirmed 披露一致，unknown 查无披露，differs 披露不符，silent 平台未应答
                 * @enum {string}
                 */
                disclosure_outcome: "exempt" | "unasked" | "confirmed" | "unknown" | "differs" | "silent";
                /** @description 披露不符、查无等的说明，一致时为空 */
                disclosure_text: string;
                /** @description 最近一次查询披露的时间，未查询为 null */
                disclosure_at: string | null;
                /** @description 锁定该票据的报价单编号，未锁定为空 */
                lock_ref: string;
                /** @description 现在不能办理的原因，可以办理时为空 */
                blocked_reason: string;
            }[];
            /** @description 符合条件的票面金额合计；金额合计，单位：分，十进制文本 */
            total_fen: string;
        };
        RediscountGetOverviewRequest: Record<string, never>;
        RediscountGetOverviewRow: {
            /**
             * Format: int64
             * @description 持仓票据张数
             */
            position_count: number;
            /**
             * Format: int64
             * @description 其中可卖出的张数
             */
            free_count: number;
            /** @description 持仓金额；金额合计，单位：分，十进制文本 */
            position_fen: string;
            /** @description 其中可卖出的金额；金额合计，单位：分，十进制文本 */
            free_fen: string;
            /** @description 其中被订单锁定的金额；金额合计，单位：分，十进制文本 */
            locked_fen: string;
            /** @description 其中已质押的金额；金额合计，单位：分，十进制文本 */
            pledged_fen: string;
            /** @description 按承兑人类别的持仓 */
            positions: {
                /** @description 承兑人类别 */
                acceptor_class: components["schemas"]["AcceptorClass"];
                /** @description 类别名称 */
                name: string;
                /**
                 * Format: int64
                 * @description 张数
                 */
                count: number;
                /** @description 票面金额合计；金额合计，单位：分，十进制文本 */
                total_fen: string;
                /** @description 按剩余期限的分布 */
                buckets: {
                    /**
                     * @description 剩余期限档：D30 30天以内，D90 31-90天，D180 91-180天，MORE 180天以上
                     * @enum {string}
                     */
                    bucket: "D30" | "D90" | "D180" | "MORE";
                    /**
                     * Format: int64
                     * @description 张数
                     */
                    count: number;
                    /** @description 票面金额；金额合计，单位：分，十进制文本 */
                    face_fen: string;
                }[];
            }[];
            /** @description 本机构设定的授信额度 */
            limits: {
                /** @description 承兑人，或额度所属的类别 */
                name: string;
                /** @description 承兑人类别 */
                acceptor_class: components["schemas"]["AcceptorClass"] | null;
                /** @description 承兑人支付系统行号；按类别设定的额度为空 */
                acceptor_no: string;
                /** @description 额度；金额，单位：分，十进制文本 */
                limit_fen: string;
                /** @description 已用额度；金额，单位：分，十进制文本 */
                used_fen: string;
                /**
                 * Format: date
                 * @description 到期日；日期 yyyy-MM-dd
                 */
                expires_dt: string;
            }[];
            /**
             * Format: int64
             * @description 待本机构复核的笔数
             */
            waiting_review: number;
            /** @description 待应答的定向报价，先到期的在前，至多五笔 */
            quotes: components["schemas"]["Order"][];
            /**
             * Format: int64
             * @description 待应答的定向报价笔数
             */
            quotes_total: number;
            /** @description 今日结算 */
            settle: {
                /** @description 今日收款金额；金额合计，单位：分，十进制文本 */
                in_fen: string;
                /** @description 今日付款金额；金额合计，单位：分，十进制文本 */
                out_fen: string;
                /**
                 * Format: int64
                 * @description 今日收款笔数
                 */
                in_count: number;
                /**
                 * Format: int64
                 * @description 今日付款笔数
                 */
                out_count: number;
                /**
                 * Format: int64
                 * @description 已结算笔数
                 */
                done_count: number;
                /**
                 * Format: int64
                 * @description 资金排队笔数
                 */
                queue_count: number;
                /** @description 资金排队金额；金额合计，单位：分，十进制文本 */
                queue_fen: string;
            };
            /** @description 清算账户余额；金额，单位：分，十进制文本 */
            clearing_fen: string;
        };
        RediscountQueryLedgerRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 报价单编号 */
            order_no?: string;
            /**
             * Format: date
             * @description 业务日期起，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            from?: string;
            /**
             * Format: date
             * @description 业务日期止，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            to?: string;
        };
        RediscountQueryLedgerRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 记账流水号 */
                txn_no: string;
                /** @description 交易种类 */
                kind_name: string;
                /** @description 报价单编号 */
                order_no: string;
                /** @description 账户名称 */
                account_name: string;
                /**
                 * @description 借贷方向：D 借，C 贷
                 * @enum {string}
                 */
                side: "D" | "C";
                /** @description 记账金额；金额，单位：分，十进制文本 */
                amount_fen: string;
                /** @description 记账后余额；金额，单位：分，十进制文本 */
                balance_after_fen: string;
                /** @description 摘要 */
                remark: string;
                /**
                 * Format: date
                 * @description 业务日期；日期 yyyy-MM-dd
                 */
                business_dt: string;
                /**
                 * Format: date-time
                 * @description 记账时间；时间，ISO 8601 带时区
                 */
                at: string;
            }[];
        };
        EventQueryEventRequest: {
            /** @description 缺省从最早保留的事件起 */
            after?: string;
            /** @description 一次最多返回的事件数，1–500，缺省 100 */
            limit?: number;
            /** @description 只要这些类型；缺省为全部 */
            types?: components["schemas"]["EventType"][];
        };
        /**
         * @description 事件类型：discount.application.submitted 贴现申请已提交，discount.application.checked 贴现申请已通过企业复核，discount.application.returned 贴现申请被退回，discount.application.refused 贴现申请被拒绝，discount.application.approved 贴现申请已批准，discount.application.quoted 银行最终报价待确认，discount.application.confirmed 最终报价已确认，discount.application.expired 报价已失效，discount.application.redated 逾期未放款，须重新询价，discount.application.paying 放款中，discount.application.paid 贴现已放款，discount.application.failed 放款失败，discount.application.withdrawn 贴现申请已撤销，discount.bill.matured 票据到期兑付，discount.bill.dishonoured 票据到期未兑付，bill.due 持有票据即将到期，bill.present 到期票据尚未提示付款，presentment.presented 票据已提示付款，presentment.paid 提示付款已付款，presentment.refused 提示付款被拒付，presentment.withdrawn 提示付款已撤回，presentment.lapsing 被拒付票据的追索权利将届满，recourse.lapsing 再追索权利将届满，recourse.begun 票据追索已发起，recourse.paid 追索已清偿或部分清偿，recourse.refused 被追索人拒绝清偿，recourse.withdrawn 追索已撤回，signing.changed 银行签约状态变更，statement.changed 对账单已出具或状态变更，order.changed 转贴现订单状态变更，contract.changed 贸易合同变更，invoice.verified 发票查验完成，client.key_expiring 接口客户端密钥即将到期，webhook.test 测试事件
         * @enum {string}
         */
        EventType: "discount.application.submitted" | "discount.application.checked" | "discount.application.returned" | "discount.application.refused" | "discount.application.approved" | "discount.application.quoted" | "discount.application.confirmed" | "discount.application.expired" | "discount.application.redated" | "discount.application.paying" | "discount.application.paid" | "discount.application.failed" | "discount.application.withdrawn" | "discount.bill.matured" | "discount.bill.dishonoured" | "bill.due" | "bill.present" | "presentment.presented" | "presentment.paid" | "presentment.refused" | "presentment.withdrawn" | "presentment.lapsing" | "recourse.lapsing" | "recourse.begun" | "recourse.paid" | "recourse.refused" | "recourse.withdrawn" | "signing.changed" | "statement.changed" | "order.changed" | "contract.changed" | "invoice.verified" | "client.key_expiring" | "webhook.test";
        EventQueryEventRow: {
            /** @description 事件，由早到晚 */
            events: components["schemas"]["Event"][];
            /** @description 游标：日志代号.序号 */
            next: string;
            /** @description 其后是否还有事件 */
            has_more: boolean;
            /** @description 日志最新一条的游标，可从现在续读；还没有事件时序号为 0 */
            last: string;
        };
        /** @description 事件：只有编号和版本，内容按 read 查询 */
        Event: {
            /** @description 事件编号，按它去重 */
            id: string;
            /** @description 本单位事件的序号，从 1 起连续 */
            seq: string;
            /** @description 事件类型 */
            type: components["schemas"]["EventType"];
            /** @description 对象编号 */
            ref_no: string;
            /**
             * Format: int64
             * @description 对象在事件发生后的版本
             */
            version: number;
            /**
             * Format: date-time
             * @description 发生时间（业务时间）；时间，ISO 8601 带时区
             */
            occurred_at: string;
            /** @description 查询该对象的调用；没有为 null */
            read: {
                /** @description 调用的路径 */
                path: string;
                /** @description 接受 ref_no 的请求字段 */
                field: string;
            } | null;
        };
        EchoRequest: {
            [key: string]: unknown;
        };
        EchoRow: {
            /** @description 接口客户端编号 */
            client_id: string;
            /** @description 密钥编号 */
            key_id: string;
            /** @description 签名算法：ed25519 或 sm2-sm3 */
            algorithm: string;
            /** @description 网关验证的签名原文 */
            signature_base: string;
            /** @description 网关计算的内容摘要 */
            content_digest: string;
            /** @description 收到的请求体原文 */
            body: string;
            /** @description 请求的 Api-Version */
            api_version: string;
            /** @description 网关收到的时间 */
            received_at: string;
        };
        SimulationApproveApplyRequest: {
            /** @description 贴现申请编号 */
            apply_no: string;
        };
        SimulationApproveApplyRow: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
            /** @description 办理的沙箱人员 */
            by: string;
        };
        SimulationPayApplyRequest: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 放款失败 */
            fail?: boolean;
        };
        SimulationPayApplyRow: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
            /** @description 办理的沙箱人员 */
            by: string;
        };
        SimulationRefuseApplyRequest: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 退回、拒绝、失败等的原因，无则为空 */
            reason?: string;
        };
        SimulationRefuseApplyRow: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
            /** @description 办理的沙箱人员 */
            by: string;
        };
        SimulationReturnApplyRequest: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 退回、拒绝、失败等的原因，无则为空 */
            reason: string;
        };
        SimulationReturnApplyRow: {
            /** @description 贴现申请编号 */
            apply_no: string;
            /** @description 申请状态 */
            state: components["schemas"]["ApplyState"];
            /** @description 办理的沙箱人员 */
            by: string;
        };
        SimulationMoveClockRequest: {
            /**
             * Format: date-time
             * @description 移动到的时间，须晚于沙箱当前时间；时间，ISO 8601 带时区，1990 年至 2099 年
             */
            to: string;
        };
        SimulationMoveClockRow: {
            /**
             * Format: date-time
             * @description 移动后的沙箱时间；时间，ISO 8601 带时区
             */
            now: string;
        };
        FundsQueryFundCalendarRequest: {
            /** @description 账户序号，缺省为全部账户 */
            acct_id?: string;
        };
        FundsQueryFundCalendarRow: {
            /**
             * Format: date
             * @description 首日，即今日
             */
            from: string;
            /**
             * Format: date
             * @description 末日
             */
            to: string;
            /** @description 所选账户当前余额合计，单位：分 */
            balance_fen: string;
            /**
             * Format: date
             * @description 实际收付的首日
             */
            past_from: string;
            /** @description 今日之前有收付的日期，由早到晚 */
            past: {
                /**
                 * Format: date
                 * @description 记账日期
                 */
                dt: string;
                /** @description 收入合计，单位：分 */
                in_fen: string;
                /** @description 支出合计，单位：分 */
                out_fen: string;
                /** @description 收入减支出，单位：分 */
                net_fen: string;
                /**
                 * Format: int64
                 * @description 笔数
                 */
                count: number;
                /** @description 日终余额，单位：分 */
                end_fen: string;
                /** @description 按种类的合计，收入在前 */
                kinds: {
                    /** @description 收付种类名称，同账户明细的摘要 */
                    name: string;
                    /** @description 收入；false 为支出 */
                    is_in: boolean;
                    /** @description 该类收付的金额合计，单位：分 */
                    amount_fen: string;
                    /**
                     * Format: int64
                     * @description 笔数
                     */
                    count: number;
                }[];
            }[];
            /** @description 各笔收付，由早到晚 */
            flows: {
                /**
                 * Format: date
                 * @description 资金收付日
                 */
                dt: string;
                /** @description 原日期；未顺延为 null */
                original_dt: string | null;
                /** @description 顺延原因；未顺延为空 */
                roll_reason: string;
                /** @description 提示付款截止日：到期日后 10 日，遇休息日顺延；到期托收以外为 null */
                present_by: string | null;
                /**
                 * @description 收付种类
                 * @enum {string}
                 */
                kind: "collect" | "payout" | "interest" | "recourse" | "settle" | "due";
                /** @description 收入；false 为支出 */
                is_in: boolean;
                /**
                 * @description 确定程度
                 * @enum {string}
                 */
                certainty: "done" | "agreed" | "expected";
                /** @description 收付金额，单位：分 */
                amount_fen: string;
                /**
                 * Format: int64
                 * @description 票据张数
                 */
                count: number;
                /** @description 对方名称 */
                name: string;
                /** @description 申请或订单编号；到期托收为空 */
                ref_no: string;
            }[];
            /** @description 计息天数，自贴现日（含）至计息到期日（不含） */
            days: {
                /**
                 * Format: date
                 * @description 有收付的日期
                 */
                dt: string;
                /** @description 收入合计，单位：分 */
                in_fen: string;
                /** @description 支出合计，单位：分 */
                out_fen: string;
                /** @description 收入减支出，单位：分 */
                net_fen: string;
                /**
                 * Format: int64
                 * @description 笔数
                 */
                count: number;
                /** @description 预计日终余额，单位：分 */
                end_fen: string;
            }[];
            /** @description 今后 30、60、90 天的合计 */
            sums: {
                /**
                 * Format: int64
                 * @description 天数
                 */
                days: number;
                /** @description 收入合计，单位：分 */
                in_fen: string;
                /** @description 支出合计，单位：分 */
                out_fen: string;
                /** @description 收入减支出，单位：分 */
                net_fen: string;
            }[];
            /** @description 预计日终余额最低的一天 */
            lowest: {
                /**
                 * Format: date
                 * @description 余额最低的日期
                 */
                dt: string;
                /** @description 预计日终余额，单位：分 */
                end_fen: string;
            };
            /** @description 自 past_from 起的休息日及其名称，周末没有名称 */
            closed: {
                /**
                 * Format: date
                 * @description 休息日的日期
                 */
                dt: string;
                /** @description 名称 */
                name: string;
            }[];
            /** @description 尚未维护节假日的年份，按周末推算 */
            unmaintained: string[];
        };
        ReceiptQueryReceiptRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 回单编号，可为其中一段 */
            receipt_no?: string;
            /** @description 贴现申请或报价单编号，可为其中一段 */
            ref_no?: string;
            /** @description 对方名称，可为其中一段 */
            other_name?: string;
            /**
             * @description 收支方向：in 收入，out 支出
             * @enum {string}
             */
            direction?: "in" | "out";
            /**
             * Format: date
             * @description 起始日，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            from?: string;
            /**
             * Format: date
             * @description 截止日，含当日；日期 yyyy-MM-dd，1990-01-01 至 2099-12-31
             */
            to?: string;
            /**
             * @description 排序：列:asc 或 列:desc
             * @enum {string}
             */
            sort?: "receipt_no:asc" | "receipt_no:desc" | "business_dt:asc" | "business_dt:desc" | "amount_fen:asc" | "amount_fen:desc" | "other_name:asc" | "other_name:desc";
        };
        ReceiptQueryReceiptRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 回单编号 */
                receipt_no: string;
                /**
                 * Format: date
                 * @description 记账日期
                 */
                business_dt: string;
                /**
                 * Format: date-time
                 * @description 交易时间
                 */
                at: string;
                /** @description 收入；false 为支出 */
                is_in: boolean;
                /** @description 回单金额，单位：分 */
                amount_fen: string;
                /** @description 款项用途 */
                purpose: string;
                /** @description 对方名称 */
                other_name: string;
                /** @description 本方账号，已脱敏；机构自有资金为空 */
                acct_no: string;
                /** @description 贴现申请或报价单编号；没有时为空 */
                ref_no: string;
                /** @description 首张票据（包）号码；没有时为空 */
                bill_no: string;
                /**
                 * Format: int64
                 * @description 票据张数
                 */
                bill_count: number;
                /** @description 账务流水号 */
                txn_no: string;
            }[];
        };
        StatementQueryAccountRequest: Record<string, never>;
        StatementQueryAccountRow: {
            /** @description 账户序号 */
            acct_id: string;
            /** @description 账户名称 */
            acct_name: string;
            /** @description 账号，已脱敏；机构自有资金为空 */
            acct_no: string;
            /** @description 当前余额，单位：分 */
            balance_fen: string;
            /** @description 首笔入账日期；没有收付为 null */
            first_dt: string | null;
        };
        StatementQueryEntryRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 账户序号，缺省为第一个账户 */
            acct_id?: string;
            /**
             * Format: date
             * @description 起始日期 yyyy-MM-dd
             */
            from?: string;
            /**
             * Format: date
             * @description 截止日期 yyyy-MM-dd
             */
            to?: string;
        };
        StatementQueryEntryRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 分录序号，同一账户内由小到大 */
                entry_no: string;
                /**
                 * Format: date
                 * @description 记账日期
                 */
                business_dt: string;
                /**
                 * Format: date-time
                 * @description 交易时间
                 */
                at: string;
                /** @description 账务流水号 */
                txn_no: string;
                /** @description 收付种类 */
                kind_name: string;
                /** @description 摘要 */
                remark: string;
                /** @description 对方名称；没有时为空 */
                other_name: string;
                /** @description 业务编号；没有时为空 */
                ref_no: string;
                /** @description 回单编号；没有回单为空 */
                receipt_no: string;
                /** @description 收入；false 为支出 */
                is_in: boolean;
                /** @description 收付金额，单位：分 */
                amount_fen: string;
                /** @description 该笔之后的余额，单位：分 */
                balance_fen: string;
            }[];
            /** @description 账户序号；还没有账户为空 */
            acct_id: string;
            /**
             * Format: date
             * @description 起始日期
             */
            from: string;
            /**
             * Format: date
             * @description 截止日期
             */
            to: string;
            /** @description 期初余额，单位：分 */
            opening_fen: string;
            /** @description 收入合计，单位：分 */
            in_fen: string;
            /**
             * Format: int64
             * @description 收入笔数
             */
            in_count: number;
            /** @description 支出合计，单位：分 */
            out_fen: string;
            /**
             * Format: int64
             * @description 支出笔数
             */
            out_count: number;
            /** @description 期末余额，单位：分 */
            closing_fen: string;
            /** @description 按种类的合计 */
            kinds: {
                /** @description 收付种类 */
                kind_name: string;
                /** @description 收入；false 为支出 */
                is_in: boolean;
                /**
                 * Format: int64
                 * @description 笔数
                 */
                count: number;
                /** @description 合计金额，单位：分 */
                amount_fen: string;
            }[];
        };
        StatementQueryStatementRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /** @description 对账单编号，可为其中一段 */
            statement_no?: string;
            /**
             * @description 对账单状态：T00 自助出具，T10 待确认，T12 相符待复核，T14 差异待复核，T20 有差异，T22 消除差异待复核，T30 已相符
             * @enum {string}
             */
            state?: "T00" | "T10" | "T12" | "T14" | "T20" | "T22" | "T30";
            /**
             * Format: date
             * @description 截止日期的下限 yyyy-MM-dd
             */
            from?: string;
            /**
             * Format: date
             * @description 截止日期的上限 yyyy-MM-dd
             */
            to?: string;
            /**
             * @description 排序：列:asc 或 列:desc
             * @enum {string}
             */
            sort?: "statement_no:asc" | "statement_no:desc" | "to:asc" | "to:desc" | "closing_fen:asc" | "closing_fen:desc";
        };
        StatementQueryStatementRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 对账单编号 */
                statement_no: string;
                /** @description 月度对账单，须确认；false 为自助出具，无须确认 */
                monthly: boolean;
                /** @description 账户序号 */
                acct_id: string;
                /** @description 账户名称 */
                acct_name: string;
                /** @description 账号，已脱敏；机构自有资金为空 */
                acct_no: string;
                /**
                 * Format: date
                 * @description 起始日期
                 */
                from: string;
                /**
                 * Format: date
                 * @description 截止日期
                 */
                to: string;
                /** @description 期初余额，单位：分 */
                opening_fen: string;
                /** @description 收入合计，单位：分 */
                in_fen: string;
                /**
                 * Format: int64
                 * @description 收入笔数
                 */
                in_count: number;
                /** @description 支出合计，单位：分 */
                out_fen: string;
                /**
                 * Format: int64
                 * @description 支出笔数
                 */
                out_count: number;
                /** @description 期末余额，单位：分 */
                closing_fen: string;
                /**
                 * @description 对账单状态：T00 自助出具，T10 待确认，T12 相符待复核，T14 差异待复核，T20 有差异，T22 消除差异待复核，T30 已相符
                 * @enum {string}
                 */
                state: "T00" | "T10" | "T12" | "T14" | "T20" | "T22" | "T30";
                /** @description 状态名称 */
                state_name: string;
                /**
                 * Format: date-time
                 * @description 出具时间
                 */
                issued_at: string;
                /** @description 请于该日前确认；无须确认为 null */
                confirm_by: string | null;
                /** @description 最近一次提出的差异，没有为空 */
                difference: string;
                /** @description 银行对差异的答复，没有为空 */
                reply: string;
                /** @description 确认或提出差异的人，没有为空 */
                answered_by: string;
                /** @description 确认或提出差异的时间；没有为 null */
                answered_at: string | null;
                /**
                 * Format: int64
                 * @description 版本
                 */
                version: number;
                /** @description 接下来做什么，已结束时为空 */
                next_step: string;
                /** @description 由谁办理，无须办理时为空 */
                next_by: string;
                /**
                 * Format: date-time
                 * @description 办理期限；逾期即超时或失效，无期限为 null
                 */
                next_until: string | null;
                /** @description 本人现在可办的操作：agree 相符，dispute 有差异，check_pass 复核通过，check_return 复核退回，reply 答复 */
                actions: ("agree" | "dispute" | "check_pass" | "check_return" | "reply")[];
                /** @description 本可办理而对本人关闭的原因，没有为空 */
                blocked_reason: string;
            }[];
        };
        StatementQueryDetailRequest: {
            /** @description 对账单编号 */
            statement_no: string;
        };
        StatementQueryDetailRow: {
            /** @description 对账单编号 */
            statement_no: string;
            /** @description 办理记录 */
            history: {
                /**
                 * @description 办理：issue 出具月度对账单，order 自助出具对账单，agree 确认相符，agree_for_review 确认相符，提交复核，dispute 提出差异，dispute_for_review 提出差异，提交复核，check_pass 复核通过，check_return 复核退回，reply 答复差异
                 * @enum {string}
                 */
                event: "issue" | "order" | "agree" | "agree_for_review" | "dispute" | "dispute_for_review" | "check_pass" | "check_return" | "reply";
                /** @description 办理名称 */
                event_name: string;
                /** @description 办理人；系统为空 */
                actor_name: string;
                /** @description 所说的话，没有为空 */
                remark: string;
                /**
                 * Format: date-time
                 * @description 办理时间
                 */
                at: string;
            }[];
            /** @description 最近一次差异所指的收付；未指明为空 */
            marked: {
                /** @description 分录序号，同一账户内由小到大 */
                entry_no: string;
                /**
                 * Format: date
                 * @description 记账日期
                 */
                business_dt: string;
                /** @description 收付种类 */
                kind_name: string;
                /** @description 对方名称；没有时为空 */
                other_name: string;
                /** @description 业务编号；没有时为空 */
                ref_no: string;
                /** @description 收入；false 为支出 */
                is_in: boolean;
                /** @description 收付金额，单位：分 */
                amount_fen: string;
            }[];
        };
        StatementQueryBusinessRequest: {
            /** @description 页码，从 1 起；缺省 1 */
            page_no?: number;
            /** @description 每页行数，1–100，超出的按边界取；缺省 10 */
            page_size?: number;
            /**
             * Format: date
             * @description 起始日期 yyyy-MM-dd
             */
            from?: string;
            /**
             * Format: date
             * @description 截止日期 yyyy-MM-dd
             */
            to?: string;
        };
        StatementQueryBusinessRow: components["schemas"]["Page"] & {
            /** @description 本页各行 */
            rows: {
                /** @description 行的编号，同一笔总是相同 */
                line_no: string;
                /**
                 * Format: date
                 * @description 业务日期
                 */
                business_dt: string;
                /** @description 贴现申请编号 */
                apply_no: string;
                /** @description 票据（包）号码；放款与退回付息款为空 */
                bill_no: string;
                /**
                 * @description 业务种类：paid_out 贴现放款，collected 到期兑付，dishonoured 到期拒付，repaid 追索清偿，payer_back 付息款退回
                 * @enum {string}
                 */
                kind: "paid_out" | "collected" | "dishonoured" | "repaid" | "payer_back";
                /** @description 业务种类名称 */
                kind_name: string;
                /**
                 * Format: int64
                 * @description 票据张数
                 */
                bill_count: number;
                /** @description 票面金额，单位：分 */
                face_fen: string;
                /** @description 贴现利息，单位：分 */
                interest_fen: string;
                /** @description 其中付息人承担的利息，单位：分 */
                buyer_interest_fen: string;
                /** @description 本企业收到，单位：分 */
                in_fen: string;
                /** @description 本企业支付，单位：分 */
                out_fen: string;
                /** @description 退回付息人，单位：分 */
                back_fen: string;
            }[];
            /**
             * Format: date
             * @description 起始日期
             */
            from: string;
            /**
             * Format: date
             * @description 截止日期
             */
            to: string;
            /** @description 各类合计，没有发生的不列 */
            sums: {
                /**
                 * Format: int64
                 * @description 笔数
                 */
                count: number;
                /**
                 * @description 业务种类：paid_out 贴现放款，collected 到期兑付，dishonoured 到期拒付，repaid 追索清偿，payer_back 付息款退回
                 * @enum {string}
                 */
                kind: "paid_out" | "collected" | "dishonoured" | "repaid" | "payer_back";
                /** @description 业务种类名称 */
                kind_name: string;
                /**
                 * Format: int64
                 * @description 票据张数
                 */
                bill_count: number;
                /** @description 票面金额，单位：分 */
                face_fen: string;
                /** @description 贴现利息，单位：分 */
                interest_fen: string;
                /** @description 其中付息人承担的利息，单位：分 */
                buyer_interest_fen: string;
                /** @description 本企业收到，单位：分 */
                in_fen: string;
                /** @description 本企业支付，单位：分 */
                out_fen: string;
                /** @description 退回付息人，单位：分 */
                back_fen: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Calls = components['schemas']['Calls'];
export type QuotesQueryRateGridRequest = components['schemas']['QuotesQueryRateGridRequest'];
export type QuotesQueryRateGridRow = components['schemas']['QuotesQueryRateGridRow'];
export type RateGridLine = components['schemas']['RateGridLine'];
export type AcceptorClass = components['schemas']['AcceptorClass'];
export type RateGridCell = components['schemas']['RateGridCell'];
export type QuotesCalculateRequest = components['schemas']['QuotesCalculateRequest'];
export type QuotesCalculateRow = components['schemas']['QuotesCalculateRow'];
export type QuotesQueryHistoryRequest = components['schemas']['QuotesQueryHistoryRequest'];
export type QuotesQueryHistoryRow = components['schemas']['QuotesQueryHistoryRow'];
export type QuotesQueryOwnRateRequest = components['schemas']['QuotesQueryOwnRateRequest'];
export type QuotesQueryOwnRateRow = components['schemas']['QuotesQueryOwnRateRow'];
export type BillsQueryHoldingRequest = components['schemas']['BillsQueryHoldingRequest'];
export type HoldingState = components['schemas']['HoldingState'];
export type BillsQueryHoldingRow = components['schemas']['BillsQueryHoldingRow'];
export type Page = components['schemas']['Page'];
export type Holding = components['schemas']['Holding'];
export type AcceptorListMark = components['schemas']['AcceptorListMark'];
export type BillsCheckDisclosureRequest = components['schemas']['BillsCheckDisclosureRequest'];
export type BillsCheckDisclosureRow = components['schemas']['BillsCheckDisclosureRow'];
export type SigningQuerySignRequest = components['schemas']['SigningQuerySignRequest'];
export type Signing = components['schemas']['Signing'];
export type SigningState = components['schemas']['SigningState'];
export type SigningQueryBankRequest = components['schemas']['SigningQueryBankRequest'];
export type SigningQueryBankRow = components['schemas']['SigningQueryBankRow'];
export type SigningSignDetailRequest = components['schemas']['SigningSignDetailRequest'];
export type SigningDetail = components['schemas']['SigningDetail'];
export type SigningLogLine = components['schemas']['SigningLogLine'];
export type SigningQueryAccountChangeRequest = components['schemas']['SigningQueryAccountChangeRequest'];
export type SigningQueryAccountChangeRow = components['schemas']['SigningQueryAccountChangeRow'];
export type DiscountGetQuoteRequest = components['schemas']['DiscountGetQuoteRequest'];
export type ChosenBill = components['schemas']['ChosenBill'];
export type DiscountGetQuoteRow = components['schemas']['DiscountGetQuoteRow'];
export type PayDay = components['schemas']['PayDay'];
export type QuotedBill = components['schemas']['QuotedBill'];
export type DiscountCalcInterestRequest = components['schemas']['DiscountCalcInterestRequest'];
export type DiscountCalcInterestRow = components['schemas']['DiscountCalcInterestRow'];
export type DiscountCompareBankRequest = components['schemas']['DiscountCompareBankRequest'];
export type DiscountCompareBankRow = components['schemas']['DiscountCompareBankRow'];
export type DiscountSubmitApplyRequest = components['schemas']['DiscountSubmitApplyRequest'];
export type ApplySubmitted = components['schemas']['ApplySubmitted'];
export type ApplyState = components['schemas']['ApplyState'];
export type DiscountSupplyTradeRequest = components['schemas']['DiscountSupplyTradeRequest'];
export type DiscountSupplyTradeRow = components['schemas']['DiscountSupplyTradeRow'];
export type DiscountWithdrawApplyRequest = components['schemas']['DiscountWithdrawApplyRequest'];
export type Done = components['schemas']['Done'];
export type DiscountSaveApplyRequest = components['schemas']['DiscountSaveApplyRequest'];
export type DiscountSaveApplyRow = components['schemas']['DiscountSaveApplyRow'];
export type DiscountConfirmQuoteRequest = components['schemas']['DiscountConfirmQuoteRequest'];
export type DiscountConfirmQuoteRow = components['schemas']['DiscountConfirmQuoteRow'];
export type DiscountDeclineQuoteRequest = components['schemas']['DiscountDeclineQuoteRequest'];
export type DiscountDeclineQuoteRow = components['schemas']['DiscountDeclineQuoteRow'];
export type DiscountQueryApplyRequest = components['schemas']['DiscountQueryApplyRequest'];
export type DiscountQueryApplyRow = components['schemas']['DiscountQueryApplyRow'];
export type ApplyRow = components['schemas']['ApplyRow'];
export type DiscountQueryApplyBillRequest = components['schemas']['DiscountQueryApplyBillRequest'];
export type DiscountQueryApplyBillRow = components['schemas']['DiscountQueryApplyBillRow'];
export type ApplyHead = components['schemas']['ApplyHead'];
export type DiscountApplyDetailRequest = components['schemas']['DiscountApplyDetailRequest'];
export type ApplyDetail = components['schemas']['ApplyDetail'];
export type ApplyConsent = components['schemas']['ApplyConsent'];
export type ConsentState = components['schemas']['ConsentState'];
export type ApplyBill = components['schemas']['ApplyBill'];
export type ApplyLogLine = components['schemas']['ApplyLogLine'];
export type DiscountApplyTradeRequest = components['schemas']['DiscountApplyTradeRequest'];
export type DiscountApplyTradeRow = components['schemas']['DiscountApplyTradeRow'];
export type DiscountCountApplyRequest = components['schemas']['DiscountCountApplyRequest'];
export type ApplyCount = components['schemas']['ApplyCount'];
export type DiscountGetOverviewRequest = components['schemas']['DiscountGetOverviewRequest'];
export type DiscountGetOverviewRow = components['schemas']['DiscountGetOverviewRow'];
export type DiscountMatchTradeRequest = components['schemas']['DiscountMatchTradeRequest'];
export type DiscountMatchTradeRow = components['schemas']['DiscountMatchTradeRow'];
export type InstantFactsRequest = components['schemas']['InstantFactsRequest'];
export type InstantFactsRow = components['schemas']['InstantFactsRow'];
export type InstantUse = components['schemas']['InstantUse'];
export type InstantPriceRequest = components['schemas']['InstantPriceRequest'];
export type InstantPriceRow = components['schemas']['InstantPriceRow'];
export type InstantApplyRequest = components['schemas']['InstantApplyRequest'];
export type InstantApplyRow = components['schemas']['InstantApplyRow'];
export type InstantResultRequest = components['schemas']['InstantResultRequest'];
export type InstantDecision = components['schemas']['InstantDecision'];
export type InstantVerdict = components['schemas']['InstantVerdict'];
export type InstantDecisionBill = components['schemas']['InstantDecisionBill'];
export type PayerQueryConsentRequest = components['schemas']['PayerQueryConsentRequest'];
export type PayerQueryConsentRow = components['schemas']['PayerQueryConsentRow'];
export type Consent = components['schemas']['Consent'];
export type PayerConsentDetailRequest = components['schemas']['PayerConsentDetailRequest'];
export type PayerConsentDetailRow = components['schemas']['PayerConsentDetailRow'];
export type PresentmentQueryPresentmentRequest = components['schemas']['PresentmentQueryPresentmentRequest'];
export type PresentmentQueryPresentmentRow = components['schemas']['PresentmentQueryPresentmentRow'];
export type PresentmentPresentmentDetailRequest = components['schemas']['PresentmentPresentmentDetailRequest'];
export type PresentmentPresentmentDetailRow = components['schemas']['PresentmentPresentmentDetailRow'];
export type PresentmentPresentBillRequest = components['schemas']['PresentmentPresentBillRequest'];
export type PresentmentPresentBillRow = components['schemas']['PresentmentPresentBillRow'];
export type PresentmentPresentBillsRequest = components['schemas']['PresentmentPresentBillsRequest'];
export type PresentmentPresentBillsRow = components['schemas']['PresentmentPresentBillsRow'];
export type PresentmentPresentLateRequest = components['schemas']['PresentmentPresentLateRequest'];
export type PresentmentPresentLateRow = components['schemas']['PresentmentPresentLateRow'];
export type PresentmentWithdrawPresentmentRequest = components['schemas']['PresentmentWithdrawPresentmentRequest'];
export type PresentmentWithdrawPresentmentRow = components['schemas']['PresentmentWithdrawPresentmentRow'];
export type RecourseQueryRecourseRequest = components['schemas']['RecourseQueryRecourseRequest'];
export type RecourseQueryRecourseRow = components['schemas']['RecourseQueryRecourseRow'];
export type RecourseRow = components['schemas']['RecourseRow'];
export type RecourseRecourseDetailRequest = components['schemas']['RecourseRecourseDetailRequest'];
export type RecourseRecourseDetailRow = components['schemas']['RecourseRecourseDetailRow'];
export type RecourseRecourseBasisRequest = components['schemas']['RecourseRecourseBasisRequest'];
export type RecourseRecourseBasisRow = components['schemas']['RecourseRecourseBasisRow'];
export type RecourseBeginRecourseRequest = components['schemas']['RecourseBeginRecourseRequest'];
export type RecourseBeginRecourseRow = components['schemas']['RecourseBeginRecourseRow'];
export type RecourseSettleRecourseRequest = components['schemas']['RecourseSettleRecourseRequest'];
export type RecourseSettleRecourseRow = components['schemas']['RecourseSettleRecourseRow'];
export type RecourseRefuseRecourseRequest = components['schemas']['RecourseRefuseRecourseRequest'];
export type RecourseRefuseRecourseRow = components['schemas']['RecourseRefuseRecourseRow'];
export type RecourseWithdrawRecourseRequest = components['schemas']['RecourseWithdrawRecourseRequest'];
export type RecourseWithdrawRecourseRow = components['schemas']['RecourseWithdrawRecourseRow'];
export type RegionQueryRegionRequest = components['schemas']['RegionQueryRegionRequest'];
export type RegionQueryRegionRow = components['schemas']['RegionQueryRegionRow'];
export type OrgQueryRequest = components['schemas']['OrgQueryRequest'];
export type OrgQueryRow = components['schemas']['OrgQueryRow'];
export type DictQueryDictRequest = components['schemas']['DictQueryDictRequest'];
export type DictQueryDictRow = components['schemas']['DictQueryDictRow'];
export type AcceptorQueryAcceptorRequest = components['schemas']['AcceptorQueryAcceptorRequest'];
export type AcceptorQueryAcceptorRow = components['schemas']['AcceptorQueryAcceptorRow'];
export type AcceptorQueryAvailableRequest = components['schemas']['AcceptorQueryAvailableRequest'];
export type AcceptorQueryAvailableRow = components['schemas']['AcceptorQueryAvailableRow'];
export type WhitelistQueryWhiteRequest = components['schemas']['WhitelistQueryWhiteRequest'];
export type WhitelistQueryWhiteRow = components['schemas']['WhitelistQueryWhiteRow'];
export type WhitelistQueryRequestRequest = components['schemas']['WhitelistQueryRequestRequest'];
export type WhitelistQueryRequestRow = components['schemas']['WhitelistQueryRequestRow'];
export type WhiteListApplication = components['schemas']['WhiteListApplication'];
export type CalendarQueryDaysRequest = components['schemas']['CalendarQueryDaysRequest'];
export type CalendarQueryDaysRow = components['schemas']['CalendarQueryDaysRow'];
export type DayOff = components['schemas']['DayOff'];
export type DocumentQueryDocumentRequest = components['schemas']['DocumentQueryDocumentRequest'];
export type BusinessDocument = components['schemas']['BusinessDocument'];
export type BillsAddBillRequest = components['schemas']['BillsAddBillRequest'];
export type BillsAddBillRow = components['schemas']['BillsAddBillRow'];
export type BillsImportBillsRequest = components['schemas']['BillsImportBillsRequest'];
export type ImportResult = components['schemas']['ImportResult'];
export type ImportFault = components['schemas']['ImportFault'];
export type BillsDeleteBillRequest = components['schemas']['BillsDeleteBillRequest'];
export type BillsCheckBillRequest = components['schemas']['BillsCheckBillRequest'];
export type BillsBillDetailRequest = components['schemas']['BillsBillDetailRequest'];
export type BillsBillDetailRow = components['schemas']['BillsBillDetailRow'];
export type BillEvent = components['schemas']['BillEvent'];
export type BillsQueryBillEventRequest = components['schemas']['BillsQueryBillEventRequest'];
export type TradeImportInvoiceRequest = components['schemas']['TradeImportInvoiceRequest'];
export type TradeQueryInvoiceRequest = components['schemas']['TradeQueryInvoiceRequest'];
export type InvoiceState = components['schemas']['InvoiceState'];
export type TradeQueryInvoiceRow = components['schemas']['TradeQueryInvoiceRow'];
export type Invoice = components['schemas']['Invoice'];
export type TradeInvoiceDetailRequest = components['schemas']['TradeInvoiceDetailRequest'];
export type InvoiceDetail = components['schemas']['InvoiceDetail'];
export type TradeUsage = components['schemas']['TradeUsage'];
export type TradeAddInvoiceRequest = components['schemas']['TradeAddInvoiceRequest'];
export type InvoiceMoved = components['schemas']['InvoiceMoved'];
export type TradeEditInvoiceRequest = components['schemas']['TradeEditInvoiceRequest'];
export type TradeDeleteInvoiceRequest = components['schemas']['TradeDeleteInvoiceRequest'];
export type TradeVerifyInvoiceRequest = components['schemas']['TradeVerifyInvoiceRequest'];
export type TradeVerifyInvoiceRow = components['schemas']['TradeVerifyInvoiceRow'];
export type TradeVoidInvoiceRequest = components['schemas']['TradeVoidInvoiceRequest'];
export type TradeLinkInvoiceRequest = components['schemas']['TradeLinkInvoiceRequest'];
export type TradeLinkInvoiceRow = components['schemas']['TradeLinkInvoiceRow'];
export type TradeUnlinkInvoiceRequest = components['schemas']['TradeUnlinkInvoiceRequest'];
export type TradeQueryContractRequest = components['schemas']['TradeQueryContractRequest'];
export type TradeQueryContractRow = components['schemas']['TradeQueryContractRow'];
export type TradeContract = components['schemas']['TradeContract'];
export type TradeContractDetailRequest = components['schemas']['TradeContractDetailRequest'];
export type TradeContractDetailRow = components['schemas']['TradeContractDetailRow'];
export type TradeAddContractRequest = components['schemas']['TradeAddContractRequest'];
export type TradeAddContractRow = components['schemas']['TradeAddContractRow'];
export type TradeEditContractRequest = components['schemas']['TradeEditContractRequest'];
export type TradeEditContractRow = components['schemas']['TradeEditContractRow'];
export type TradeDisableContractRequest = components['schemas']['TradeDisableContractRequest'];
export type TradeDisableContractRow = components['schemas']['TradeDisableContractRow'];
export type TradeEnableContractRequest = components['schemas']['TradeEnableContractRequest'];
export type TradeEnableContractRow = components['schemas']['TradeEnableContractRow'];
export type TradeDeleteContractRequest = components['schemas']['TradeDeleteContractRequest'];
export type TradeQueryProofRequest = components['schemas']['TradeQueryProofRequest'];
export type TradeQueryProofRow = components['schemas']['TradeQueryProofRow'];
export type TradeAddProofRequest = components['schemas']['TradeAddProofRequest'];
export type TradeAddProofRow = components['schemas']['TradeAddProofRow'];
export type TradeEditProofRequest = components['schemas']['TradeEditProofRequest'];
export type TradeEditProofRow = components['schemas']['TradeEditProofRow'];
export type TradeDeleteProofRequest = components['schemas']['TradeDeleteProofRequest'];
export type RediscountCalculateOrderRequest = components['schemas']['RediscountCalculateOrderRequest'];
export type OrderBill = components['schemas']['OrderBill'];
export type RediscountCalculateOrderRow = components['schemas']['RediscountCalculateOrderRow'];
export type OrderLine = components['schemas']['OrderLine'];
export type CreditUse = components['schemas']['CreditUse'];
export type OrderCheck = components['schemas']['OrderCheck'];
export type RediscountSaveOrderRequest = components['schemas']['RediscountSaveOrderRequest'];
export type RediscountSaveOrderRow = components['schemas']['RediscountSaveOrderRow'];
export type OrderState = components['schemas']['OrderState'];
export type RediscountSubmitOrderRequest = components['schemas']['RediscountSubmitOrderRequest'];
export type OrderMoved = components['schemas']['OrderMoved'];
export type RediscountDeleteOrderRequest = components['schemas']['RediscountDeleteOrderRequest'];
export type RediscountQueryOrderRequest = components['schemas']['RediscountQueryOrderRequest'];
export type RediscountQueryOrderRow = components['schemas']['RediscountQueryOrderRow'];
export type Order = components['schemas']['Order'];
export type OrderSums = components['schemas']['OrderSums'];
export type RediscountCountOrderRequest = components['schemas']['RediscountCountOrderRequest'];
export type RediscountCountOrderRow = components['schemas']['RediscountCountOrderRow'];
export type RediscountOrderDetailRequest = components['schemas']['RediscountOrderDetailRequest'];
export type RediscountOrderDetailRow = components['schemas']['RediscountOrderDetailRow'];
export type RediscountQueryInstitutionRequest = components['schemas']['RediscountQueryInstitutionRequest'];
export type RediscountQueryInstitutionRow = components['schemas']['RediscountQueryInstitutionRow'];
export type RediscountOpenOrderRequest = components['schemas']['RediscountOpenOrderRequest'];
export type RediscountAcceptOrderRequest = components['schemas']['RediscountAcceptOrderRequest'];
export type RediscountRefuseOrderRequest = components['schemas']['RediscountRefuseOrderRequest'];
export type RediscountRevokeOrderRequest = components['schemas']['RediscountRevokeOrderRequest'];
export type RediscountRequestSlipRequest = components['schemas']['RediscountRequestSlipRequest'];
export type RediscountQueryPositionRequest = components['schemas']['RediscountQueryPositionRequest'];
export type RediscountQueryPositionRow = components['schemas']['RediscountQueryPositionRow'];
export type RediscountGetOverviewRequest = components['schemas']['RediscountGetOverviewRequest'];
export type RediscountGetOverviewRow = components['schemas']['RediscountGetOverviewRow'];
export type RediscountQueryLedgerRequest = components['schemas']['RediscountQueryLedgerRequest'];
export type RediscountQueryLedgerRow = components['schemas']['RediscountQueryLedgerRow'];
export type EventQueryEventRequest = components['schemas']['EventQueryEventRequest'];
export type EventType = components['schemas']['EventType'];
export type EventQueryEventRow = components['schemas']['EventQueryEventRow'];
export type Event = components['schemas']['Event'];
export type EchoRequest = components['schemas']['EchoRequest'];
export type EchoRow = components['schemas']['EchoRow'];
export type SimulationApproveApplyRequest = components['schemas']['SimulationApproveApplyRequest'];
export type SimulationApproveApplyRow = components['schemas']['SimulationApproveApplyRow'];
export type SimulationPayApplyRequest = components['schemas']['SimulationPayApplyRequest'];
export type SimulationPayApplyRow = components['schemas']['SimulationPayApplyRow'];
export type SimulationRefuseApplyRequest = components['schemas']['SimulationRefuseApplyRequest'];
export type SimulationRefuseApplyRow = components['schemas']['SimulationRefuseApplyRow'];
export type SimulationReturnApplyRequest = components['schemas']['SimulationReturnApplyRequest'];
export type SimulationReturnApplyRow = components['schemas']['SimulationReturnApplyRow'];
export type SimulationMoveClockRequest = components['schemas']['SimulationMoveClockRequest'];
export type SimulationMoveClockRow = components['schemas']['SimulationMoveClockRow'];
export type FundsQueryFundCalendarRequest = components['schemas']['FundsQueryFundCalendarRequest'];
export type FundsQueryFundCalendarRow = components['schemas']['FundsQueryFundCalendarRow'];
export type ReceiptQueryReceiptRequest = components['schemas']['ReceiptQueryReceiptRequest'];
export type ReceiptQueryReceiptRow = components['schemas']['ReceiptQueryReceiptRow'];
export type StatementQueryAccountRequest = components['schemas']['StatementQueryAccountRequest'];
export type StatementQueryAccountRow = components['schemas']['StatementQueryAccountRow'];
export type StatementQueryEntryRequest = components['schemas']['StatementQueryEntryRequest'];
export type StatementQueryEntryRow = components['schemas']['StatementQueryEntryRow'];
export type StatementQueryStatementRequest = components['schemas']['StatementQueryStatementRequest'];
export type StatementQueryStatementRow = components['schemas']['StatementQueryStatementRow'];
export type StatementQueryDetailRequest = components['schemas']['StatementQueryDetailRequest'];
export type StatementQueryDetailRow = components['schemas']['StatementQueryDetailRow'];
export type StatementQueryBusinessRequest = components['schemas']['StatementQueryBusinessRequest'];
export type StatementQueryBusinessRow = components['schemas']['StatementQueryBusinessRow'];
