// `npm run secret-key`: lists the keys that encrypt secrets in the database, with the number of secrets of each
// (docs/operations/security.md).
//   -- --new               prints a new key, for SECRET_KEY
//   -- --change            adds a new first key to DATA_DIR/secret-key; the next start re-encrypts everything with it
//   -- --drop-former       removes keys from that file that no longer encrypt anything
//   -- --fingerprint TEXT  prints the fingerprint that the log contains instead of this e-mail or network address, with
//                          each key
import './environment.ts'
import { sealedAccountsByKey } from '#domains/parcels/accounts/seal-accounts.ts'
import { sealedByKey } from '#domains/staff/second-factor/seal-secrets.ts'
import { BadSetting } from '#platform/bad-setting.ts'
import { readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { databaseIsAway } from '#platform/database/database-errors.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { addressKey } from '#platform/http/address-key.ts'
import { keyInUse, keysInFile, openSecrets, secretKeyFile, writeKeyFile } from '#platform/secrets/key-file.ts'
import { newSecretKey, secretsWith } from '#platform/secrets/secrets.ts'
import { existingDatabase } from './existing-database.ts'

const [option = '', text = ''] = process.argv.slice(2)
const config = readConfig(process.env)

async function main() {
  if (option === '--new') return console.log(newSecretKey())
  if (option === '--fingerprint') return fingerprints()
  if (option === '--change') return change()
  if (option === '--drop-former') return dropFormer(await inUse())
  if (option !== '')
    throw new BadSetting(`There is no option ${option}: --new, --change, --drop-former, --fingerprint.`)
  return list(await inUse())
}

/** Number of secrets in the database by id of the key that encrypts them. */
async function inUse() {
  const database = await existingDatabase(config)
  const { db, close } = connect(database.url, { max: 1, name: 'bunon-secret-key', timeoutFactor: 60 })
  try {
    const counted = await sealedByKey(db)
    for (const [id, secrets] of await sealedAccountsByKey(db)) counted.set(id, (counted.get(id) ?? 0) + secrets)
    return counted
  } finally {
    await close()
    await database.stop()
  }
}

function list(used: Map<string, number>) {
  const keys = openSecrets(config).keyIds
  for (const [nr, id] of keys.entries())
    console.log(`${id}  ${nr === 0 ? 'encrypts' : 'former'}  ${used.get(id) ?? 0} secrets`)
  for (const [id, many] of used) if (!keys.includes(id)) console.log(`${id}  MISSING   ${many} secrets`)
}

/** Log lines from before a change of the key contain fingerprints of the former key. */
function fingerprints() {
  // Creates the key of a new shop.
  openSecrets(config)
  const keys = new Set([...config.secretKeys, ...keysInFile(config)])
  for (const key of keys) console.log(secretsWith([key]).fingerprint(addressKey(text.toLowerCase())))
}

function change() {
  if (config.secretKeys.length > 0) {
    const key = newSecretKey()
    // Prints a suggestion and saves nothing. Omits the current keys, since terminals store their output.
    console.log(`SECRET_KEY is set; … stands for what it is now.

1. Set on every machine, and restart it (all of them can then decrypt with the new key):
   SECRET_KEY=…,${key}
2. Set on every machine, and restart it (this encrypts everything with the new key):
   SECRET_KEY=${key},…
3. When npm run secret-key shows 0 secrets for the former keys, set on every machine, and restart it:
   SECRET_KEY=${key}

A single machine begins with 2.`)
    return
  }
  openSecrets(config)
  writeKeyFile(config, [newSecretKey(), ...keysInFile(config)])
  console.log(`A new key stands in ${secretKeyFile(config)}. Start the shop anew: that encrypts everything with it.`)
  console.log('Then take the former away: npm run secret-key -- --drop-former')
}

function dropFormer(used: Map<string, number>) {
  const keys = keysInFile(config)
  if (keys.length > 1 && keyInUse(config) !== openSecrets(config).keyIds[0])
    throw new BadSetting(
      'No start has used the present key yet, and an open shop still needs the former: start it anew first.',
    )
  const kept = keys.filter((key, nr) => nr === 0 || used.has(secretsWith([key]).keyIds[0] ?? ''))
  if (kept.length < keys.length) writeKeyFile(config, kept)
  console.log(`${keys.length - kept.length} of ${keys.length} keys taken away.`)
  if (kept.length > 1) console.log('The others are still needed: start the shop anew first.')
}

try {
  await main()
} catch (error) {
  process.exitCode = 1
  if (error instanceof BadSetting || error instanceof DatabaseSetupError) console.error(error.message)
  else if (databaseIsAway(error)) console.error('The database cannot be reached.')
  else console.error(error)
}
