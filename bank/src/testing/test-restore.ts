import { sql } from 'drizzle-orm'
import { type Db, queryRows } from '../platform/db/db.ts'

/*
 * Puts a test's database back to its template in a fiftieth of the time that a new copy takes: the template keeps
 * every row a second time in the schema `kept`, with a function that refills the tables in which rows have changed.
 */

interface Table {
  name: string
  columns: string
}

/** Tables, columns, triggers (on or off) and functions in one text: what the function cannot put back. */
const shapeFunction = `create function kept.shape() returns text stable language sql as $$
  select md5(string_agg(part, ' ' order by part)) from (
    select concat(relkind, relname, relnatts) as part from pg_class where relnamespace = 'public'::regnamespace
    union all select concat(tgrelid, tgname, tgenabled) from pg_trigger
    union all select concat(oid, prosrc) from pg_proc where pronamespace = 'public'::regnamespace) parts
$$`

/** Refills a table that has rows of later transactions, or fewer than it had. */
const refill = ({ name, columns }: Table, rows: number) => `
  if (select count(*) <> ${rows} or coalesce(bool_or(xmin::text::bigint > marked), false) from public.${name}) then
    delete from public.${name};
    ${rows > 0 ? `insert into public.${name} (${columns}) overriding system value select ${columns} from kept.${name};` : ''}
  end if;`

const restoreFunction = (parts: readonly string[]) => `
create function kept.restore() returns void language plpgsql as $restore$
declare marked bigint;
begin
  if (select shape <> kept.shape() from kept.mark) then raise exception 'the schema has changed'; end if;
  select xid into marked from kept.mark;
  perform set_config('session_replication_role', 'replica', true);
  ${parts.join('\n')}
  update kept.mark set xid = pg_current_xact_id()::text::bigint;
end $restore$`

/** Keeps what a template holds now; nothing of the template itself changes. */
export const keepRows = async (db: Db): Promise<void> => {
  const run = (statement: string) => db.execute(sql.raw(statement))
  await run('create schema kept')
  const tables = await queryRows<Table>(
    db,
    sql`select quote_ident(relname) as name,
          string_agg(quote_ident(attname), ', ' order by attnum) filter (where attgenerated = '') as columns
        from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
        where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1`,
  )
  const parts: string[] = []
  for (const table of tables) {
    const [{ rows } = { rows: 0 }] = await queryRows<{ rows: number }>(
      db,
      sql.raw(`select count(*)::int as rows from public.${table.name}`),
    )
    if (rows > 0) await run(`create table kept.${table.name} as table public.${table.name}`)
    parts.push(refill(table, rows))
  }
  const sequences = await queryRows<{ name: string; value: string; called: boolean }>(
    db,
    sql`select quote_ident(sequencename) as name, coalesce(last_value, start_value)::text as value,
          last_value is not null as called from pg_sequences where schemaname = 'public'`,
  )
  for (const { name, value, called } of sequences)
    parts.push(`perform setval('public.${name}', ${value}, ${called});`)
  await run(shapeFunction)
  await run(restoreFunction(parts))
  await run(
    'create table kept.mark as select kept.shape() as shape, pg_current_xact_id()::text::bigint as xid',
  )
}

/** @throws when the schema is no longer the template's, which a refill cannot mend */
export const restoreRows = (db: Db) => db.execute(sql`select kept.restore()`)
