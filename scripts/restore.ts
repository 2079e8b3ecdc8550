// `npm run restore -- FILE [--into DATABASE_URL_OR_FOLDER] [--replace] [--check]`: restores a backup, all of it or
// nothing; --check only verifies the file. Exit code 0 on success, otherwise 1.
import './environment.ts'
import type { FileHandle } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { reasonOf } from '#domains/backups/backup-jobs.ts'
import { BackupUnderWay } from '#domains/backups/backup-lock.ts'
import { checkBackup } from '#domains/backups/check-backup.ts'
import { makeBackup } from '#domains/backups/make-backup.ts'
import { type Manifest, UnusableBackup, withOpenBackup } from '#domains/backups/manifest.ts'
import { thisProgram } from '#domains/backups/our-tables.ts'
import { finishRestore, restoreBackup } from '#domains/backups/restore-backup.ts'
import { CannotRestore, type Restored } from '#domains/backups/restore-types.ts'
import { NothingToBackUp } from '#domains/backups/take-backup.ts'
import { BadSetting } from '#platform/bad-setting.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { makeFolder } from '#platform/own-as.ts'
import { startEmbeddedDatabase } from '#platform/postgres/embedded-database.ts'
import { readS3Address } from '#platform/storage/s3-address.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { databaseMustBeUsable } from '../src/server/cluster/check-database.ts'
import { bytes, hush, many, showProgress } from './terminal.ts'

const root = join(import.meta.dirname, '..')
const usage = 'Use: npm run restore -- FILE [--into DATABASE_URL_OR_FOLDER] [--replace] [--check]'

class BadCall extends Error {}

async function main() {
  const { file, ...asked } = readArguments()
  // Stays open until the end: the shop that made the backup may delete it to make space for newer ones.
  await withOpenBackup(file, (open) => run(open, asked))
}

async function run(file: FileHandle, { into, replace, check }: Omit<ReturnType<typeof readArguments>, 'file'>) {
  const program = await thisProgram(root)
  if (check) {
    const manifest = await checkBackup(file, (done, total) => showProgress('Checking, bytes', done, total))
    hush()
    return tell(manifest, 'The backup is whole: every row and every picture is as it was written.')
  }
  // Checked before a database is started: a damaged file must change nothing.
  await checkBackup(file, (done, total) => showProgress('Checking, bytes', done, total))
  const config = targetOf(into)
  const storage = openStorage(config, join(root, 'demo', 'masters'))
  hush()
  tellTarget(config)
  if (!config.databaseUrl) await makeFolder(config.dataDir)
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await startEmbeddedDatabase(config.dataDir)
  try {
    await databaseMustBeUsable(database.url)
    const begun = performance.now()
    const restored = await restoreBackup({
      file,
      url: database.url,
      storage,
      program,
      replace: replace ? () => keepWhatIsThere(config, database.url, storage) : undefined,
      progress: (what, done, total) => showProgress(doing[what], done, total),
    })
    // The data is restored by now. If this fails, the next start does it.
    await finishRestore(database.url, program).catch(() => {})
    hush()
    summarise(restored, performance.now() - begun)
  } finally {
    await database.stop()
  }
}

const doing = {
  checking: 'Checking, bytes',
  tables: 'Putting rows back',
  comparing: 'Comparing tables',
  pictures: 'Putting pictures back',
  migrating: 'Bringing it up to date',
}

function readArguments() {
  let read: ReturnType<typeof parse>
  try {
    read = parse()
  } catch (error) {
    throw new BadCall(`${(error as Error).message}\n${usage}`)
  }
  const { positionals, values } = read
  const [file] = positionals
  if (!file || positionals.length > 1) throw new BadCall(usage)
  return { file: resolve(file), into: values.into, replace: values.replace ?? false, check: values.check ?? false }
}

const parse = () =>
  parseArgs({
    allowPositionals: true,
    options: { into: { type: 'string' }, replace: { type: 'boolean' }, check: { type: 'boolean' } },
  })

