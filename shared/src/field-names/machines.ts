import type { NameGroup } from './names.ts'

/** What people and programs have: API clients, events, webhooks, the self-test of a signature. */
export const clientNames: NameGroup = {
  paths: ['/api/client/', '/api/admin/client/'],
  names: {
    client_id: '接口客户端编号',
    name: '客户端名称',
    state: '客户端状态',
    scopes: '权限',
    apply_limit_fen: '单笔申请票面金额上限',
    day_limit_fen: '当日申请票面金额合计上限',
    day_used_fen: '今日已提交的申请票面金额',
    networks: '允许的来源网络，CIDR；空为不限',
    keys: '密钥',
    changes: '待复核和已决定的变更，新的在前',
    last_call_at: '最近一次调用的时间，从未调用为 null',
    calls_today: '今日调用次数',
    refused_today: '今日被拒绝的调用次数',
    stop_reason: '停用原因，未停用为空',
    stopped_by: '停用人，未停用为空',
    '?keyword': '客户端名称、编号或企业名称，匹配其中一部分',
    client_name: '客户端名称',
    key_id: '密钥编号',
    at: '调用时间',
    path: '调用的路径',
    ms: '耗时，单位：毫秒',
    ref_no: '业务编号，无则为空',
    '?reason': '停用原因',
  },
}

export const clientParts: readonly NameGroup[] = [
  {
    paths: ['/api/client/key'],
    names: {
      label: '密钥名称',
      public_key: '公钥，PEM（SPKI）',
      added_at: '添加时间',
      expires_on: '到期日，当日仍有效',
      in_force_at: '生效时间，未生效为 null',
      last_used_at: '最近使用时间，从未使用为 null',
    },
  },
  {
    paths: ['/api/client/change', '/api/client/approve_change', '/api/client/refuse_change'],
    names: {
      change_id: '变更编号',
      kind: '变更种类',
      state: '变更状态',
      lines: '变更内容，每项一行',
      proposer: '提出人',
      proposed_at: '提出时间',
      in_force_at: '自动生效时间；须复核人办理的为 null',
      decider: '复核人，未复核为空',
      reason: '未通过的原因，无则为空',
      '?reason': '不通过的原因',
    },
  },
  {
    paths: ['/api/client/refuse_change', '/api/client/approve_change'],
    names: { state: '客户端状态' },
  },
]

export const eventNames: NameGroup = {
  paths: ['/api/event/', '/api/webhook/', '/api/admin/webhook/'],
  names: {
    limit: '一次最多返回的事件数，1–500，缺省 100',
    types: '事件类型；空为全部',
    '?types': '只要这些类型；缺省为全部',
    events: '事件，由早到晚',
    day: '事件发生日',
    next: '下一次查询的 after',
    has_more: '其后是否还有事件',
    occurred_at: '发生时间（业务时间）',
    read: '查询该对象的调用；没有为 null',
    path: '调用的路径',
    field: '接受 ref_no 的请求字段',
    seq: '事件在本单位日志中的序号',
    type: '事件类型',
    ref_no: '对象编号',
    endpoint_id: '推送地址编号',
    url: '推送地址',
    state: '推送地址状态',
    state_reason: '停用的原因与时间，推送中为空',
    old_secret_until: '旧密钥在此之前仍用于签名，没有旧密钥为 null',
    first_failure_at: '连续失败自何时起，正常为 null',
    last_delivery_at: '最近送达时间，从未送达为 null',
    delivery_id: '推送编号',
    on: 'true 启用，false 停用',
    attempts: '历次尝试，由早到晚',
    nth: '第几次尝试，从 1 起',
    at: '尝试时间',
    status: '对方应答的 HTTP 状态，无应答为 0',
    note: '结果说明',
    tries: '已尝试次数',
    ms: '最近一次尝试的耗时，单位：毫秒；未尝试为 0',
    next_at: '下次尝试时间，不再尝试为 null',
    count: '将重发的条数',
  },
}

export const deliveryNames: NameGroup = {
  paths: ['/api/webhook/query_delivery', '/api/webhook/delivery_detail'],
  names: { state: '推送状态' },
}

export const echoNames: NameGroup = {
  paths: ['/api/echo', '/api/simulation/move_clock'],
  names: {
    client_id: '接口客户端编号',
    key_id: '密钥编号',
    algorithm: '签名算法：ed25519 或 sm2-sm3',
    signature_base: '网关验证的签名原文',
    content_digest: '网关计算的内容摘要',
    body: '收到的请求体原文',
    api_version: '请求的 Api-Version',
    received_at: '网关收到的时间',
    now: '移动后的沙箱时间',
    to: '移动到的时间，须晚于沙箱当前时间',
  },
}
