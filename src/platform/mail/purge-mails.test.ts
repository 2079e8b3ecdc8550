import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailLog } from '#platform/database/tables.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { purgeMails } from './purge-mails.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('e-mails stay in the log for 180 days, as the privacy policy says', async () => {
  const now = new Date('2026-11-22T06:00:00Z')
  const mail = { recipient: 'a@example.com', kind: 'order-placed', text: 't', html: 'h', status: 'sent' as const }
  await shop.db.insert(mailLog).values([
    { ...mail, subject: 'older', createdAt: new Date('2026-05-26T05:59:00Z') },
    { ...mail, subject: 'younger', createdAt: new Date('2026-05-26T06:01:00Z') },
  ])
  await purgeMails(shop.db, now)
  expect(await shop.db.select({ subject: mailLog.subject }).from(mailLog)).toEqual([{ subject: 'younger' }])
})
