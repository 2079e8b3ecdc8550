import { randomUUID } from 'node:crypto'
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

test('cursors that could not be registered are not deleted', async () => {
  const cursors = async () => (await shop.db.execute(sql`select name from subscriber_cursors order by name`)).rows
  const before = await cursors()
  expect(before.length).toBeGreaterThan(0)
  await shop.db.execute(sql`update subscriber_cursors set seen_at = now() - interval '2 days'`)
  await shop.db.execute(
    sql.raw(`create function fail() returns trigger language plpgsql as $$ begin raise 'no registration'; end $$;
      create trigger fail before insert or update on subscriber_cursors for each row execute function fail()`),
  )
  await expect(cleanUp(shop.context, new Date())).rejects.toThrow('clean-up')
  expect(await cursors()).toEqual(before)
  await shop.db.execute(sql`drop trigger fail on subscriber_cursors`)
  await cleanUp(shop.context, new Date())
  expect(await cursors()).toEqual(before)
})

test('what forms that change stock asked is kept for as long as a page may send it again', async () => {
  const variant = (await shop.sells('Shirt')).variants['M/Green']
  const [kept, gone] = [randomUUID(), randomUUID()]
  const now = new Date()
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  for (const [key, at] of [
    [kept, ago(23)],
    [gone, ago(25)],
  ] as const)
    await shop.db.execute(sql`
      insert into stock_requests (request_key, variant_id, fingerprint, answer, at)
      values (${key}, ${variant}, 'asked', '{}', ${at})`)
  await cleanUp(shop.context, now)
  const { rows } = await shop.db.execute(sql`select request_key as key from stock_requests`)
  expect(rows).toEqual([{ key: kept }])
})
