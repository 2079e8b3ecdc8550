// `npm run let-admin-in`: restores access for a main admin who lost the password or the phone with the second factor.
// Works with the shop running or stopped, and prints the new password once.
import './environment.ts'
import { letMainAdminIn } from '#domains/staff/let-main-admin-in.ts'
import { BadSetting } from '#platform/bad-setting.ts'
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { databaseIsAway } from '#platform/database/database-errors.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { existingDatabase } from './existing-database.ts'

async function main() {
  const database = await existingDatabase(readConfig(process.env))
  const { db, close } = connect(database.url, { max: 1, name: 'bunon-let-in', timeoutFactor: 60 })
  try {
    const { username, password, code } = await letMainAdminIn(db)
    console.log(`Username  ${username}\nPassword  ${password}\nCode      ${code}\n`)
    console.log(
      'The second factor is off and all sessions have ended. Sign in at /admin and choose a password of your own.\nThe code is only for a door that says that there were too many attempts; it opens once.',
    )
  } finally {
    await close()
    await database.stop()
  }
}

try {
  await main()
} catch (error) {
  process.exitCode = 1
  if (error instanceof BadSetting || error instanceof DatabaseSetupError) console.error(error.message)
  else if (databaseIsAway(error)) console.error('The database cannot be reached; nothing was changed.')
  else console.error(error)
}
