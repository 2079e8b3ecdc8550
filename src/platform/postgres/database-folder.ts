import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { canEnter, type DatabaseUser } from './database-user.ts'

/** Location of a root user's database if PostgreSQL's user cannot enter the data folder. */
export const outsideFolder = '/var/lib/bunon-database'

/**
 * The folder of a data folder's database: `postgres` in it. If PostgreSQL's user cannot enter that (root's home is
 * closed to all others), the database is below `/var/lib/bunon-database`, and `postgres` is a symbolic link to it.
 * @param say prints its location for the operator
 */
export function databaseFolder(dataDir: string, user: DatabaseUser, say: (line: string) => void): string {
  const usual = join(dataDir, 'postgres')
  const there = lstatSync(usual, { throwIfNoEntry: false })
  const isEnterable = canEnter(dataDir, user)
  if (there?.isDirectory() && !isEnterable) {
    throw new DatabaseSetupError(
      `PostgreSQL does not run as root, and its user cannot enter ${dataDir}: open the folders above it to others ` +
        '(chmod o+x), or move the data folder to where everybody may pass and set DATA_DIR.',
    )
  }
  if (!there && isEnterable) return usual
  if (!there) linkOutside(usual)
  const folder = linkTarget(usual)
  if (!isEnterable)
    say(`The database lies in ${folder}: PostgreSQL does not run as root, and its user cannot enter ${dataDir}.`)
  return folder
}

/** Creates a folder and its missing parents so that every user may enter them, whatever root's umask is. */
export function makeOpenFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true })
  for (let made = path; first !== undefined; made = dirname(made)) {
    chmodSync(made, 0o755)
    if (made === first) return
  }
}

/** Makes everything in a folder readable for everybody, and its folders and programs executable. */
export function openToAll(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const { mode } = lstatSync(path)
    if ((mode & constants.S_IFMT) !== constants.S_IFLNK) chmodSync(path, mode & 0o100 ? 0o755 : 0o644)
  }
}

function linkOutside(usual: string) {
  const home = join(outsideFolder, randomBytes(8).toString('hex'))
  try {
    makeOpenFolder(home)
    writeFileSync(join(home, 'data-folder'), `${dirname(usual)}\n`)
    symlinkSync(join(home, 'postgres'), usual)
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException
    // Another start on the same folder was faster.
    if (code === 'EEXIST' && path !== home) return
    throw new DatabaseSetupError(
      `PostgreSQL does not run as root, its user cannot enter ${dirname(usual)}, and ${outsideFolder} cannot be made ` +
        `(${code}): set DATA_DIR to a folder that everybody may enter.`,
    )
  }
}

/** Works also for a link whose target does not exist yet. */
function linkTarget(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path
  }
}
