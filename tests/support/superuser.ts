import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Connection string of an embedded database's superuser, for operations that the shop's own role may not perform.
 * @param url of the running database, as configured for the shop
 * @param database another database of the cluster; undefined: the one in `url`
 */
export function superuserUrl(dataDir: string, url: string, database?: string): string {
  const address = new URL(url)
  address.username = 'bunon'
  address.password = readFileSync(join(dataDir, 'database-password'), 'utf8').trim()
  if (database !== undefined) address.pathname = database
  return address.href
}

export async function asSuperuser(dataDir: string, url: string, statement: string, database?: string) {
  const client = new pg.Client({ connectionString: superuserUrl(dataDir, url, database) })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
