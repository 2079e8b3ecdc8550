import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'

/** The user PostgreSQL runs as; undefined: the one that runs the shop. */
export type DatabaseUser = { uid: number; gid: number } | undefined

/**
 * PostgreSQL refuses to run as root: in that case it runs as 'postgres' if that user exists, else as 'nobody'. An
 * existing database keeps its owner.
 */
export function databaseUser(dataDir: string): DatabaseUser {
  if (process.getuid?.() !== 0) return undefined
  const there = statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })
  if (there && there.uid !== 0) return { uid: there.uid, gid: there.gid }
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = passwdLine((fields) => fields[0] === name) ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new DatabaseSetupError(
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
