// `npm run events`: lists the position of each subscriber of business events, and the parked events.
// `npm run events -- --retry [SUBSCRIBER [POSITION]]`: the running shop retries parked events within a second.
import './environment.ts'
import { parseArgs } from 'node:util'
import { BadSetting } from '#platform/bad-setting.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { eventState, type ParkedEvent, parkedEvents, retryParked } from '#platform/events/event-state.ts'
import { databaseName, messageFor } from '../src/server/cluster/exit-with-message.ts'
import { existingDatabase } from './existing-database.ts'

const usage = 'Use: npm run events [-- --retry [SUBSCRIBER [POSITION]]]'
class BadCall extends Error {
  override message = usage
}

let config: Config | undefined

async function main() {
  const asked = readArguments()
  config = readConfig(process.env)
  const database = await existingDatabase(config)
  const { db, close } = connect(database.url, { max: 2, name: 'bunon-events', timeoutFactor: 30 })
  try {
    if (asked.retry) console.log(`${await retryParked(db, asked.which)} parked events are tried again.`)
    const { position, unsequenced, subscribers } = await eventState(db)
    console.log(`${position} events so far, ${unsequenced} without a position yet.`)
    for (const { name, lag, lagSeconds, parked, failed } of subscribers)
      console.log(`  ${name}: ${lag} behind (${Math.round(lagSeconds)} s), ${parked} parked, ${failed} of them failed`)
    for (const event of await parkedEvents(db)) console.log(`  parked: ${lineOf(event)}`)
  } finally {
    await close()
    await database.stop()
  }
}

function readArguments() {
  let read: ReturnType<typeof parse>
  try {
    read = parse()
  } catch {
    throw new BadCall()
  }
  const { positionals, values } = read
  const [subscriber, at] = positionals
  const position = at === undefined ? undefined : Number(at)
  const isWrong = positionals.length > 2 || (!values.retry && subscriber) || (at && !Number.isSafeInteger(position))
  if (isWrong) throw new BadCall()
  return { retry: values.retry ?? false, which: { ...(subscriber && { subscriber }), ...(position && { position }) } }
}

const parse = () => parseArgs({ allowPositionals: true, options: { retry: { type: 'boolean' } } })

function lineOf({ subscriber, position, type, subject, attempts, retryAt, behind, error }: ParkedEvent): string {
  const waits =
    behind === null
      ? `tried ${attempts} times, next ${retryAt?.toISOString() ?? 'never'}: ${error}`
      : `behind ${behind}`
  return `${subscriber} ${position} ${type} ${subject}, ${waits}`
}

try {
  await main()
} catch (error) {
  process.exitCode = 1
  const isExpected = error instanceof BadCall || error instanceof BadSetting || error instanceof DatabaseSetupError
  if (isExpected) console.error((error as Error).message)
  else console.error(messageFor(error, databaseName(config)))
}
