import { BadSetting } from '#platform/bad-setting.ts'
import type { Config } from '#platform/config.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'

/** Name of the database in messages. Users of the embedded one should not look for DATABASE_URL. */
export const databaseName = (config: Pick<Config, 'databaseUrl'> | undefined) =>
  config?.databaseUrl && !process.env.EMBEDDED_DATABASE ? 'The database at DATABASE_URL' : 'The embedded database'

/** Exits with one sentence that the operator can act on. Only unexpected errors print a stack. */
export function exitWithMessage(error: unknown, config: Config | undefined): never {
  console.error(`\nThe shop could not be opened. ${messageFor(error, databaseName(config))}`)
  process.exit(1)
}

/** @param database see `databaseName` */
export function messageFor(error: unknown, database: string): string {
  if (error instanceof BadSetting || error instanceof DatabaseSetupError) return error.message
  for (let e = error; e instanceof Error; e = e.cause) {
    const { code = '', path } = e as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === '53100') return 'The disk is full: make room and start again.'
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
      return `There is no permission to read or write here: ${path ?? e.message}.`
    if (code === 'ENOTDIR' || code === 'EEXIST') return `The folder ${path} cannot be made: a file is in its way.`
    if (code === 'EADDRINUSE') return 'The port is in use: another program listens there. Set PORT to a free one.'
    if (code === 'ENOTFOUND' || code === 'ECONNREFUSED' || code === 'ETIMEDOUT' || code === 'EHOSTUNREACH')
      return `${database} does not answer.`
    if (code === 'ECONNRESET') return `${database} broke off the connection.`
    if (code === '42501') return `${database} does not give the shop’s role the rights it needs: ${e.message}.`
    if (code === '42P07') return `${database} holds something else than this shop: ${e.message}.`
    // Any other error of PostgreSQL explains itself.
    if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in e) return `${database} refuses: ${e.message}.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
