import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseTrouble } from '#platform/database/database-trouble.ts'

/** The user PostgreSQL runs as; undefined: the one that runs the shop. */
export type DatabaseUser = { uid: number; gid: number } | undefined

/** Location of a root user's database if PostgreSQL's user cannot enter the data folder. */
export const outsideFolder = '/var/lib/bunon-database'

/**
 * PostgreSQL does not run as root: then it runs as 'postgres' if that user exists, else as 'nobody'. An existing database
 * keeps its owner.
 */
export function databaseUser(dataDir: string): DatabaseUser {
  if (process.getuid?.() !== 0) return undefined
  const there = statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })
  if (there && there.uid !== 0) return { uid: there.uid, gid: there.gid }
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = passwdLine((fields) => fields[0] === name) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new DatabaseTrouble(
    'PostgreSQL does not run as root and this machine has no other user for it; start the shop as an ordinary user.',
  )
}

/** Whether this process runs as a user id without an entry in /etc/passwd, as on some container platforms. */
export function isUnnamedUser(): boolean {
  const uid = process.getuid?.()
  return process.platform === 'linux' && uid !== undefined && !passwdLine((fields) => Number(fields[2]) === uid)
}

function passwdLine(isWanted: (fields: string[]) => boolean): string[] | undefined {
  try {
    return readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .find(isWanted)
  } catch {
    return undefined
  }
}

/** Tested by entering it, not by reading modes: an access control list may say otherwise. */
export function canEnter(folder: string, user: DatabaseUser): boolean {
  if (!user) return true
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...user, cwd: '/', env: {} }).status === 0
}

/**
 * The folder of a data folder's database: `postgres` in it. If PostgreSQL's user cannot enter that (root's home is closed to all
 * others), the database is below `/var/lib/bunon-database`, and `postgres` is a symbolic link to it.
 * @param say prints its location for the operator
 */
export function databaseFolder(dataDir: string, user: DatabaseUser, say: (line: string) => void): string {
  const usual = join(dataDir, 'postgres')
  const there = lstatSync(usual, { throwIfNoEntry: false })
  const isEnterable = canEnter(dataDir, user)
  if (there?.isDirectory() && !isEnterable) {
    throw new DatabaseTrouble(
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

/** Creates a folder and its missing parents so that everybody may enter them, whatever root's umask is. */
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
    throw new DatabaseTrouble(
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
