import { spawn } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { migrateDatabase, migrationLock } from '#platform/database/migrate.ts'
import { shopRole } from '#platform/postgres/connection-urls.ts'
import { superuserUrl } from '../support/superuser.ts'
import { kill, openDatabase } from './processes.ts'
import type { Proof } from './prove.ts'

const migrations = resolve('db/migrations')

/** D8: four processes migrate one database at the same time, and the one that holds the lock is killed. */
export async function bringUpToDate(quick: boolean, say: (proof: Proof) => void): Promise<void> {
  const { url: address, folder, close } = await openDatabase()
  const admin = new pg.Client({ connectionString: superuserUrl(folder, address) })
  await admin.connect()
  const create = async (name: string) => {
    await admin.query(`create database ${name} owner ${shopRole}`)
    return address.replace(/\/[^/]*$/, `/${name}`)
  }
  try {
    const wanted = await create('undisturbed')
    await migrateDatabase(wanted, migrations)
    const shape = await shapeOf(wanted)
    const previous = withoutTheLast(folder)
    for (const state of ['empty', 'previous'] as const) {
      const rounds = quick ? 2 : 10
      let hit = 0
      let wrong = 0
      const codes = new Map<string, number>()
      for (let round = 0; round < rounds; round++) {
        const url = await create(`${state}_${round}`)
        if (state === 'previous') await migrateDatabase(url, previous)
        const { killed, ends } = await race(admin, url)
        if (killed) hit++
        for (const end of ends) codes.set(end, (codes.get(end) ?? 0) + 1)
        // A later process finds nothing to do.
        await migrateDatabase(url, migrations)
        if ((await shapeOf(url)) !== shape) wrong++
      }
      const ended = [...codes].map(([end, n]) => `${n} × ${end}`).join(', ')
      say({
        goal: 'G3',
        what: `4 processes migrate one database at once, ${state === 'empty' ? 'an empty one' : 'one of the version before'}, the one at work killed, ${rounds} times`,
        target: 'each change made once, the other three succeed, the next start too',
        measured: `killed at work ${hit} of ${rounds} times; ended: ${ended}; ${wrong} databases of another shape`,
        held: hit === rounds && wrong === 0 && codes.get('code 0') === 3 * rounds && codes.get('SIGKILL') === rounds,
      })
    }
  } finally {
    await admin.end()
    await close()
  }
}

/** @returns a folder of migrations that lacks the newest */
function withoutTheLast(folder: string): string {
  const copy = join(folder, 'migrations')
  cpSync(migrations, copy, { recursive: true })
  const file = join(copy, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] }
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, -1) }))
  return copy
}

/** Starts four at once and kills the one that is migrating. */
async function race(admin: pg.Client, url: string): Promise<{ killed: boolean; ends: string[] }> {
  const name = new URL(url).pathname.slice(1)
  const running = Array.from({ length: 4 }, (_, nr) => {
    const child = spawn(process.execPath, ['tests/faults/migrate-once.ts', url, migrations], {
      env: { ...process.env, PGAPPNAME: `migrator-${nr}` },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const end = new Promise<string>((done) => child.once('exit', (code, signal) => done(signal ?? `code ${code}`)))
    return { child, end }
  })
  const ended = Promise.all(running.map(({ end }) => end))
  let done = false
  void ended.then(() => {
    done = true
  })
  let killed = false
  while (!killed && !done) {
    // The migrator that holds the advisory lock and has changed tables in its open transaction.
    const { rows } = await admin.query<{ nr: number }>(
      `select right(a.application_name, 1)::int as nr from pg_locks l
       join pg_stat_activity a using (pid)
       where l.locktype = 'advisory' and l.granted and l.objid = $1 and a.datname = $2
         and a.application_name like 'migrator-%' and a.xact_start is not null and a.backend_xid is not null`,
      [migrationLock, name],
    )
    const pid = rows[0] && running[rows[0].nr]?.child.pid
    if (pid) {
      kill(pid)
      killed = true
    } else await setTimeout(2)
  }
  return { killed, ends: await ended }
}

/** Tables, columns, indexes, constraints and the recorded migrations, as one text. */
export async function shapeOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const asked = [
      `select table_schema, table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema in ('public', 'graphile_worker') order by 1, 2, 3`,
      `select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker') order by 1`,
      `select conrelid::regclass::text as of, conname, pg_get_constraintdef(oid) as says from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2`,
      'select hash from drizzle.__drizzle_migrations order by id',
      'select id from graphile_worker.migrations order by id',
    ]
    const parts: string[] = []
    for (const each of asked) parts.push(JSON.stringify((await client.query(each)).rows))
    return parts.join('\n')
  } finally {
    await client.end()
  }
}
