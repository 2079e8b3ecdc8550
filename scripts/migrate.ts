// `npm run migrate [-- --dry-run]`: applies pending migrations and rules as a start would; with --dry-run it only lists
// them.
// Exit code 0 if the database is or was brought up to date (with --dry-run: if it could be read), otherwise 1.
import './environment.ts'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BadSetting } from '#platform/bad-setting.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { migrateDatabase, pendingMigrations, rulesArePending } from '#platform/database/migrate.ts'
import { databaseMustBeUsable } from '../src/server/cluster/check-database.ts'
import { databaseName, messageFor } from '../src/server/cluster/exit-with-message.ts'
import { existingDatabase } from './existing-database.ts'

const folder = join(import.meta.dirname, '..', 'db', 'migrations')
let config: Config | undefined

async function main() {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } })
  config = readConfig(process.env)
  const database = await existingDatabase(config)
  try {
    await databaseMustBeUsable(database.url, databaseName(config))
    const pending = (await pendingMigrations(database.url, folder)).map((tag) => `db/migrations/${tag}.sql`)
    // Every migration is followed by the rules. Releases without one may bring new rules, too.
    if (pending.length === 0 && (await rulesArePending(database.url, folder))) pending.push('db/rules.sql')
    if (pending.length === 0) return console.log('The database is up to date: no migration would run.')
    console.log(`${values['dry-run'] ? 'These would run' : 'These run'}, in this order:`)
    for (const file of pending) console.log(`  ${file}`)
    if (values['dry-run']) return console.log('None of them was run.')
    await migrateDatabase(database.url, folder)
    console.log('The database is up to date.')
  } finally {
    await database.stop()
  }
}

try {
  await main()
} catch (error) {
  process.exitCode = 1
  const isBadCall = String((error as { code?: string }).code).startsWith('ERR_PARSE_ARGS')
  if (isBadCall) console.error('Use: npm run migrate [-- --dry-run]')
  else if (error instanceof BadSetting || error instanceof DatabaseSetupError) console.error(error.message)
  else console.error(messageFor(error, databaseName(config)))
}
