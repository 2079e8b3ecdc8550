import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { folderForClusters } from '../../../tests/support/folder-for-clusters.ts'
import { runScript } from '../../../tests/support/run-script.ts'
import { asSuperuser, superuserUrl } from '../../../tests/support/superuser.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts'

// A busy machine takes seconds to create a cluster.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 })

let folder: string
let database: EmbeddedDatabase
beforeEach(async () => {
  folder = folderForClusters('bunon-role-')
  database = await startEmbeddedDatabase(folder)
})
afterEach(async () => {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const rights = `select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls, rolcanlogin,
  (select count(*)::int from pg_auth_members where member = r.oid) as groups
    from pg_roles r where rolname = current_user`
const ordinary = {
  rolsuper: false,
  rolcreatedb: false,
  rolcreaterole: false,
  rolreplication: false,
  rolbypassrls: false,
  rolcanlogin: true,
  groups: 0,
}

/** Objects of a database that the shop does not own, in any system catalog, except those of extensions. */
async function ofOthers(): Promise<string[]> {
  const lists = await ask(
    database.url,
    `select c.relname as list, a.attname as owner from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'pg_catalog'::regnamespace and c.relkind = 'r' and not c.relisshared
       and a.attname ~ 'owner$' and a.atttypid = 'oid'::regtype order by 1`,
  )
  expect(lists.length).toBeGreaterThan(10)
  const all = lists.map(
    ({ list, owner }) => `
      select '${list}'::regclass as list, o.oid, ${owner} as owner from ${list} o
      where o.oid >= 16384 and not exists (select from pg_depend d
        where d.classid = '${list}'::regclass and d.objid = o.oid and d.deptype = 'e')`,
  )
  const rows = await ask(
    database.url,
    `select (pg_identify_object(list, oid, 0)).type || ' ' || (pg_identify_object(list, oid, 0)).identity as name
     from (${all.join(' union all ')}) o
     where pg_get_userbyid(owner) <> 'shop'
       and coalesce((pg_identify_object(list, oid, 0)).schema, '') !~ '^pg_' order by 1`,
  )
  return rows.map(({ name }) => name)
}

const owner = () =>
  ask(database.url, 'select pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()')

/** As earlier releases left it: one role, the superuser, which owns everything. */
async function makeAsBefore(more: string) {
  await asSuperuser(folder, database.url, 'drop database bunon', 'postgres')
  await asSuperuser(folder, database.url, 'drop role shop', 'postgres')
  await asSuperuser(folder, database.url, 'create database bunon', 'postgres')
  rmSync(join(folder, 'database-shop-password'))
  await migrateDatabase(superuserUrl(folder, database.url), 'db/migrations')
  await asSuperuser(folder, database.url, more)
}

test('the shop works as an ordinary role that owns its database and everything in it', async () => {
  await migrateDatabase(database.url, 'db/migrations')
  expect(await ask(database.url, rights)).toEqual([ordinary])
  expect(await owner()).toEqual([{ owner: 'shop' }])
  expect(await ofOthers()).toEqual([])
  expect(await ask(database.url, `select count(*)::int as n from pg_tables where tableowner = 'shop'`)).not.toEqual([
    { n: 0 },
  ])
  expect(database.url).not.toContain(readFileSync(join(folder, 'database-password'), 'utf8'))
  for (const forbidden of [
    'create database another',
    'create role another',
    `copy (select 1) to program 'true'`,
    `select pg_read_file('postgresql.conf')`,
    'alter system set fsync = off',
    'select rolpassword from pg_authid',
    'alter role shop superuser',
  ])
    await expect(ask(database.url, forbidden), forbidden).rejects.toMatchObject({ code: '42501' })
})

test('objects of any kind that the superuser owns are handed over by the next start', async () => {
  await makeAsBefore(`
    create schema "Of a shop"; create sequence "Of a shop".plain; create type mood
      as enum ('well'); create type pair as (a int, b int);
    create domain price as int check (value > 0); create type span as range (subtype = int);
    create table "Of a shop"."Kept" (id serial primary key, moods mood[]); create view seen as select 1 as n;
    create materialized view counted as select 1 as n; create unlogged table fleeting
      (n int generated always as identity);
    create table days (n int) partition by list (n); create table first_day partition of days for values in (1);
    create procedure do_it() language sql as 'select 1'; create aggregate product_of(int)
      (sfunc = int4mul, stype = int);
    insert into customers (name, email, password_hash) values ('Rahima', 'rahima@example.com', 'x')`)
  await database.stop()
  database = await startEmbeddedDatabase(folder)
  expect(await owner()).toEqual([{ owner: 'shop' }])
  // The owner of an extension cannot be changed; the shop's role can use them all the same.
  expect(await ofOthers()).toEqual(['extension pg_trgm', 'extension unaccent'])
  expect(await ask(database.url, 'select email from customers')).toEqual([{ email: 'rahima@example.com' }])
  // Tables can be changed, created and dropped, and nothing remains to be handed over.
  await ask(database.url, 'alter table customers add column more text; create table more (n int); drop table days')
  await migrateDatabase(database.url, 'db/migrations')
  await database.stop()
  database = await startEmbeddedDatabase(folder)
  expect(await ask(database.url, rights)).toEqual([ordinary])
})

test('an open shop of an earlier release keeps working, and the hand-over waits for its transactions', async () => {
  await makeAsBefore('create table held (n int)')
  const open = new pg.Client({ connectionString: superuserUrl(folder, database.url) })
  open.on('error', () => {})
  await open.connect()
  await open.query('begin; insert into held values (1)')
  let isHandedOver = false
  const handing = startEmbeddedDatabase(folder).then((other) => {
    isHandedOver = true
    return other
  })
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table held owner%'`
  await expect.poll(async () => (await asSuperuser(folder, database.url, waiting)).length).toBe(1)
  expect(isHandedOver).toBe(false)
  await open.query('commit; insert into held values (2)')
  const other = await handing
  expect(await ask(other.url, 'select n from held')).toEqual([{ n: 1 }, { n: 2 }])
  await open.query('insert into held values (3)')
  await open.end()
  await other.stop()
})

test('a role with other attributes or another password is an ordinary one again after the next start', async () => {
  await asSuperuser(folder, database.url, `alter role shop superuser createdb nologin password 'another'`)
  await database.stop()
  database = await startEmbeddedDatabase(folder)
  expect(await ask(database.url, rights)).toEqual([ordinary])
})

test('commands work on a shop that was handed over: backup, restore over it, migrate, secret-key', async () => {
  await makeAsBefore(`insert into customers (name, email, password_hash) values ('Rahima', 'rahima@example.com', 'x')`)
  await database.stop()
  const settings = { DATABASE_URL: '', DATA_DIR: folder }
  const file = join(folder, 'before.tar')
  for (const [script, ...args] of [
    ['backup', '--to', file],
    ['restore', file, '--replace'],
    ['migrate'],
    ['secret-key'],
  ] as const) {
    const { code, output } = await runScript(script, args, settings)
    expect(code, output).toBe(0)
  }
  database = await startEmbeddedDatabase(folder)
  expect(await ofOthers()).toEqual(['extension pg_trgm', 'extension unaccent'])
  expect(await ask(database.url, 'select email from customers')).toEqual([{ email: 'rahima@example.com' }])
})
