import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorMessages } from '#platform/log.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { cleanUp } from './clean-up.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('a step of the clean-up that fails stops none of the later ones', async () => {
  await shop.db.execute(sql`
    insert into mail_log (recipient, subject, kind, text, html, status, created_at)
    values ('old@mail.example', 'old', 'contact-answered', '', '', 'kept', '2001-01-01')`)
  const storage = { ...shop.context.storage, sweepParts: () => Promise.reject(new Error('the store is away')) }
  const mails = async () => (await shop.db.execute(sql`select id from mail_log`)).rows.length
  expect(await mails()).toBe(1)
  const failed = await cleanUp({ db: shop.db, storage }, new Date()).catch((error: unknown) => error)
  expect(await mails()).toBe(0)
  expect(errorMessages(failed)).toBe('clean-up · the store is away')
})
