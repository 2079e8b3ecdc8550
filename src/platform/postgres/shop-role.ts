import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseTrouble } from '#platform/database/database-trouble.ts'

/** The role that the shop and all its commands use in the embedded PostgreSQL. */
export const shopRole = 'shop'

/** Owns the shop's database, without rights outside it. */
const attributes = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'

/** Advisory lock (any number) that serializes starts on the same folder. */
const prepareLock = 7_266_387

/** For objects that an open shop is using while they change owner. */
const lockTimeoutMs = 30_000

/** Connection strings of a database of the cluster, by role. */
type Entrances = { superuser: (database: string) => string; shop: (database: string) => string }

/**
 * Ensures that the shop's role exists without special privileges, that the database exists, and that the role owns it and
 * everything in it: earlier releases worked as the superuser, who owned everything.
 * Writes only what is missing, so that it also works on a replica.
 * @throws DatabaseTrouble if a shop of such a release is open and too busy to be handed over
 */
export async function giveToShop({ superuser, shop }: Entrances, database: string): Promise<void> {
  await asSuperuser(superuser('postgres'), async (client) => {
    await client.query('select pg_advisory_lock($1)', [prepareLock])
    await ensureRole(client, shop('postgres'))
    await ensureDatabase(client, database)
    await asSuperuser(superuser(database), handOver)
  })
}

async function asSuperuser(url: string, work: (client: pg.Client) => Promise<void>) {
  const client = new pg.Client({ connectionString: url })
  // A broken connection fails the running statement; without a listener it would also end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** @param entrance connection string with the password of the data folder, which must work afterwards */
async function ensureRole(client: pg.Client, entrance: string) {
  const { rows } = await client.query<{ isOrdinary: boolean }>(
    `select rolcanlogin and not (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls) as "isOrdinary"
     from pg_roles where rolname = $1`,
    [shopRole],
  )
  if (rows[0]?.isOrdinary && (await isLetIn(entrance))) return
  const password = client.escapeLiteral(new URL(entrance).password)
  await client.query(`${rows[0] ? 'alter' : 'create'} role ${shopRole} ${attributes} password ${password}`)
}

async function isLetIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== wrongPassword) throw error
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

const wrongPassword = '28P01'

async function ensureDatabase(client: pg.Client, database: string) {
  const name = client.escapeIdentifier(database)
  const { rows } = await client.query<{ owner: string }>(
    'select pg_get_userbyid(datdba) as owner from pg_database where datname = $1',
    [database],
  )
  if (!rows[0]) await client.query(`create database ${name} owner ${shopRole}`)
  else if (rows[0].owner !== shopRole) await client.query(`alter database ${name} owner to ${shopRole}`)
}

/**
 * One object at a time, so that a shop that still works as superuser waits for at most one lock. An interrupted hand-over is
 * completed by the next start.
 */
async function handOver(client: pg.Client) {
  const { rows } = await client.query<{ statement: string }>(ofOthers, [shopRole])
  if (rows.length === 0) return
  await client.query(`set lock_timeout = '1s'; set synchronous_commit = off`)
  const until = Date.now() + lockTimeoutMs
  for (const { statement } of rows) {
    while (!(await isDone(client, statement))) {
      if (Date.now() > until)
        throw new DatabaseTrouble('The shop is open and too busy to be brought up to date: close it first.')
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
 * Selects the statements that hand over objects of other owners. Oids below 16384 are PostgreSQL's own objects. The owner of an
 * extension cannot be changed, and its members stay the superuser's in any database; the shop only uses them.
 * Indexes, row types, arrays and column sequences follow their tables and types.
 */
const ofOthers = `
  with others as (
    select 'pg_namespace'::regclass as class, oid, 'schema' as kind, quote_ident(nspname) as name, nspowner as owner
      from pg_namespace where nspname !~ '^pg_'
    union all
    select 'pg_class'::regclass, c.oid, 'table', c.oid::regclass::text, relowner
      from pg_class c where relkind in ('r', 'p', 'v', 'm', 'f', 'S') and relpersistence <> 't'
        and not (relkind = 'S' and exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i')))
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
