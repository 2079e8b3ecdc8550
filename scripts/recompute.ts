// `npm run recompute`: recomputes all summary tables from orders, stock and accounts, to repair them after a bug.
// `npm run recompute -- order_days`: only one table, with the tables that are computed from the same change notes.
import './environment.ts'
import { recomputeSummaries } from '#domains/summaries/refresh-summaries.ts'
import { summaries } from '#domains/summaries/rules.ts'
import { summaryNames } from '#domains/summaries/summary-state.ts'
import { BadSetting } from '#platform/bad-setting.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { databaseName, messageFor } from '../src/server/cluster/exit-with-message.ts'
import { existingDatabase } from './existing-database.ts'

class BadCall extends Error {
  override message = `Use: npm run recompute [-- TABLE …], a TABLE being one of ${summaryNames.join(', ')}`
}

/** Statements may take 60 times as long as usual: a large table takes a minute or more. */
const timeoutFactor = 60

let config: Config | undefined

async function main() {
  const names = process.argv.slice(2)
  if (names.some((name) => !summaryNames.includes(name))) throw new BadCall()
  config = readConfig(process.env)
  const database = await existingDatabase(config)
  const { db, close } = connect(database.url, { max: 1, name: 'bunon-recompute', timeoutFactor })
  try {
    for (const { tables } of summaries) {
      const wanted = tables.map(({ name }) => name).filter((name) => names.length === 0 || names.includes(name))
      if (wanted.length === 0) continue
      const began = performance.now()
      await recomputeSummaries(db, new Date(), wanted)
      console.log(`${wanted.join(', ')}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
  } finally {
    await close()
    await database.stop()
  }
}

try {
  await main()
} catch (error) {
  process.exitCode = 1
  const isExpected = error instanceof BadCall || error instanceof BadSetting || error instanceof DatabaseSetupError
  if (isExpected) console.error((error as Error).message)
  else console.error(messageFor(error, databaseName(config)))
}
