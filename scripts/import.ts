// `npm run import -- FILE_OR_FOLDER [--images FOLDER] [--fetch-images] [--bring-back] [--dry-run]`: imports a
// catalogue. The shop may be running. Exit code 0 if the catalogue could be read (even if rows were refused), otherwise
// 1.
import './environment.ts'
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { importCatalogue } from '#domains/catalogue/import/import-catalogue.ts'
import { type FoundRow, readShapes, UnreadableCatalogue } from '#domains/catalogue/import/read-shapes.ts'
import { reportText } from '#domains/catalogue/import/report-text.ts'
import { BadSetting } from '#platform/bad-setting.ts'
import { type Config, readConfig } from '#platform/config.ts'
import { connect } from '#platform/database/database.ts'
import { databaseIsAway } from '#platform/database/database-errors.ts'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { migrateDatabase, pendingMigrations } from '#platform/database/migrate.ts'
import { registerSubscribers } from '#platform/events/subscribers.ts'
import { startEmbeddedDatabase } from '#platform/postgres/embedded-database.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { subscribers } from '../src/server/subscribers.ts'
import { existingDatabase } from './existing-database.ts'
import { hush, showProgress } from './terminal.ts'

const usage = 'Use: npm run import -- FILE_OR_FOLDER [--images FOLDER] [--fetch-images] [--bring-back] [--dry-run]'

const migrations = join(import.meta.dirname, '..', 'db', 'migrations')

/** An error that the operator can fix; the message is one sentence. */
class CannotImport extends Error {}

async function main() {
  registerSubscribers(subscribers)
  const { path, images, fetch, bringBack, dryRun } = readArguments()
  const found = await readCatalogue(path)
  const folder = images ?? found.folder
  if (folder !== undefined) await folderMustBeThere(folder)
  const config = readConfig(process.env)
  const storage = openStorage(config, join(import.meta.dirname, '..', 'demo', 'masters'))

  const database = await (dryRun ? databaseForTrial(config) : openDatabase(config))
  const { db, close } = connect(database.url, { max: 3, name: 'bunon-import', timeoutFactor: 60 })
  try {
    const started = performance.now()
    const report = await importCatalogue(db, found.rows, {
      name: basename(path),
      storage,
      sources: { folder, fetch },
      dryRun,
      bringBack,
      now: new Date(),
      progress: showProgress,
    })
    hush()
    console.log(reportText(report))
    console.log(`\n${found.rows.length} rows in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  } finally {
    await close()
    await database.stop()
  }
}

function readArguments() {
  let read: ReturnType<typeof parse>
  try {
    read = parse()
  } catch (error) {
    throw new CannotImport(`${(error as Error).message}\n${usage}`)
  }
  const { positionals, values } = read
  const [path] = positionals
  if (!path || positionals.length > 1) throw new CannotImport(usage)
  return {
    path: resolve(path),
    images: values.images && resolve(values.images),
    fetch: values['fetch-images'] ?? false,
    bringBack: values['bring-back'] ?? false,
    dryRun: values['dry-run'] ?? false,
  }
}

const parse = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      images: { type: 'string' },
      'fetch-images': { type: 'boolean' },
      'bring-back': { type: 'boolean' },
      'dry-run': { type: 'boolean' },
    },
  })

/** Reads one file, or every .json file of a folder. The folder may contain the images, too. */
async function readCatalogue(path: string): Promise<{ rows: FoundRow[]; folder?: string }> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new CannotImport(`There is no file ${path}`)
  if (!found.isDirectory()) return { rows: readShapes(await readFile(path, 'utf8')) }

  const names = (await readdir(path)).filter((name) => name.toLowerCase().endsWith('.json')).sort()
  const rows: FoundRow[] = []
  let catalogues = 0
  for (const name of names) {
    const text = await readFile(join(path, name), 'utf8')
    try {
      rows.push(...readShapes(text).map((row) => (names.length > 1 ? { ...row, place: `${name} ${row.place}` } : row)))
      catalogues++
    } catch (error) {
      if (!(error instanceof UnreadableCatalogue) || error.message.startsWith('is not JSON'))
        throw new CannotImport(`${name} ${(error as Error).message}`)
      console.log(`${name} ${error.message}: left out`)
    }
  }
  if (catalogues === 0) throw new CannotImport(`There is no catalogue (*.json) in ${path}`)
  return { rows, folder: path }
}

async function folderMustBeThere(folder: string) {
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new CannotImport(`There is no folder ${folder}`)
}

/** The database in DATABASE_URL or the embedded one, with migrations applied. */
async function openDatabase({ databaseUrl, dataDir }: Config) {
  const database = databaseUrl ? { url: databaseUrl, stop: async () => {} } : await startEmbeddedDatabase(dataDir)
  try {
    await migrateDatabase(database.url, migrations)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** The database of an existing shop, without migrations: a dry run must change nothing. */
async function databaseForTrial(config: Config) {
  const database = await existingDatabase(config)
  try {
    const pending = await pendingMigrations(database.url, migrations)
    if (pending.length === 0) return database
    throw new CannotImport(
      `The database is of an earlier release, with migrations pending: ${pending.join(', ')}. A trial run changes nothing: run npm run migrate first, or start the shop.`,
    )
  } catch (error) {
    await database.stop()
    throw error
  }
}

try {
  await main()
} catch (error) {
  hush()
  process.exitCode = 1
  if (error instanceof CannotImport || error instanceof BadSetting || error instanceof DatabaseSetupError)
    console.error(error.message)
  else if (error instanceof UnreadableCatalogue) console.error(`The file ${error.message}; nothing was imported.`)
  else if (databaseIsAway(error))
    console.error(
      `The database cannot be reached, or was too busy; nothing was imported. (${(error as Error).message})`,
    )
  else {
    console.error('The import failed; nothing was imported.')
    console.error(error)
  }
}
