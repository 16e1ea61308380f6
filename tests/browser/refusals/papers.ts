import { atField, inAlert, inToast, type RefusalList } from '../../harness/refusals.ts'

const known = '该发票已登记，不能重复使用'

/** Every refusal that one can meet at contracts and invoices (贸易背景信息). */
export const papers = {
  digitalNo: atField(
    '发票号码',
    '20052',
    '发票代码为空时，发票号码必须为20位纯数字',
    'types three digits of a 数电票',
  ),
  digitalYear: atField('发票号码', '20053', '发票号码与开票日期年份不符', 'types a number of another year'),
  invoiceTomorrow: atField('开票日期', '20056', '开票日期不能晚于今天', 'types a day to come'),
  invoiceNothing: atField('金额', '20009', '金额必须大于0，且最多两位小数', 'types an amount of zero'),
  invoiceSum: atField('价税合计', '20055', '金额与税额之和不等于价税合计', 'types another sum'),
  invoiceBuyer: atField('购方名称', '9012', '请输入购方名称', 'names no buyer'),
  vatCode: atField('发票代码', '20050', '发票代码应为10位或12位数字', 'types a code of two digits'),
  vatNo: atField('发票号码', '20051', '发票号码应为8位数字', 'types a number of two digits'),
  checkCode: atField('校验码', '20057', '请输入发票校验码', 'types a check code of one digit'),
  invoiceKnown: atField('发票号码', '20054', known, 'registers an invoice that is registered'),
  picture: inAlert('23006', '请按照规定大小与格式上传文件', 'adds a text instead of a picture'),
  linkNone: atField('合同[*]', '9012', '请选择合同', 'links an invoice to no contract'),
  linkParties: atField('合同[*]', '20058', '发票购销双方与合同不一致', 'links it to a contract of others'),
  linkEarly: atField('说明', '20065', '发票日期早于合同签订日期，请说明原因', 'links it to a later contract'),
  deleteLinked: inAlert('20062', '该发票已被关联使用，不允许删除', 'deletes what was linked meanwhile'),
  triesGone: inToast('20063', '超过验真次数', 'verifies when another tab has just had the last try'),
  voidReason: atField('原因', '9012', '请填写原因', 'voids an invoice without a reason'),
  contractNo: atField('合同编号', '20040', '请输入合同编号', 'types no number'),
  contractKnown: atField('合同编号', '20040', '合同编号已存在', 'types the number of another contract'),
  contractTomorrow: atField('签订日期', '20042', '合同签订日期不能晚于今天', 'types a day to come'),
  contractEnd: atField(
    '到期日期',
    '20041',
    '合同到期日期必须大于合同签订日期',
    'types an end before the beginning',
  ),
  contractNothing: atField('合同金额', '20009', '金额必须大于0，且最多两位小数', 'types an amount of zero'),
  contractShort: atField(
    '合同金额',
    '20043',
    '合同金额不能低于已占用金额',
    'lowers it below what an application occupies',
  ),
} satisfies RefusalList
