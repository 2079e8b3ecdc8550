import { openShop } from '../../scripts/open-for-tests.mjs'
import { test } from './shopper.ts'

type OwnShop = Awaited<ReturnType<typeof openShop>>

/**
 * Opens a small demo shop for the tests of this file, which would disturb the others, and closes it after them.
 * @param env other settings, such as DEMO=0
 * @returns the shop, once the tests run
 */
export function ownShop(env: Record<string, string> = { DEMO_PRODUCTS: '30' }): OwnShop {
  const shop = {} as OwnShop
  test.beforeAll(async () => {
    test.setTimeout(180_000)
    Object.assign(shop, await openShop({ WORKERS: '1', ...env }))
  })
  test.afterAll(() => shop.close?.())
  return shop
}
