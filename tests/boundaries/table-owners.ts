/*
 * A table of the database is written only in the room that owns it; whoever wants a change calls that room. Reading is
 * free for rooms on higher floors.
 */

/** Rooms of `bank/src`, and the tables that are theirs; a folder of rooms where several of them write one. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'audit_head',
    'audit_log',
    'change_feed',
    'event_epoch',
    'event_head',
    'event_log',
    'idempotency_key',
    'outbox',
    'page_setting',
    'port_answer',
    'serial_no',
    'sms_message',
    'sys_param',
  ],
  files: ['file_object'],
  ledger: ['clearing_order', 'ledger_entry', 'ledger_txn', 'receipt', 'settle_account'],
  notices: ['notice', 'notice_plan', 'notice_read'],
  rates: ['rate_grid'],
  'site/content': ['content', 'content_feedback'],
  'site/dictionaries': ['dict_item'],
  'paper/bills': ['bill', 'bill_event', 'bill_holding', 'bill_registry_answer'],
  'paper/trade': [
    'contract_invoice',
    'contract_usage',
    'invoice',
    'invoice_usage',
    'trade_contract',
    'trade_proof',
  ],
  people: ['member', 'member_profile', 'operator', 'operator_profile', 'operator_role', 'session'],
  'people/accounts': ['menu', 'user_setting'],
  'people/captcha': ['captcha'],
  'people/clients': [
    'api_call',
    'api_client',
    'api_client_change',
    'api_client_day',
    'api_client_key',
    'api_client_use',
    'signed_call',
  ],
  'people/codes': ['code_count', 'sms_code'],
  'people/members': ['member_exception', 'member_group'],
  'people/operators': ['staff_change'],
  'people/registration': ['regist_draft'],
  'people/roles': ['role'],
  'people/sign-in': ['sign_in_source', 'sign_in_throttle'],
  presentment: ['presentment', 'presentment_setting'],
  'reference/days': ['holiday'],
  'reference/organisations': ['acceptor_list', 'acceptor_list_entry', 'acceptor_mark', 'bank_org'],
  'reference/white-list': ['white_entry', 'white_request'],
  signing: ['bank_sign', 'bank_sign_log'],
  discount: [
    'disc_apply',
    'disc_apply_bill',
    'disc_apply_log',
    'disc_apply_pay_day',
    'payer_consent',
    'rate_lock',
    'rate_lock_bill',
  ],
  market: ['rd_credit_line', 'rd_order', 'rd_order_bill', 'rd_order_hist', 'rd_order_log'],
  webhooks: ['webhook_attempt', 'webhook_delivery', 'webhook_endpoint'],
  office: ['audit_check', 'screen_snapshot'],
  'outputs/documents': ['document', 'paper_key', 'signed_paper'],
  'outputs/exports': ['export_job', 'export_part', 'export_rows'],
  'sandbox/seed': ['demo_menu'],
}

/** Fills an empty database, before anybody else works on it. */
export const filler = 'sandbox/seed'
