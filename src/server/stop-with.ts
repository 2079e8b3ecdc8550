import { BadSetting } from '#platform/config.ts'
import { DatabaseTrouble } from '#platform/database-trouble.ts'

/** Ends the process with one sentence that an operator can act on; the stack only for what nobody expected. */
export function stopWith(error: unknown): never {
  console.error(`\nThe shop could not be opened. ${sentenceFor(error)}`)
  process.exit(1)
}

function sentenceFor(error: unknown): string {
  if (error instanceof BadSetting || error instanceof DatabaseTrouble) return error.message
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: string }).code
    if (code === 'ENOSPC' || code === '53100') return 'The disk is full: make room and start again.'
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      return `There is no permission to write here: ${(e as NodeJS.ErrnoException).path ?? e.message}.`
    if (code === 'ENOTDIR' || code === 'EEXIST')
      return `The folder ${(e as NodeJS.ErrnoException).path} cannot be made: a file is in its way.`
    if (code === 'EADDRINUSE') return 'The port is in use: another program listens there. Set PORT to a free one.'
    if (code === 'ENOTFOUND' || code === 'ECONNREFUSED' || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH') {
      return 'The database at DATABASE_URL does not answer.'
    }
    if (code?.startsWith('28') || code === '3D000') return `The database at DATABASE_URL refuses: ${e.message}.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
