import { expect, test } from 'vitest'
import { freshDatabase } from '../../tests/support/open-shop.ts'
import { migrateDatabase } from './migrate.ts'

const openLines = () => process.getActiveResourcesInfo().filter((resource) => resource === 'TCPSocketWrap').length

test('no connection is left behind: who stops the database next would break it, and end the process', async () => {
  const { url, close } = await freshDatabase()
  try {
    const before = openLines()
    await migrateDatabase(url, 'db/migrations')
    expect(openLines()).toBe(before)
  } finally {
    await close()
  }
})
