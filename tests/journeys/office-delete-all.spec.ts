import pg from 'pg'
import { findEmbeddedDatabase } from '#platform/postgres/find-running.ts'
import { adminPassword } from '../../scripts/open-for-tests.mjs'
import { enter, expectMessage } from './office-staff.ts'
import { ownShop } from './own-shop.ts'
import { expect, expectNoBarriers, test } from './shopper.ts'

/** It deletes all orders, so it has a shop of its own. */
const shop = ownShop()

test('all orders are deleted with progress, and all come back with one press', async ({ page }) => {
  test.slow()
  const database = new pg.Client({ connectionString: await findEmbeddedDatabase(shop.folder) })
  await database.connect()
  try {
    const count = async () => {
      const { rows } = await database.query('select count(*)::int as n from orders where deleted_at is null')
      return rows[0].n as number
    }
    const all = await count()
    // More than one request handles.
    expect(all).toBeGreaterThan(200)
    const orders = `${all.toLocaleString('en')} orders`
    await enter(page, '/admin/orders', { username: 'admin', password: adminPassword }, shop.url)
    await page.getByRole('button', { name: 'Delete All' }).click()
    const ask = page.getByRole('dialog', { name: `Delete all ${orders}?` })
    await expect(ask).toBeVisible()

    // Somebody else holds an order: the job waits, and the progress can be seen.
    await database.query('begin')
    await database.query('select id from orders order by id desc limit 1 for update')
    await ask.getByRole('button', { name: 'Delete All' }).click()
    const progress = page.getByRole('region', { name: 'Deleting' })
    await expect(progress.getByRole('progressbar', { name: `Deleting ${orders}` })).toBeVisible()
    await expect(progress.getByText('It goes on when you leave this page.')).toBeVisible()
    await expectNoBarriers(page)
    await database.query('commit')

    await expectMessage(page, `${orders} deleted successfully`)
    await expect(progress).toHaveCount(0)
    expect(await count()).toBe(0)
    await expect(page.getByText('No orders yet')).toBeVisible()

    await page.goto(`${shop.url}/admin/orders/trash`)
    await page.getByRole('button', { name: /^Restore All/ }).click()
    await expectMessage(page, `${orders} restored`)
    await expect.poll(count).toBe(all)
  } finally {
    await database.end()
  }
})
