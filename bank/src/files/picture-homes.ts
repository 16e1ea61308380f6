/** Owners of stored files, which decide which of the bank's staff may see them. */
import { hasPermission } from '@portal/shared/access/masks.ts'
import type { PermissionName } from '@portal/shared/access/permissions.ts'
import { logoScene } from '@portal/shared/content/logos.ts'
import { downloadFile } from '@portal/shared/contract/file.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, queryRows } from '../platform/db/db.ts'
import { recourseOfBank } from '../platform/db/discounted-bills.ts'
import type { SignedIn } from '../platform/kernel/handler.ts'

interface Home {
  /** One of these lets its holder see it. */
  permissions: readonly PermissionName[]
  /** Whether a picture of a member belongs here; by the member first, whose rows are few. */
  holds: (path: string, memberId: number, ofOwn: OfBank) => SQL
}

/** Who of the bank's people looks. */
type Reader = Pick<SignedIn, 'principal' | 'bankOrgId'>

/** Further conditions for an officer of one discounting bank; none for whoever sees every bank's. */
interface OfBank {
  /** On a column that names the bank. */
  is: (column: string) => SQL
  /** On a column with the number of an application. */
  applied: (column: string) => SQL
}
const ofBank = ({ bankOrgId }: Reader): OfBank => {
  if (bankOrgId === null) return { is: () => sql``, applied: () => sql`` }
  return {
    is: column => sql` and ${sql.raw(column)} = ${bankOrgId}`,
    applied: column =>
      sql` and exists (select 1 from disc_apply own where own.apply_no = ${sql.raw(column)} and own.disc_bank_id = ${bankOrgId})`,
  }
}

const isIn = (column: string, path: string): SQL => sql`${path} = any(${sql.raw(column)})`

const homes: readonly Home[] = [
  {
    permissions: ['member_view'],
    holds: (path, memberId) => sql`
      select 1 from member_profile p join member m on m.id = p.member_id
       where p.member_id = ${memberId} and m.member_type <> 'admin'
         and ${path} in (p.id_card_front, p.id_card_back, p.logo_path, p.usc_code_img_url, p.org_code_img_url,
                         p.tax_cert_img_url)
      union all
      select 1 from operator o join member m on m.id = o.member_id
       where o.member_id = ${memberId} and m.member_type <> 'admin' and o.user_avatar = ${path}`,
  },
  {
    permissions: ['user_view'],
    holds: (path, memberId) => sql`
      select 1 from operator o join member m on m.id = o.member_id
       where o.member_id = ${memberId} and m.member_type = 'admin' and o.user_avatar = ${path}`,
  },
  {
    permissions: ['content_view', 'page_edit'],
    holds: (path, memberId) => sql`
      select 1 from file_object f join member m on m.id = f.member_id
       where f.name = ${path.slice(downloadFile.path.length)} and f.member_id = ${memberId}
         and m.member_type = 'admin' and f.scene_id = ${logoScene}`,
  },
  {
    permissions: ['sign_view'],
    holds: (path, memberId, ofOwn) => sql`
      select 1 from bank_sign s where s.member_id = ${memberId} and s.file_ids ? ${path}${ofOwn.is('s.bank_org_id')}`,
  },
  {
    permissions: ['trade_view'],
    holds: (path, memberId) => sql`
      select 1 from trade_contract t where t.member_id = ${memberId} and ${isIn('t.file_ids', path)}
      union all
      select 1 from invoice i where i.member_id = ${memberId} and ${isIn('i.file_ids', path)}
      union all
      select 1 from trade_proof p where p.member_id = ${memberId} and ${isIn('p.file_ids', path)}`,
  },
  {
    // What the review of an application shows of its trade, and the payer's paper.
    permissions: ['disc_apply_view'],
    holds: (path, memberId, ofOwn) => sql`
      select 1 from trade_contract t join contract_usage u on u.contract_id = t.id
       where t.member_id = ${memberId} and ${isIn('t.file_ids', path)}${ofOwn.applied('u.ref_no')}
      union all
      select 1 from invoice i join invoice_usage u on u.invoice_id = i.id
       where i.member_id = ${memberId} and ${isIn('i.file_ids', path)}${ofOwn.applied('u.ref_no')}
      union all
      select 1 from disc_apply a join payer_consent c on c.apply_id = a.id
       where a.member_id = ${memberId} and c.file = ${path}${ofOwn.is('a.disc_bank_id')}`,
  },
]

