import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { accountLinkMails } from '#domains/customers/mail-kinds.ts'
import { clientRows, tableExists } from '#platform/database/client-rows.ts'
import type { Migration } from '#platform/database/migration-files.ts'
import { col } from '#platform/database/rows.ts'
import { notRestored } from '#platform/jobs/jobs.ts'

/** The program that makes or restores a backup: its version, and the path of its migrations. */
export type Program = { version: string; migrations: string }

/** @param root folder with package.json and db/ */
export async function thisProgram(root: string): Promise<Program> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return { version, migrations: join(root, 'db', 'migrations') }
}

/**
 * Tables without rows in a backup. A restored backup must not open anyone's session; rate limits, the salt of today's
 * visits and process heartbeats are outdated when it is restored.
 */
export const excludedTables: readonly string[] = [
  'customer_sessions',
  'staff_sessions',
  'password_resets',
  'known_devices',
  'rate_limits',
  'visit_salts',
  'job_workers',
]

/**
 * Tables and functions that one of our migrations has ever created; everything else in the database is not ours.
 * @param rules SQL of db/rules.sql, which creates functions too
 */
export function ownNames(migrations: Migration[], rules = ''): { tables: Set<string>; functions: Set<string> } {
  const text = [...migrations.flatMap(({ statements }) => statements), rules].join('\n')
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  return {
    tables: new Set([
      ...all(/CREATE TABLE (?:IF NOT EXISTS )?"([^"]+)"/gi),
      ...all(/ALTER TABLE "[^"]+" RENAME TO "([^"]+)"/gi),
    ]),
    functions: new Set([
      ...all(/CREATE (?:OR REPLACE )?FUNCTION "?([a-z0-9_]+)"?\s*\(/gi),
      ...all(/ALTER FUNCTION [^;]+ RENAME TO "?([a-z0-9_]+)"?/gi),
    ]),
  }
}

/** The newest migration of a database, as in the journal; undefined if it is not a shop. */
export async function migrationOf(client: pg.ClientBase): Promise<number | undefined> {
  if (!(await tableExists(client, 'drizzle.__drizzle_migrations'))) return undefined
  const [newest] = await clientRows(client, { at: col.float.orNull }).run(
    'select max(created_at)::float8 as at from drizzle.__drizzle_migrations',
  )
  return newest?.at ?? undefined
}

export type OurTable = { name: string; columns: string[] }

/** Our tables in a database, ordered so that each comes after those it references. */
export async function tablesInOrder(client: pg.ClientBase, ours: ReadonlySet<string>): Promise<OurTable[]> {
  const rows = await clientRows(client, { name: col.text, columns: col.texts, refers: col.texts }).run(
    `select c.relname::text as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
  )
  const waiting = new Map(rows.filter(({ name }) => ours.has(name)).map((row) => [row.name, row]))
  const ordered: OurTable[] = []
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(({ refers }) => !refers.some((name) => waiting.has(name)))
    if (next.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const { name, columns } of next) {
      waiting.delete(name)
      ordered.push({ name, columns })
    }
  }
  return ordered
}

/** public."orders" */
export const quoted = (table: string): string => `public.${pg.escapeIdentifier(table)}`

/** Settings that make the output of COPY independent of the database's configuration. */
export const plainCopy = `
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local synchronize_seqscans = off`

export const copyOut = ({ name, columns }: OurTable): string => `copy ${quoted(name)} (${list(columns)}) to stdout`

/** Whether the database has a job queue. After a restore, the next start creates it at the latest. */
export const hasQueue = (client: pg.ClientBase): Promise<boolean> =>
  tableExists(client, 'graphile_worker._private_jobs')

/**
 * Job notes, preceded by the waiting and running jobs of the queue in the form of notes: backups do not contain the
 * queue, so the restored shop runs them. Their ids are far below those of all notes, which keeps the order. A mail
 * whose link would be invalid in the restored shop (password_resets is left out) is not sent.
 */
export const waitingJobs = `(
  select * from (
    select j.id - 1000000000000000 as id, t.identifier as task, j.payload, j.run_at as noted_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where (j.attempts < j.max_attempts or j.locked_at is not null)
    union all select id, task, payload, noted_at from public.job_notes
  ) waiting
  where task not in (${notRestored.map((task) => `'${task}'`).join(', ')})
    and not (task = 'send-mail' and exists (
      select from public.mail_log m where m.id = (payload ->> 'id')::bigint and m.kind in (${accountLinkMails.map((kind) => `'${kind}'`).join(', ')})))
  order by id
) as job_notes`
export const copyOutWaiting = ({ columns }: OurTable): string =>
  `copy (select ${list(columns)} from ${waitingJobs}) to stdout`
export const copyIn = ({ name, columns }: OurTable): string => `copy ${quoted(name)} (${list(columns)}) from stdin`
const list = (columns: string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')
