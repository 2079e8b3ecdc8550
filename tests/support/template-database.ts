import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '#platform/database/migrate.ts'
import { startEmbeddedDatabase } from '#platform/postgres/embedded-database.ts'
import { folderForClusters } from './folder-for-clusters.ts'
import { asSuperuser, superuserUrl } from './superuser.ts'
import { watchDatabase } from './watch-database.ts'

/** One PostgreSQL for the whole run, migrated once into a template database that every test file copies. */
export async function setup(project: TestProject) {
  const dir = folderForClusters('bunon-test-')
  const unwatch = watchDatabase(dir)
  const database = await startEmbeddedDatabase(dir, 'shop_template')
  const end = async () => {
    await database.stop()
    unwatch()
    // The log file is closed a moment after the postmaster has ended.
    rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  try {
    await migrateDatabase(database.url, 'db/migrations')
    // A template database must have no connections.
    const sendAway = `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'shop_template'`
    await asSuperuser(dir, database.url, sendAway, 'postgres')
    await hashPasswordsOnce(dir, database.url)
    project.provide('superuserUrl', superuserUrl(dir, database.url, 'postgres'))
    project.provide('shopUrl', database.url.replace(/\/[^/]*$/, '/postgres'))
  } catch (error) {
    // No teardown runs after a failed setup.
    await end()
    throw error
  }
  return end
}

/** Tests open thousands of connections: with a single hash iteration each costs a third less. */
async function hashPasswordsOnce(dir: string, url: string) {
  const roles = [superuserUrl(dir, url), url].map((each) => {
    const { username, password } = new URL(each)
    return `alter role ${username} password '${password}'`
  })
  await asSuperuser(dir, url, `set scram_iterations = 1; ${roles.join('; ')}`, 'postgres')
}
