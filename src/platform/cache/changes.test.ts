import { createServer, connect as dial, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../tests/support/open-shop.ts'
import { type CacheTag, invalidateTags, listenForChanges } from './changes.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

describe('listening for changes', () => {
  test('begins with the tag everything: older cache entries may be stale', async () => {
    const received: CacheTag[] = []
    const listener = listenForChanges(database.url, (tags) => received.push(...tags))
    await vi.waitFor(() => expect(received).toEqual(['everything']), 15_000)
    await invalidateTags(database.db, ['product:1'])
    await vi.waitFor(() => expect(received).toEqual(['everything', 'product:1']), 15_000)
    await listener.close()
  })

  test('caughtUp resolves after all earlier invalidations were received', async () => {
    const received: CacheTag[] = []
    const listener = listenForChanges(database.url, (tags) => received.push(...tags))
    await listener.opened
    for (let product = 1; product <= 50; product++) {
      await invalidateTags(database.db, [`product:${product}`])
      await listener.caughtUp()
      expect(received).toContain(`product:${product}`)
    }
    await listener.close()
    await expect(listener.caughtUp()).rejects.toThrow()
  })

  test('a connection that went silent counts as lost within seconds', async () => {
    const { hostname, port } = new URL(database.url)
    const ends: Socket[] = []
    const between = createServer((near) => {
      const far = dial(Number(port), hostname)
      near.pipe(far).pipe(near)
      ends.push(near, far)
      for (const end of [near, far]) end.on('error', () => {})
    })
    await new Promise<void>((listening) => between.listen(0, '127.0.0.1', listening))
    const url = new URL(database.url)
    url.host = `127.0.0.1:${(between.address() as { port: number }).port}`

    const listener = listenForChanges(url.href, () => {})
    await vi.waitFor(() => expect(listener.connected()).toBe(true), 15_000)
    between.close()
    for (const end of ends) end.unpipe().pause()
    await vi.waitFor(() => expect(listener.connected()).toBe(false), 20_000)
    await listener.close()
    for (const end of ends) end.destroy()
  })
})
