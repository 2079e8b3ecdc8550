import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '#platform/embedded-database.ts'
import { migrateDatabase } from '#platform/migrate.ts'

/** One PostgreSQL for the whole run; migrated once into a template that every test file copies. */
export async function setup(project: TestProject) {
  const dir = mkdtempSync(join(tmpdir(), 'bunon-test-'))
  chmodSync(dir, 0o755)
  const database = await startEmbeddedDatabase(dir, 'shop_template')
  const end = async () => {
    await database.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    await migrateDatabase(database.url, 'db/migrations')
    const adminUrl = database.url.replace(/\/[^/]*$/, '/postgres')
    // A template must have no visitors.
    const admin = new pg.Client({ connectionString: adminUrl })
    await admin.connect()
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shop_template'`)
    await admin.end()
    project.provide('adminUrl', adminUrl)
  } catch (error) {
    // Nobody else would end it.
    await end()
    throw error
  }
  return end
}
