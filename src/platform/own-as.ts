import { closeSync, constants, fchownSync, fstatSync, openSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Error codes where root cannot give files away: on some network drives, in some containers; ELOOP if the file was
 * replaced by a link.
 */
const cannotGive = ['EPERM', 'EINVAL', 'ENOTSUP', 'ELOOP']

/**
 * Gives a file that root has made to the owner of `like`, so that the shop's user can read it. Only root can change
 * owners, and not on every file system: then the owner stays. Symbolic links, and files with further hard links, are
 * left alone, because an attacker may have planted them.
 */
export function ownAs(file: string, like: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(like)
  try {
    const open = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW)
    try {
      const found = fstatSync(open)
      if (found.isDirectory() || found.nlink === 1) fchownSync(open, uid, gid)
    } finally {
      closeSync(open)
    }
  } catch (error) {
    if (!cannotGive.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/**
 * Makes a folder and its missing parents; they get the owner of the nearest existing folder.
 * @returns whether it was missing
 */
export async function makeFolder(folder: string, mode?: number): Promise<boolean> {
  const first = await mkdir(folder, { recursive: true, ...(mode !== undefined && { mode }) })
  if (first === undefined) return false
  const top = resolve(first)
  for (let made = resolve(folder); made.length >= top.length; made = dirname(made)) ownAs(made, dirname(top))
  return true
}