/** For a database URL, pictures are stored as configured. A folder holds both database and pictures. */
function targetOf(into: string | undefined): Config {
  if (into === undefined) return readConfig(process.env)
  if (/^\w+:\/\//.test(into)) return readConfig({ ...process.env, DATABASE_URL: into })
  return readConfig({ ...process.env, DATABASE_URL: '', STORAGE_URL: '', BACKUP_DIR: '', DATA_DIR: into })
}

/** Prints the target without passwords: the settings may point to another shop than the operator expects. */
function tellTarget({ databaseUrl, dataDir, storageUrl, storageKeys }: Config) {
  const database = databaseUrl?.replace(/^(\w+:\/\/).*@/, '$1').replace(/\?.*$/, '')
  console.log(`Into      ${database ?? dataDir}`)
  const uploads = storageUrl ?? join(dataDir, 'files')
  console.log(`Uploads   ${uploads.startsWith('s3:') ? readS3Address(uploads, storageKeys).shown : uploads}`)
}

async function keepWhatIsThere(config: Config, url: string, storage: ReturnType<typeof openStorage>) {
  const made = await makeBackup({
    url,
    storage,
    program: await thisProgram(root),
    config,
    madeBy: { how: 'before-restore', name: '' },
    clock: () => new Date(),
    progress: ({ done, total }) => showProgress('Backing up what is there', done, total),
  })
  hush()
  console.log(`What was there is kept in ${made?.file}`)
}

function tell({ madeAt, migration, program, tables, pictures, body }: Manifest, last: string) {
  console.log(`Moment    ${madeAt}, made by version ${program.version} (migration ${migration.tag})`)
  console.log(
    `Rows      ${many(
      tables.reduce((sum, { rows }) => sum + rows, 0),
      'row',
    )} in ${tables.length} tables`,
  )
  for (const { name, rows, sha256 } of tables) {
    if (rows > 0)
      console.log(`  ${name.padEnd(24)} ${rows.toLocaleString('en').padStart(10)}  sha256 ${sha256.slice(0, 16)}…`)
  }
  console.log(`Pictures  ${many(pictures.count, 'file')}, ${bytes(pictures.bytes)} (file: ${bytes(body.bytes)})`)
  if (pictures.missingCount > 0)
    console.log(`          ${many(pictures.missingCount, 'picture')} lost before the backup was made`)
  console.log(`\n${last}`)
}

function summarise({ manifest, migrated, pictures, books }: Restored, took: number) {
  tell(
    manifest,
    `Restored in ${(took / 1000).toFixed(1)} s. Every table was read out again: rows and checksums are those of the backup.`,
  )
  if (manifest.pictures.count > 0)
    console.log(
      `${many(pictures, 'picture')} put back${pictures < manifest.pictures.count ? '; the others were there already' : ''}.`,
    )
  if (migrated.length > 0) console.log(`Brought up to date: ${migrated.join(', ')}`)
  console.log(
    books.brokenStock + books.brokenOrders === 0
      ? 'The books agree: stock is the sum of its movements, every order has its lines and adds up.'
      : `The books do not agree, as they did not when the backup was made: ${many(books.brokenStock, 'stock level')} and ${many(books.brokenOrders, 'order')}.`,
  )
  const hasJobs = manifest.tables.some(({ name }) => name === 'job_notes')
  console.log('Everybody signs in anew, with the passwords of that moment.')
  console.log(
    hasJobs
      ? 'What waited at that moment, such as mails of orders, is done when the shop opens.'
      : 'An older version made the backup: mails that were not written yet are not in it.',
  )
}

try {
  await main()
} catch (error) {
  hush()
  process.exitCode = 1
  const expected = [
    BadCall,
    BadSetting,
    DatabaseSetupError,
    UnusableBackup,
    CannotRestore,
    NothingToBackUp,
    BackupUnderWay,
  ]
  if (expected.some((kind) => error instanceof kind)) console.error((error as Error).message)
  else {
    console.error(`Nothing was restored; the shop is as it was. ${reasonOf(error)}`)
    console.error(`(${(error as Error).message})`)
  }
}
