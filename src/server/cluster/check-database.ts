import pg from 'pg'
import { clientRows } from '#platform/database/client-rows.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { col } from '#platform/database/rows.ts'

const settingColumns = {
  number: col.text,
  version: col.text,
  encoding: col.text,
  fsync: col.text,
  pages: col.text,
  sync: col.text,
}

/** The oldest version that was tested. */
const oldestPostgres = 150_000

/** @throws DatabaseSetupError if it is unreachable, too old, not UTF-8, or may lose committed data */
export async function databaseMustBeUsable(url: string, name = 'The database at DATABASE_URL') {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  // Without a listener a broken connection would end the process; the running query fails anyway.
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => {})
    const { message, code } = error as NodeJS.ErrnoException
    throw new DatabaseSetupError(`${name} cannot be used: ${message || code}.`)
  }
  try {
    const [has] = await clientRows(client, settingColumns).run(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version,
        current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
        current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as sync`,
    )
    if (Number(has?.number) < oldestPostgres) {
      throw new DatabaseSetupError(`PostgreSQL ${has?.version} is too old: the shop needs 15 or newer.`)
    }
    if (has?.encoding !== 'UTF8') {
      throw new DatabaseSetupError(`The database is encoded as ${has?.encoding}: the shop needs UTF8.`)
    }
    if (has?.fsync !== 'on' || has?.pages !== 'on' || has?.sync === 'off') {
      throw new DatabaseSetupError(
        'The database may lose orders in a crash: switch fsync, full_page_writes and synchronous_commit on.',
      )
    }
  } finally {
    await client.end()
  }
}
