// `npm run backup [-- --to FILE]`: writes a backup of the whole shop to one file and verifies it by reading it back.
// The shop may be running. Exit code 0 if the backup was written and verified, otherwise 1.
import './environment.ts'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reasonOf } from '#domains/backups/backup-jobs.ts'
import { BackupUnderWay } from '#domains/backups/backup-lock.ts'
import { type MadeBackup, makeBackup } from '#domains/backups/make-backup.ts'
import { UnusableBackup } from '#domains/backups/manifest.ts'
import { thisProgram } from '#domains/backups/our-tables.ts'
import { NothingToBackUp } from '#domains/backups/take-backup.ts'
import { BadSetting } from '#platform/bad-setting.ts'
import { readConfig } from '#platform/config.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { existingDatabase } from './existing-database.ts'
import { bytes, hush, many, showProgress } from './terminal.ts'

const root = join(import.meta.dirname, '..')
const usage = 'Use: npm run backup [-- --to FILE]'

/** An error that the operator can fix; the message is one sentence. */
class CannotBackUp extends Error {}

async function main() {
  const file = readArguments()
  const config = readConfig(process.env)
  const storage = openStorage(config, join(root, 'demo', 'masters'))
  const program = await thisProgram(root)
  const database = await existingDatabase(config)
  try {
    const begun = performance.now()
    const made = await makeBackup({
      url: database.url,
      storage,
      program,
      config,
      madeBy: { how: 'command', name: '' },
      clock: () => new Date(),
      file,
      progress: ({ phase, done, total }) => showProgress(doing[phase], done, total),
    })
    hush()
    if (made) summarise(made, performance.now() - begun)
  } finally {
    await database.stop()
  }
}

const doing = {
  waiting: 'Waiting',
  pictures: 'Writing pictures',
  tables: 'Writing rows',
  checking: 'Reading it back, bytes',
}

function readArguments(): string | undefined {
  let to: string | undefined
  try {
    to = parseArgs({ options: { to: { type: 'string' } } }).values.to
  } catch (error) {
    throw new CannotBackUp(`${(error as Error).message}\n${usage}`)
  }
  if (to === undefined) return undefined
  const file = resolve(to)
  if (existsSync(file)) throw new CannotBackUp(`There is a file ${file} already; choose another name.`)
  if (!existsSync(dirname(file))) throw new CannotBackUp(`There is no folder ${dirname(file)}`)
  return file
}

function summarise({ file, size, manifest, thrownAway }: MadeBackup, took: number) {
  const { tables, pictures, migration } = manifest
  console.log(`Backup    ${file}`)
  console.log(`Size      ${bytes(size)}, made and read back in ${(took / 1000).toFixed(1)} s`)
  console.log(`Moment    ${manifest.madeAt} (migration ${migration.tag})`)
  console.log(
    `Rows      ${many(
      tables.reduce((sum, { rows }) => sum + rows, 0),
      'row',
    )} in ${tables.length} tables`,
  )
  for (const name of ['orders', 'products', 'customers']) {
    console.log(`            ${name} ${tables.find((table) => table.name === name)?.rows.toLocaleString('en')}`)
  }
  console.log(`Pictures  ${many(pictures.count, 'file')}, ${bytes(pictures.bytes)}`)
  if (pictures.missingCount > 0) {
    console.log(`\n${many(pictures.missingCount, 'picture')} named by the shop but not on its disk:`)
    for (const name of pictures.missing) console.log(`  ${name}`)
  }
  if (thrownAway.length > 0) console.log(`\nThrown away, being too many: ${thrownAway.join(', ')}`)
  console.log('\nEvery row and every picture was read back and is as it was written.')
  console.log('The file holds names, addresses and passwords’ hashes: keep it where only you can read it.')
}

try {
  await main()
} catch (error) {
  hush()
  process.exitCode = 1
  const expected = [CannotBackUp, BadSetting, DatabaseSetupError, UnusableBackup, NothingToBackUp, BackupUnderWay]
  if (expected.some((kind) => error instanceof kind)) console.error((error as Error).message)
  else {
    console.error(`No backup was made. ${reasonOf(error)}`)
    console.error(`(${(error as Error).message})`)
  }
}
