import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import type { DatabaseUser } from './database-user.ts'
import { environment, fullDisk, lastLine, portTaken } from './output.ts'
import { pidLines } from './postmaster-pid.ts'
import { logSince, logSizes } from './server-log.ts'
import { serverSettings } from './server-settings.ts'

/** An earlier server of this folder is still ending, or another start is in progress: retry. */
export class DatabaseStillRunning extends DatabaseSetupError {}

/** Another program has its port. */
export class PortTaken extends DatabaseSetupError {}

/**
 * A process that outlives a failed start may hold stderr: after this the error is reported without the last lines of
 * the log.
 */
const maxLogWaitMs = 5000

/**
 * Starts PostgreSQL on a cluster and waits until it accepts connections.
 * @param workers number of worker processes that will connect
 * @param signal aborts the start, without leaving a process behind
 * @throws DatabaseSetupError in one sentence; DatabaseStillRunning if a retry may help
 */
export async function launch(
  program: string,
  home: string,
  port: number,
  user: DatabaseUser,
  workers: number,
  signal: AbortSignal | undefined,
): Promise<ChildProcess> {
  signal?.throwIfAborted()
  const logged = logSizes(home)
  const server = spawnServer(program, home, port, user, workers)
  // Output before the log is open, and output of libraries.
  let output = ''
  server.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-4000)
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
    throw errorFromOutput(output + logSince(home, logged), port, ended)
  }
  server.removeAllListeners('exit')
  return server
}

function spawnServer(program: string, home: string, port: number, user: DatabaseUser, workers: number) {
  return spawn(
    program,
    [
      '-D',
      home,
      '-p',
      String(port),
      ...Object.entries(serverSettings(workers)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
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

function errorFromOutput(output: string, port: number, ended: string): DatabaseSetupError {
  const sentence =
    fullDisk(output) ?? portTaken(output, port) ?? `PostgreSQL could not be started: ${lastLine(output) || ended}.`
  const isBusy = /pre-existing shared memory block|lock file "[^"]+" already exists/.test(output)
  if (isBusy) return new DatabaseStillRunning(sentence)
  return new (portTaken(output, port) ? PortTaken : DatabaseSetupError)(sentence)
}
