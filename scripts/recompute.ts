// `npm run recompute`: computes all summaries of orders, stock and accounts anew, whatever they say: the repair after a bug.
// `npm run recompute -- order_days`: those of one table, and of the tables with the same notes.
import './environment.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { recomputeSummaries } from '#domains/summaries/refresh-summaries.ts'
import { summaryNames } from '#domains/summaries/summary-state.ts'
import { BadSetting, type Config, readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { DatabaseTrouble } from '#platform/database/database-trouble.ts'
import { startEmbeddedDatabase } from '#platform/postgres/embedded-database.ts'
import { databaseName, messageFor } from '../src/server/cluster/exit-with-message.ts'

class BadCall extends Error {
  override message = `Use: npm run recompute [-- TABLE …], a TABLE being one of ${summaryNames.join(', ')}`
}

/** A large table takes a minute or more. */
const timeoutFactor = 60

let config: Config | undefined

async function main() {
  const names = process.argv.slice(2)
  if (names.some((name) => !summaryNames.includes(name))) throw new BadCall()
  config = readConfig(process.env)
  const database = await openDatabase(config)
  const { db, close } = connect(database.url, { max: 1, name: 'bunon-recompute', timeoutFactor })
  try {
    for (const name of names.length > 0 ? names : summaryNames) {
      const began = performance.now()
      await recomputeSummaries(db, new Date(), [name])
      console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
  } finally {
    await close()
    await database.stop()
  }
}

/** The running shop's database, or the embedded one for as long as this lasts. */
async function openDatabase({ databaseUrl, dataDir }: Config) {
  if (databaseUrl) return { url: databaseUrl, stop: async () => {} }
  // Looking for a shop must not make one.
  if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) throw new DatabaseTrouble(`There is no shop in ${dataDir}.`)
  return startEmbeddedDatabase(dataDir)
}

try {
  await main()
} catch (error) {
  process.exitCode = 1
  const isExpected = error instanceof BadCall || error instanceof BadSetting || error instanceof DatabaseTrouble
  if (isExpected) console.error((error as Error).message)
  else console.error(messageFor(error, databaseName(config)))
}
