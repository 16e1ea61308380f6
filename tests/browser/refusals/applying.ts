import { atField, closed, inAlert, type RefusalList } from '../../harness/refusals.ts'

/** Every refusal that one can meet from the quote to the submit (业务办理). */
export const applying = {
  atNight: inAlert('20029', '当前非服务时间（08:30-23:30）', 'asks for a quote at 23:40'),
  takenBeforeQuote: inAlert(
    '20015',
    '票据已锁定，不能重复办理',
    'asks for a quote of a bill that a colleague has submitted',
  ),
  weekend: atField('贴现日期', '20027', '贴现日期必须为工作日', 'wants the money on a Saturday'),
  tooFar: atField('贴现日期', '20027', '贴现日期最多可选未来5个工作日', 'wants the money in a month'),
  dueBefore: atField(
    '贴现日期',
    '20012',
    '票据已到期，不能办理贴现（到期日 2026-06-29）',
    'wants the money on the day on which a bill falls due',
  ),
  noDate: atField('贴现日期', '9012', '请输入正确的日期，如 2026-06-23', 'types half a date'),
  share: atField(
    '买方付息比例',
    '20022',
    '买方付息比例应大于0且小于100，小数位不超过4位',
    'lets the buyer bear everything of a shared interest',
  ),
  payer: atField('付息人名称', '20023', '请填写付息人名称和账号', 'names no payer'),
  payerAccount: atField(
    '付息人账号',
    '22002',
    '账号只能为8-32位数字或字母',
    'types a payer’s account of two digits',
  ),
  payerDiffers: atField(
    '付息人账号',
    '20023',
    '付息人名称与账号不符',
    'submits with an account that is not the payer’s',
  ),
  cutOff: closed('20028', '已过当日放款截止时间，将顺延至下一工作日', 'asks for a quote after 16:30'),
  quoteOver: inAlert('20034', '报价已失效，请重新询价', 'waits for more than a quarter of an hour'),
  quoteOverAsked: inAlert(
    '20034',
    '报价已失效，请重新询价',
    'says yes to a price whose time has run out while the question was open',
  ),
  noContract: closed('9012', '请选择合同', 'takes every contract away'),
  noInvoice: closed('20061', '发票金额合计应不小于票据金额', 'takes the invoice away'),
  invoiceUsed: inAlert(
    '20060',
    '发票可用金额不足，剩余0.00元',
    'submits with an invoice that another application has used up meanwhile',
  ),
  invoiceVoid: inAlert(
    '20059',
    '发票未验真通过，不能使用',
    'submits with an invoice that has been voided meanwhile',
  ),
  notAgreed: atField('我已阅读并同意', '9012', '请阅读并同意贴现协议', 'submits without having agreed'),
  paused: inAlert('20026', '签约已暂停', 'submits when the bank has paused the signing'),
  answerLost: inAlert('9009', '申请可能已经提交，请再次提交以确认结果', 'submits, and the answer is lost'),
  takenBeforeSubmit: inAlert(
    '20015',
    '票据已锁定，不能重复办理',
    'submits a bill that a colleague has submitted',
  ),
  suspended: inAlert(
    '22009',
    '企业状态异常，暂不能办理业务',
    'asks for a quote when the company has been suspended',
  ),
  singleLimit: atField(
    '贴入行',
    '20036',
    '超过签约单笔限额123,456.40元',
    'submits more than one application may have',
  ),
  totalLimit: atField('贴入行', '20038', '超过签约累计限额', 'submits more than is left in all'),
  dayLimit: atField(
    '贴入行',
    '20037',
    '超过签约当日笔数限制（1笔）',
    'submits more applications than a day may have',
  ),
  noSign: inAlert('20025', '请先完成银行签约', 'has no signing'),
} satisfies RefusalList
