import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#platform/postgres/ports.ts'
import { isStorageKey } from '#shared/storage-key.ts'
import { openLine } from '../../../tests/faults/line.ts'
import { openS3 } from '../../../tests/support/open-s3.ts'
import { BadSetting } from '../bad-setting.ts'
import type { Config } from '../config.ts'
import { storageMustBeUsable } from './check-storage.ts'
import { readS3Address } from './s3-address.ts'
import { breakerMs, type S3Times } from './s3-client.ts'
import { openBucket } from './s3-storage.ts'
import { type FileResponse, openStorage, type Storage } from './storage.ts'
import { StorageIsAway } from './storage-is-away.ts'

let home: string
let demo: string
let store: Awaited<ReturnType<typeof openS3>>
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bunon-storage-'))
  demo = join(home, 'masters')
  await mkdir(demo)
  await writeFile(join(demo, 'drawn.webp'), 'drawing')
  store = await openS3()
})
afterAll(async () => {
  await store.close()
  await rm(home, { recursive: true })
})

const inFolder = () => openStorage({ dataDir: home, storageUrl: undefined }, demo)
/** A busy machine may respond slowly. */
const patient = { headers: 60_000, body: 60_000, total: 60_000 }
const at = (storageUrl: string, { storageKeys, ...times }: Partial<Pick<Config, 'storageKeys'>> & S3Times = {}) =>
  openStorage({ dataDir: home, storageUrl, storageKeys }, demo, { timeoutsMs: patient, ...times })
const keysOf = async (storage: Storage, folder: string) =>
  (await Array.fromAsync(storage.list(folder))).map(({ key }) => key).sort()

async function putMany(storage: Storage) {
  const keys = Array.from({ length: 12 }, (_, i) => `many/${i % 3}/${String(i).padStart(2, '0')}.webp`).sort()
  await Promise.all(keys.map((key) => storage.put(key, Buffer.from(key))))
  return keys
}

describe.each<[string, () => Storage]>([
  ['a folder', inFolder],
  ['an S3 store', () => at(store.url)],
])('in %s', (_, open) => {
  test('what is stored can be read, dated, listed and removed', async () => {
    const storage = open()
    const before = Date.now() - 2000
    await storage.put('uploads/2026/01/a.webp', Buffer.from('picture'))
    expect(String(await storage.get('uploads/2026/01/a.webp'))).toBe('picture')
    expect((await storage.storedAt('uploads/2026/01/a.webp'))?.getTime()).toBeGreaterThan(before)
    expect(await keysOf(storage, 'uploads')).toEqual(['uploads/2026/01/a.webp'])
    const [listed] = await Array.fromAsync(storage.list('uploads'))
    expect(listed?.storedAt.getTime()).toBeGreaterThan(before)
    await storage.remove('uploads/2026/01/a.webp')
    expect(await storage.get('uploads/2026/01/a.webp')).toBeUndefined()
    expect(await storage.storedAt('uploads/2026/01/a.webp')).toBeUndefined()
    expect(await keysOf(storage, 'uploads')).toEqual([])
  })

  test('a missing file is no error', async () => {
    const storage = open()
    expect(await storage.get('uploads/none.webp')).toBeUndefined()
    expect(await storage.storedAt('uploads/none.webp')).toBeUndefined()
    expect(await storage.fileOf('uploads/none.webp')).toBeUndefined()
    expect(await storage.passOn('uploads/none.webp', {})).toBeUndefined()
    expect(await keysOf(storage, 'nowhere')).toEqual([])
    await storage.remove('uploads/none.webp')
  })

  test('bytes are read as they were written, and a new body replaces the old one', async () => {
    const storage = open()
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 7 + (i >> 8)) % 256))
    await storage.put('uploads/bytes.webp', Buffer.from('old'))
    await storage.put('uploads/bytes.webp', bytes)
    expect((await storage.get('uploads/bytes.webp'))?.equals(bytes)).toBe(true)
    await storage.remove('uploads/bytes.webp')
  })

  test('a folder is listed completely, without another one whose name begins with its name', async () => {
    const storage = open()
    const keys = await putMany(storage)
    await storage.put('many-more/x.webp', Buffer.from('x'))
    expect(await keysOf(storage, 'many')).toEqual(keys)
  })

  test.each([
    '../x.webp',
    'uploads/../x.webp',
    '/etc/passwd',
    'uploads/.parts/x.webp',
    'uploads//x.webp',
    'uploads/x',
    'x.webp',
    'uploads/a\u0000.webp',
    'uploads\\x.webp',
    'uploads/a.webp?versionId=1',
    '',
  ])('no key: %s', async (key) => {
    expect(isStorageKey(key)).toBe(false)
    expect(await open().get(key)).toBeUndefined()
    expect(await open().storedAt(key)).toBeUndefined()
    expect(await open().passOn(key, {})).toBeUndefined()
    await open().remove(key)
    await expect(open().put(key, Buffer.from('x'))).rejects.toThrow('not a key')
  })

  test('the demo pictures of the program are read from it and never written', async () => {
    const storage = open()
    expect(String(await storage.get('demo/drawn.webp'))).toBe('drawing')
    expect(await storage.fileOf('demo/drawn.webp')).toBe(join(demo, 'drawn.webp'))
    expect(await storage.storedAt('demo/drawn.webp')).toBeInstanceOf(Date)
    await expect(storage.put('demo/x.webp', Buffer.from('x'))).rejects.toThrow('not a key')
    await storage.remove('demo/drawn.webp')
    expect(String(await storage.get('demo/drawn.webp'))).toBe('drawing')
  })
})

