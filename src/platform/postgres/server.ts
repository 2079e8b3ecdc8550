import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DatabaseTrouble } from '#platform/database/database-trouble.ts'
import type { DatabaseUser } from './database-user.ts'
import { environment, fullDisk, lastLine, portTaken } from './output.ts'
import { pidLines } from './postmaster-pid.ts'

/** An earlier server of this folder is still ending, or another start is in progress: retry. */
export class StillThere extends DatabaseTrouble {}

/** A process that outlives a failed start may hold stderr: after this the error is reported without the last lines of the log. */
const maxLogWaitMs = 5000

/** The log is in the cluster, one file per weekday; it contains no text of statements. */
const logging = {
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_file_mode: '0600',
  // Starts, recoveries, crashes; failed statements are logged by the shop.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  jit: 'off',
  max_wal_size: '1GB',
  timezone: 'UTC',
  ...logging,
}

/**
 * Starts PostgreSQL on a cluster and waits until it accepts connections.
 * @param signal aborts the start, without leaving a process behind
 * @throws DatabaseTrouble in one sentence; StillThere if a retry may help
 */
export async function launch(
  program: string,
  home: string,
  port: number,
  user: DatabaseUser,
  signal: AbortSignal | undefined,
): Promise<ChildProcess> {
  signal?.throwIfAborted()
  const logged = logSizes(home)
  const server = spawnServer(program, home, port, user)
  // Output before the log is open, and output of libraries.
  let said = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk).slice(-4000)
  })
  // The log collector writes the last lines after the server has ended, and holds stderr until then.
  const logWritten = new Promise<void>((resolve) => server.once('close', () => resolve()))
  let ended: string | undefined
  server.once('error', (error) => (ended = error.message))
  server.once('exit', (code, by) => (ended = `it ended at once (${by ?? code})`))
  const stop = () => server.kill('SIGINT')
  signal?.addEventListener('abort', stop)
  try {
    while (ended === undefined && !isReady(server, home)) await setTimeout(20)
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  if (signal?.aborted) {
    server.kill('SIGINT')
    if (ended === undefined) await once(server, 'exit')
    throw signal.reason
  }
  if (ended !== undefined) {
    await Promise.race([logWritten, setTimeout(maxLogWaitMs, undefined, { ref: false })])
    throw troubleOf(said + logSince(home, logged), port, ended)
  }
  server.removeAllListeners('exit')
  return server
}

function spawnServer(program: string, home: string, port: number, user: DatabaseUser) {
  return spawn(
    program,
    [
      '-D',
      home,
      '-p',
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      ...user,
      cwd: '/',
      // A process group of its own: Ctrl-C reaches only the shop, which stops the database after the last response.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environment,
    },
  )
}

function isReady(server: ChildProcess, home: string): boolean {
  const lines = pidLines(home)
  return Number(lines[0]) === server.pid && lines[7]?.trim() === 'ready'
}

function troubleOf(said: string, port: number, ended: string): DatabaseTrouble {
  const sentence =
    fullDisk(said) ?? portTaken(said, port) ?? `PostgreSQL could not be started: ${lastLine(said) || ended}.`
  const isBusy = /pre-existing shared memory block|lock file "[^"]+" already exists/.test(said)
  return new (isBusy ? StillThere : DatabaseTrouble)(sentence)
}

/** The log files and their sizes in bytes. */
function logSizes(home: string): Map<string, number> {
  const folder = join(home, 'log')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return new Map(files.map((name) => [join(folder, name), statSync(join(folder, name)).size]))
}

/** Log lines written since `before`. */
function logSince(home: string, before: Map<string, number>): string {
  return [...logSizes(home)]
    .map(([file, size]) => {
      const from = before.get(file) ?? 0
      // The file of the same weekday a week ago is truncated.
      return readFileSync(file, 'utf8')
        .slice(size >= from ? from : 0)
        .slice(-4000)
    })
    .join('\n')
}
