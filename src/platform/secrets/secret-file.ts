import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * The content of a file that only the shop's user may read; creates it if it is missing. Atomic: the file is complete
 * or absent whenever a process is killed, and of several processes that create it one wins.
 * @param make returns the content of a new file
 * @returns the content, trimmed
 * @throws errors of the file system
 */
export function secretFile(file: string, make: () => string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true })
    const draft = `${file}-${randomBytes(4).toString('hex')}`
    try {
      writeFileSync(draft, make(), { mode: 0o600, flag: 'wx', flush: true })
      takeName(draft, file)
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}

/** Error codes of file systems without hard links, such as exFAT and some network drives. */
const withoutLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EMLINK'])

function takeName(draft: string, file: string) {
  try {
    linkSync(draft, file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // Another start was faster.
    if (code === 'EEXIST') return
    if (!withoutLinks.has(code)) throw error
    makeAtItsPlace(file, readFileSync(draft))
  }
}

/** Not atomic, but still exclusive. */
function makeAtItsPlace(file: string, content: Buffer) {
  try {
    writeFileSync(file, content, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    rmSync(file, { force: true })
    throw error
  }
}
