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
  test('begins with everything: what was kept before anybody listened may be old', async () => {
    const heard: CacheTag[] = []
    const line = listenForChanges(database.url, (tags) => heard.push(...tags))
    await vi.waitFor(() => expect(heard).toEqual(['everything']), 15_000)
    await invalidateTags(database.db, ['product:1'])
    await vi.waitFor(() => expect(heard).toEqual(['everything', 'product:1']), 15_000)
    await line.close()
  })

  test('says when it has heard all that was announced before it was asked', async () => {
    const heard: CacheTag[] = []
    const line = listenForChanges(database.url, (tags) => heard.push(...tags))
    await line.opened
    for (let product = 1; product <= 50; product++) {
      await invalidateTags(database.db, [`product:${product}`])
      await line.heard()
      expect(heard).toContain(`product:${product}`)
    }
    await line.close()
    await expect(line.heard()).rejects.toThrow()
  })

  test('a line that went silent counts as down within seconds', async () => {
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

    const line = listenForChanges(url.href, () => {})
    await vi.waitFor(() => expect(line.connected()).toBe(true), 15_000)
    between.close()
    for (const end of ends) end.unpipe().pause()
    await vi.waitFor(() => expect(line.connected()).toBe(false), 20_000)
    await line.close()
    for (const end of ends) end.destroy()
  })
})
