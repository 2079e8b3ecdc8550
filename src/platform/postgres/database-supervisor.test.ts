import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderForClusters } from '../../../tests/support/folder-for-clusters.ts'
import { quickStart } from '../../../tests/support/run-script.ts'
import { superviseEmbeddedDatabase } from './database-supervisor.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { findEmbeddedDatabase } from './find-running.ts'

let folder: string
beforeEach(() => {
  folder = folderForClusters('bunon-kept-')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const pidFile = () => join(folder, 'postgres', 'postmaster.pid')
const pidOf = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

async function ask(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<{ n: number }>(statement)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function untilAnswered(url: string, statement: string) {
  for (;;) {
    try {
      return await ask(url, statement)
    } catch {
      await setTimeout(100)
    }
  }
}

test('a killed database is restarted at the same port, with everything committed, and ends with the shop', async () => {
  const lines: string[] = []
  const database = await superviseEmbeddedDatabase(folder, (line) => lines.push(line))
  await ask(database.url, 'create table pieces (n int)')
  await ask(database.url, 'insert into pieces values (7)')
  const killed = pidOf()
  process.kill(killed, 'SIGKILL')
  expect(await untilAnswered(database.url, 'select n from pieces')).toEqual([{ n: 7 }])
  expect(pidOf()).not.toBe(killed)
  await expect.poll(() => lines.join()).toMatch(/^PostgreSQL has ended; starting it again\..*runs again after/)
  await database.stop()
  expect(existsSync(pidFile())).toBe(false)
})

test('a database allows the connections of all worker processes, after a restart too', async () => {
  const database = await superviseEmbeddedDatabase(folder, () => {}, { workers: 40 })
  const allowed = `select setting::int as n from pg_settings where name = 'max_connections'`
  expect(await ask(database.url, allowed)).toEqual([{ n: 700 }])
  process.kill(pidOf(), 'SIGKILL')
  expect(await untilAnswered(database.url, allowed)).toEqual([{ n: 700 }])
  await database.stop()
})

test('a database whose shop was killed is adopted, supervised and ended by the next shop', async () => {
  const address = new URL('./embedded-database.ts', import.meta.url).href
  const shop = spawn(
    process.execPath,
    [
      ...quickStart,
      '--input-type=module',
      '-e',
      `const { startEmbeddedDatabase } = await import(${JSON.stringify(address)})
       await startEmbeddedDatabase(${JSON.stringify(folder)})
       console.log('open'); setInterval(() => {}, 1000)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(shop.stdout, 'data')
  const left = pidOf()
  shop.kill('SIGKILL')
  await once(shop, 'exit')

  const lines: string[] = []
  const database = await superviseEmbeddedDatabase(folder, (line) => lines.push(line))
  expect(pidOf()).toBe(left)
  expect(await ask(database.url, 'select 1 as n')).toEqual([{ n: 1 }])
  process.kill(left, 'SIGKILL')
  await expect.poll(() => lines.length).toBe(2)
  expect(await untilAnswered(database.url, 'select 2 as n')).toEqual([{ n: 2 }])
  await database.stop()
  expect(existsSync(pidFile())).toBe(false)
})

test('a database that another living process started is used and left running', async () => {
  const first = await superviseEmbeddedDatabase(folder, () => {})
  const second = await superviseEmbeddedDatabase(folder, () => {})
  expect(second.url).toBe(first.url)
  await second.stop()
  await expect.poll(() => findEmbeddedDatabase(folder)).toBe(first.url)
  await first.stop()
  expect(await findEmbeddedDatabase(folder)).toBeUndefined()
})

test('while its port belongs to another program a database is not started elsewhere', async () => {
  const first = await startEmbeddedDatabase(folder)
  const port = Number(new URL(first.url).port)
  await first.stop()
  const other = createServer()
  await new Promise<void>((listening) => other.listen(port, '127.0.0.1', listening))
  await expect(startEmbeddedDatabase(folder, undefined, { port })).rejects.toThrow(`port ${port} is in use`)
  await new Promise((closed) => other.close(closed))
  const again = await startEmbeddedDatabase(folder, undefined, { port })
  expect(again.url).toBe(first.url)
  await again.stop()
})

test('a shop whose database cannot be created leaves no process', async () => {
  await expect(startEmbeddedDatabase(folder, 'a name\0that cannot be')).rejects.toThrow()
  expect(existsSync(pidFile())).toBe(false)
})
