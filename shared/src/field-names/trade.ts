import type { NameGroup } from './names.ts'

/** Contracts, invoices and further papers of a trade. */
export const tradeNames: NameGroup = {
  paths: ['/api/trade/', '/api/admin/query_invoice', '/api/admin/invoice_detail', '/api/admin/force_invoice'],
  names: {
    state: '合同状态',
    counter_name: '交易对手全称',
    '?counter_name': '交易对手名称；查询时匹配其中一部分',
    counter_usc: '交易对手统一社会信用代码',
    role: '本方角色',
    kind: '种类',
    goods: '货物或服务名称',
    amount_fen: '合同（凭证）金额',
    used_fen: '已占用金额',
    left_fen: '剩余可用金额',
    sign_dt: '签订日期',
    sign_from: '签订日期起，含当日',
    sign_to: '签订日期止，含当日',
    end_dt: '合同到期日，无则为空',
    invoice_count: '关联的发票张数',
    invoice_left_fen: '关联且已验真的发票的剩余金额合计',
    draft: '1 = 保存为草稿，0 或缺省 = 有效',
    usage: '额度历史：占用过它的贴现申请',
    inv_type: '发票类型',
    inv_type_name: '发票类型的中文名称',
    inv_code: '发票代码；数电票为空',
    inv_no: '发票号码；数电票 20 位',
    check_code: '校验码',
    inv_dt: '开票日期',
    inv_from: '开票日期起，含当日',
    inv_to: '开票日期止，含当日',
    buyer_name: '购买方名称',
    buyer_tax: '购买方纳税人识别号',
    seller_name: '销售方名称',
    seller_tax: '销售方纳税人识别号',
    excl_fen: '不含税金额',
    tax_fen: '税额',
    total_fen: '价税合计',
    verify_state: '验真状态',
    verify_state_name: '验真状态的中文名称',
    verify_count: '已验真次数，至多 10 次',
    verifying: '是否正在验真',
    fail_reason: '验真失败的原因，无则为空',
    force_reason: '强制通过的原因，无则为空',
    contract_id: '关联的合同编号（系统内），未关联为空',
    contract_no: '关联的合同号码，未关联为空',
    '?contract_id': '合同编号（系统内）',
    '?contract_no': '合同号码；查询时匹配其中一部分',
    '?linked': '1 = 仅已关联合同的，0 = 仅未关联的',
    '?usable': '1 = 仅验真通过且有剩余金额的',
    linked: '已关联的发票张数',
    invoice_ids: '发票编号（系统内）',
    accepted: '已受理验真的张数',
    'results.accepted': '该张是否已受理',
    results: '逐张结果',
    'results.code': '未受理的错误码，受理为空',
    'results.msg': '未受理的原因，受理为空',
    proof_id: '凭证编号（系统内）',
    kind_name: '种类的中文名称',
    proof_dt: '凭证日期',
    '?reason': '原因',
  },
}

export const contractNames: NameGroup = {
  paths: [
    '/api/trade/contract',
    '/api/trade/add_contract',
    '/api/trade/edit_contract',
    '/api/trade/query_contract',
  ],
  names: {
    contract_id: '合同编号（系统内）',
    contract_no: '合同号码，企业内唯一',
    'totals.amount_fen': '合同金额合计',
    amount_fen: '合同金额',
    kind: '合同种类',
  },
}

export const proofNames: NameGroup = {
  paths: ['/api/trade/query_proof', '/api/trade/add_proof', '/api/trade/edit_proof'],
  names: { name: '凭证名称', amount_fen: '凭证金额', kind: '凭证种类' },
}

export const usageNames: NameGroup = {
  paths: ['/api/trade/usage'],
  names: {
    apply_no: '占用它的贴现申请编号',
    occupy_fen: '占用的金额',
    state: '占用状态：1 占用，2 释放，3 确认（已放款）',
    at: '占用时间',
    ended_at: '释放或确认的时间，占用中为 null',
  },
}

/** Organisations with their bank numbers, acceptors, the white list. */
export const acceptorNames: NameGroup = {
  paths: ['/api/acceptor/', '/api/admin/acceptor/'],
  names: {
    '?overdue': '是否在票交所持续逾期名单内',
    '?on_list': '是否在可贴现名单内',
    limit_fen: '承兑人额度',
    used_fen: '已用额度',
    available_fen: '银行对该承兑人的可用额度；公开查询恒为 null',
    tradable: '当日在可交易白名单内的票据种类',
    own_left_fen: '本机构对该承兑人授信的剩余额度；未设定或非机构为 null',
  },
}

export const whiteNames: NameGroup = {
  paths: ['/api/whitelist/', '/api/admin/whitelist/'],
  names: {
    request_id: '白名单申请编号',
    state: '申请状态',
    reason: '申请理由',
    remark: '审批意见',
    max_tenor_days: '可交易的最长剩余期限，单位：天',
    single_limit_fen: '单张票据金额上限',
    addon_bp: '加点，单位：基点（0.01%）',
    entry_id: '白名单条目编号',
    stop_reason: '停用原因，未停用为空',
    company_name: '申请机构名称',
  },
}

export const whiteEntryNames: NameGroup = {
  paths: [
    '/api/admin/whitelist/query_entry',
    '/api/admin/whitelist/stop_entry',
    '/api/admin/whitelist/refuse',
  ],
  names: { state: '条目状态', '?reason': '原因' },
}

export const orgNames: NameGroup = {
  paths: ['/api/org/', '/api/admin/org/'],
  names: {
    org_name: '机构全称',
    org_class: '机构类别',
    short_name: '机构简称',
    is_acceptor: '是否承兑人',
    is_discount_bank: '是否贴现银行',
    member_code: '该机构作为交易会员的会员编号，无则为空',
    member_name: '该机构作为交易会员的名称，无则为空',
    active: '是否启用',
  },
}

/** Regions, the calendar, documents. */
export const referenceNames: NameGroup = {
  paths: ['/api/region/', '/api/calendar/', '/api/document/', '/api/dict/'],
  names: {
    value: '行政区划代码，GB/T 2260',
    label: '名称',
    children: '下一级，没有则不返回',
    year: '年份',
    maintained: '该年节假日是否已维护',
    provisional: '是否仅有法定节日、待国务院公告',
    'days.name': '节假日名称',
    days: '节假日与调休上班日',
    name: '节假日名称',
    dt: '休息日或调休上班日',
    kind: '文件种类',
    title: '文件标题',
    size: '文件大小，单位：字节',
    created_at: '生成时间',
    groups: '字典组，逗号分隔',
    group: '字典组',
    items: '条目',
    'items.code': '条目代码',
  },
}
