import { afterAll, beforeAll, expect, test } from 'vitest'
import { DatabaseSetupError } from '#platform/database/database-setup-error.ts'
import { freshDatabase } from '../../../tests/support/open-shop.ts'
import { databaseMustBeUsable } from './check-database.ts'

let shop: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  shop = await freshDatabase()
})
afterAll(() => shop.close())

test('a database that may lose acknowledged orders is refused, and an ordinary one is not', async () => {
  await databaseMustBeUsable(shop.url)
  const { pathname } = new URL(shop.url)
  await shop.pool.query(`alter database ${pathname.slice(1)} set synchronous_commit = off`)
  const refused = databaseMustBeUsable(shop.url)
  await expect(refused).rejects.toThrow(DatabaseSetupError)
  await expect(refused).rejects.toThrow('The database may lose orders in a crash')
})
