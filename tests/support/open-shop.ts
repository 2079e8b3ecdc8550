import { inject } from 'vitest'
import pg from 'pg'
import { connect, type Database } from '#platform/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string
  }
}

let opened = 0

/** A fresh copy of the migrated template database, alone for this test file. */
export async function freshDatabase(): Promise<Database & { url: string }> {
  const adminUrl = inject('adminUrl')
  const name = `shop_${process.pid}_${opened++}_${Math.floor(performance.now())}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`create database ${name} template shop_template`)
  await admin.end()
  const url = adminUrl.replace(/\/[^/]*$/, `/${name}`)
  const database = connect(url, { max: 30, patience: 10 })
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      const again = new pg.Client({ connectionString: adminUrl })
      await again.connect()
      await again.query(`drop database if exists ${name} with (force)`)
      await again.end()
    },
  }
}