interface StoredFile {
  name: string
  memberId: number
}

const belongsTo = async (
  db: Db,
  of: readonly Home[],
  { name, memberId }: StoredFile,
  ofOwn: OfBank,
): Promise<boolean> => {
  for (const { holds } of of) {
    const found = await queryRows(
      db,
      sql`select 1 where exists (${holds(downloadFile.path + name, memberId, ofOwn)})`,
    )
    if (found.length > 0) return true
  }
  return false
}

const isCustomers = async (db: Db, { memberId }: StoredFile): Promise<boolean> => {
  const found = await queryRows(
    db,
    sql`select 1 from member where id = ${memberId} and member_type <> 'admin'`,
  )
  return found.length > 0
}

/** Whether one of the bank's people may see a picture. One that belongs to nothing yet is its member's. */
export const maySeePicture = async (db: Db, reader: Reader, picture: StoredFile): Promise<boolean> => {
  const { principal } = reader
  const isOpen = ({ permissions }: Home) => permissions.some(each => hasPermission(principal, each))
  if (await belongsTo(db, homes.filter(isOpen), picture, ofBank(reader))) return true
  if (!hasPermission(principal, 'member_view') || !(await isCustomers(db, picture))) return false
  return !(await belongsTo(db, homes, picture, ofBank(reader)))
}

/**
 * Whether a PDF is a paper of a recourse in which a member is pursued: its holder's file, which they read too; the
 * certificate, which names accounts, only where they have paid.
 */
export const isSharedPaper = async (db: Db, name: string, memberId: number): Promise<boolean> => {
  const found = await queryRows(
    db,
    sql`select 1 from document d join file_object f on f.id = d.file_id
          join recourse r on r.recourse_no = d.ref_no
          join recourse_party p on p.recourse_id = r.id and p.member_id = ${memberId}
         where f.name = ${name}
           and (d.kind = 'recourse_notice' or d.kind = 'recourse_settled' and p.paid_fen > 0)`,
  )
  return found.length > 0
}

/** Whether the bank has made a PDF itself; others are attachments. */
export const isMadeDocument = async (db: Db, name: string): Promise<boolean> => {
  const found = await queryRows(
    db,
    sql`select 1 from document d join file_object f on f.id = d.file_id where f.name = ${name}`,
  )
  return found.length > 0
}

/**
 * Whether a document is of an application to a bank, of what was paid for one, of a signing with the bank, or of a
 * recourse about a bill that it has discounted.
 */
const isOfBank = async (db: Db, name: string, bankOrgId: number): Promise<boolean> => {
  const found = await queryRows(
    db,
    sql`select 1 from document d join file_object f on f.id = d.file_id
         where f.name = ${name} and (
           exists (select 1 from disc_apply a where a.apply_no = d.ref_no and a.disc_bank_id = ${bankOrgId})
           or exists (select 1 from bank_sign s where s.sign_no = d.ref_no and s.bank_org_id = ${bankOrgId})
           or exists (select 1 from receipt r join disc_apply a on a.apply_no = r.ref_no
                       where r.receipt_no = d.ref_no and a.disc_bank_id = ${bankOrgId})
           or exists (select 1 from recourse where recourse.recourse_no = d.ref_no and ${recourseOfBank(bankOrgId)}))`,
  )
  return found.length > 0
}

/** Whether an exported list was ordered by somebody as an officer of this bank, or of none. */
export const isOrderedFor = async (db: Db, name: string, bankOrgId: number | null): Promise<boolean> => {
  const found = await queryRows(
    db,
    sql`select 1 from export_job e join file_object f on f.id = e.file_id
         where f.name = ${name} and e.bank_org_id is not distinct from ${bankOrgId}::bigint`,
  )
  return found.length > 0
}

/** Whether one of the bank's people may see a document: the agreement of a signing by the signing's permission too. */
export const maySeeDocument = async (
  db: Db,
  { principal, bankOrgId }: Reader,
  { name }: StoredFile,
): Promise<boolean> => {
  if (bankOrgId !== null && !(await isOfBank(db, name, bankOrgId))) return false
  if (hasPermission(principal, 'disc_apply_view')) return true
  if (!hasPermission(principal, 'sign_view')) return false
  const found = await queryRows(
    db,
    sql`select 1 from document d join file_object f on f.id = d.file_id
         where f.name = ${name} and d.kind = 'sign_agreement'`,
  )
  return found.length > 0
}