describe('in a folder', () => {
  test('a file that cannot be stored leaves nothing behind', async () => {
    await mkdir(join(home, 'files', 'uploads', 'taken.webp', 'x'), { recursive: true })
    await expect(inFolder().put('uploads/taken.webp', Buffer.from('x'))).rejects.toThrow()
    expect(await readdir(join(home, 'files', '.parts'))).toEqual([])
  })

  test('the incomplete file of a writer that died is swept', async () => {
    await writeFile(join(home, 'files', '.parts', 'left'), 'half')
    expect(await inFolder().sweepParts(new Date(0))).toBe(0)
    expect(await inFolder().sweepParts(new Date(Date.now() + 1000))).toBe(1)
  })
})

describe('in an S3 store', () => {
  test('a folder of several pages is listed completely', async () => {
    const keys = await putMany(at(store.url))
    const listed = await Array.fromAsync(openBucket(readS3Address(store.url), 5, { timeoutsMs: patient }).list('many'))
    expect(listed.map(({ key }) => key).sort()).toEqual(keys)
  })

  test('a file is passed on completely, in ranges, or as headers only', async () => {
    const storage = at(store.url)
    await storage.put('uploads/film.mp4', Buffer.from('0123456789'))
    const whole = await storage.passOn('uploads/film.mp4', {})
    expect(whole).toMatchObject({ status: 200, headers: { 'content-length': '10' } })
    expect(await textIn(whole)).toBe('0123456789')
    const range = await storage.passOn('uploads/film.mp4', { range: 'bytes=2-4' })
    expect(range).toMatchObject({
      status: 206,
      headers: { 'content-length': '3', 'content-range': 'bytes 2-4/10' },
    })
    expect(await textIn(range)).toBe('234')
    const described = await storage.passOn('uploads/film.mp4', { headOnly: true })
    expect(described).toMatchObject({ status: 200, headers: { 'content-length': '10' }, body: undefined })
    const beyond = await storage.passOn('uploads/film.mp4', { range: 'bytes=20-' })
    expect(beyond).toMatchObject({ status: 416, body: undefined })
  })

  test('the keys may be separate from the URL', async () => {
    const address = `s3://127.0.0.1:${store.port}/shop?tls=off`
    const storage = at(address, { storageKeys: { key: 'S3RVER', secret: 'S3RVER', token: undefined } })
    await storage.put('uploads/apart.webp', Buffer.from('apart'))
    expect(String(await storage.get('uploads/apart.webp'))).toBe('apart')
  })

  test('a store that accepts the keys is usable, and the trial leaves nothing behind', async () => {
    await storageMustBeUsable({ storageUrl: store.url, storageKeys: undefined }, () => {}, { timeoutsMs: patient })
    expect(await keysOf(at(store.url), 'checks')).toEqual([])
  })

  test.each<[string, (port: number) => string | Promise<string>, RegExp]>([
    ['without that bucket', (port) => `s3://S3RVER:S3RVER@127.0.0.1:${port}/no-shop?tls=off`, /has no such bucket/],
    ['that refuses the keys', (port) => `s3://S3RVER:hush@127.0.0.1:${port}/shop?tls=off`, /refuses \(\w+\): its keys/],
  ])('a store %s ends the start with a sentence and no secret', async (_, url, sentence) => {
    const storageUrl = await url(store.port)
    const given = { storageUrl, storageKeys: undefined }
    const failure = await storageMustBeUsable(given, () => {}, { timeoutsMs: patient }).catch((e) => e)
    expect(failure).toBeInstanceOf(BadSetting)
    expect(failure.message).toMatch(sentence)
    expect(failure.message).toMatch(/^The store of pictures at STORAGE_URL \(bucket [a-z-]+ at 127\.0\.0\.1:\d+\)/)
    expect(failure.message).not.toMatch(/hush|S3RVER/)
  })

  test('an unreachable store does not prevent the start, and is reported', async () => {
    const messages: string[] = []
    const storageUrl = await nobody()
    await storageMustBeUsable({ storageUrl, storageKeys: undefined }, (line) => messages.push(line))
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatch(
      /^The store of pictures at STORAGE_URL \(.+\) cannot be reached: ECONNREFUSED\. The shop opens all the same/,
    )
  })

  test('a bucket in another region is reported with its region', async () => {
    const server = await answering((_request, response) => {
      response.writeHead(301, { 'x-amz-bucket-region': 'ap-south-1', 'content-type': 'application/xml' })
      response.end('<Error><Code>PermanentRedirect</Code></Error>')
    })
    const storageUrl = `s3://k:s@127.0.0.1:${server.port}/shop?tls=off`
    const given = { storageUrl, storageKeys: undefined }
    await expect(storageMustBeUsable(given, () => {}, { timeoutsMs: patient })).rejects.toThrow(
      /is in another region than us-east-1: write region=ap-south-1/,
    )
    await server.close()
  })

  test('503 with SlowDown and a broken connection are retried', async () => {
    let asked = 0
    const server = await answering((request, response) => {
      asked++
      if (asked === 1) return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>')
      if (asked === 2) return request.socket.destroy()
      response.writeHead(200).end('at last')
    })
    const storage = at(`s3://k:s@127.0.0.1:${server.port}/shop?tls=off`)
    expect(String(await storage.get('uploads/a.webp'))).toBe('at last')
    expect(asked).toBe(3)
    await server.close()
  })

  test('an unreachable store is a 503, and following requests fail without asking it for a while', async () => {
    let asked = 0
    const server = await answering((request) => {
      asked++
      request.socket.destroy()
    })
    let now = 0
    const storage = at(`s3://k:hush@127.0.0.1:${server.port}/shop?tls=off`, { now: () => now })
    const failure = await storage.get('uploads/a.webp').catch((e) => e)
    // Shortly afterwards: the circuit breaker is open.
    now += breakerMs - 1
    const after = await Promise.allSettled([
      storage.put('uploads/a.webp', Buffer.from('a')),
      storage.get('uploads/a.webp'),
    ])
    expect(asked).toBe(3)
    for (const each of [failure, ...after.map((next) => next.status === 'rejected' && next.reason)]) {
      expect(each).toBeInstanceOf(StorageIsAway)
      expect(each).toMatchObject({ status: 503, code: 'storage_away' })
      expect(each.message).not.toContain('hush')
    }
    now += 1
    await expect(storage.get('uploads/a.webp')).rejects.toThrow(StorageIsAway)
    expect(asked).toBe(6)
    await server.close()
  })

  test('a store that hangs runs into the timeout, and is used again when it responds', async () => {
    const line = await openLine(store.port)
    const timeoutsMs = { ...patient, headers: 300 }
    const storage = at(store.url.replace(`:${store.port}/`, `:${line.port}/`), { timeoutsMs })
    await at(store.url).put('uploads/hang.webp', Buffer.from('there'))
    line.be({ silent: true })
    await expect(storage.get('uploads/hang.webp')).rejects.toThrow(StorageIsAway)
    line.be({})
    await expect.poll(async () => String(await storage.get('uploads/hang.webp').catch(() => ''))).toBe('there')
    await line.close()
  })

  test('a missing bucket is not a missing picture', async () => {
    const storage = at(store.url.replace('/shop?', '/gone?'))
    await expect(storage.get('uploads/a.webp')).rejects.toThrow(StorageIsAway)
    await expect(keysOf(storage, 'uploads')).rejects.toThrow(StorageIsAway)
    await expect(storage.put('uploads/a.webp', Buffer.from('a'))).rejects.toThrow(StorageIsAway)
  })
})

const textIn = async (passed: FileResponse | undefined) => (passed?.body ? text(passed.body) : undefined)

/** A URL at which nothing listens. */
const nobody = async () => `s3://k:hush@127.0.0.1:${await freePort()}/shop?tls=off`

async function answering(answer: (...asked: Parameters<Parameters<typeof createServer>[1] & object>) => unknown) {
  const server: Server = createServer((request, response) => {
    request.resume()
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}
