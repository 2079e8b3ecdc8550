import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { type DatabaseUser, isUnnamedUser } from './database-user.ts'
import { environment, fullDisk, lastLine } from './output.ts'
import { isAlive, nameOf } from './processes.ts'
import { programsForUnnamedUser } from './programs.ts'

/** Prefix of folders in which clusters are created: `postgres-new-`, then the process (nameOf) and a random suffix. */
const halfMade = (home: string) => `${home}-new-`

/** Removes incomplete clusters of killed starts. */
export function sweepHalfMade(home: string) {
  const parent = dirname(home)
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const path = join(parent, name)
    if (!path.startsWith(halfMade(home))) continue
    const [pid, began] = path.slice(halfMade(home).length).split('-')
    const isUnderWay = isAlive(Number(pid)) && nameOf(Number(pid)) === `${pid} ${began}`.trim()
    if (!isUnderWay) rmSync(path, { recursive: true, force: true })
  }
}

/**
 * Creates the cluster in a temporary folder and renames it when complete: an interrupted start leaves nothing
 * incomplete.
 */
export async function makeCluster(
  programs: string,
  home: string,
  owner: { superuser: string; password: string },
  user: DatabaseUser,
  signal: AbortSignal | undefined,
) {
  const draft = `${halfMade(home)}${nameOf(process.pid).replace(' ', '-')}-${randomBytes(4).toString('hex')}`
  mkdirSync(draft, { mode: 0o700 })
  try {
    const secret = join(draft, 'password')
    writeFileSync(secret, owner.password, { mode: 0o600 })
    if (user) for (const path of [draft, secret]) chownSync(path, user.uid, user.gid)
    const runnable = isUnnamedUser() ? programsForUnnamedUser(programs, join(draft, 'programs')) : programs
    const { code, output } = await initdb(
      join(runnable, 'bin', 'initdb'),
      { '--pgdata': join(draft, 'cluster'), '--username': owner.superuser, '--pwfile': secret },
      user,
      signal,
    )
    signal?.throwIfAborted()
    if (code !== 0) {
      throw new DatabaseSetupError(
        fullDisk(output) ??
          `The database folder ${home} could not be made: ${lastLine(output) || `initdb ended with ${code}`}.`,
      )
    }
    renameSync(join(draft, 'cluster'), home)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
    // Another start on the same folder was faster.
    if (!existsSync(join(home, 'PG_VERSION')))
      throw new DatabaseSetupError(`The folder ${home} holds something that is no database.`)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

async function initdb(
  program: string,
  ofCluster: Record<string, string>,
  user: DatabaseUser,
  signal: AbortSignal | undefined,
): Promise<{ code: number | null; output: string }> {
  const settings = {
    ...ofCluster,
    '--auth': 'scram-sha-256',
    '--encoding': 'UTF8',
    '--locale-provider': 'builtin',
    '--builtin-locale': 'C.UTF-8',
    '--locale': 'C',
  }
  const child = spawn(program, [...Object.entries(settings).flat(), '--no-instructions'], {
    ...user,
    // A folder that PostgreSQL's user can certainly enter.
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: environment,
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk))
  const stop = () => child.kill('SIGTERM')
  signal?.addEventListener('abort', stop)
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, output }
  } catch (error) {
    return { code: null, output: (error as Error).message }
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
