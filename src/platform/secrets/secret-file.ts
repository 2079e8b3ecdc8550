import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * What stands in a file that only the shop's user may read; where there is none, it is made. It is there whole or not at
 * all, whoever is killed meanwhile, and of several who make it at once one does.
 * @param make what shall stand in it
 * @returns what stands in it, without blanks around it
 * @throws what the file system says, where it cannot be written or read
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

/** What file systems say that know no hard links, such as exFAT and some network drives. */
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

/** Not all at once, but still by one only. */
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
