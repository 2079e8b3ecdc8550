import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { clientRows } from '#platform/database/client-rows.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { col } from '#platform/database/rows.ts'

/** For objects that an open shop is using while they change owner. */
const lockTimeoutMs = 30_000

/**
 * One object at a time, so that a shop that still works as superuser waits for at most one lock. An interrupted
 * hand-over is completed by the next start.
 */
export async function reassignOwnership(client: pg.Client, role: string) {
  const rows = await clientRows(client, { statement: col.text }).run(ofOthers, [role])
  if (rows.length === 0) return
  await client.query(`set lock_timeout = '1s'; set synchronous_commit = off`)
  const until = Date.now() + lockTimeoutMs
  for (const { statement } of rows) {
    while (!(await isDone(client, statement))) {
      if (Date.now() > until)
        throw new DatabaseSetupError('The shop is open and too busy to be brought up to date: close it first.')
      await setTimeout(100)
    }
  }
}

/** @returns false: others hold a lock that it needs */
async function isDone(client: pg.Client, statement: string): Promise<boolean> {
  try {
    await client.query(statement)
    return true
  } catch (error) {
    if (!['55P03', '40P01'].includes(String((error as { code?: string }).code))) throw error
    return false
  }
}

/**
 * Selects the statements that hand over objects of other owners. Oids below 16384 are PostgreSQL's own objects. The
 * owner of an extension cannot be changed, and its members stay the superuser's in any database; the shop only uses
 * them. Indexes, row types, arrays and column sequences follow their tables and types.
 */
const ofOthers = `
  with others as (
    select 'pg_namespace'::regclass as class, oid, 'schema' as kind, quote_ident(nspname) as name, nspowner as owner
      from pg_namespace where nspname !~ '^pg_'
    union all
    select 'pg_class'::regclass, c.oid, 'table', c.oid::regclass::text, relowner
      from pg_class c where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and relpersistence <> 't'
        and not (relkind = 'S' and exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass
            and d.objid = c.oid and d.deptype in ('a', 'i')))
    union all
    select 'pg_proc'::regclass, oid, 'routine', oid::regprocedure::text, proowner from pg_proc
    union all
    select 'pg_type'::regclass, t.oid, 'type', t.oid::regtype::text, typowner
      from pg_type t left join pg_class c on c.oid = t.typrelid
      where (typtype in ('b', 'd', 'e', 'r') or c.relkind = 'c')
        and not exists (select from pg_type element where element.typarray = t.oid)
  )
  select format('alter %s %s owner to %I', kind, name, $1::text) as statement from others o
  where oid >= 16384 and pg_get_userbyid(owner) <> $1::text
    and not exists (select from pg_depend d where d.classid = o.class and d.objid = o.oid and d.deptype = 'e')`
