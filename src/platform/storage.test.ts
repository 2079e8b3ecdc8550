import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BadSetting } from './config.ts'
import { isStorageKey, openStorage } from './storage.ts'

let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bunon-storage-'))
})
afterAll(() => rm(home, { recursive: true }))

const open = () => openStorage({ dataDir: home, storageUrl: undefined })
const listed = async (folder: string) => (await Array.fromAsync(open().list(folder))).map(({ key }) => key)

test('what is put can be got, listed and removed', async () => {
  const storage = open()
  await storage.put('uploads/2026/01/a.webp', Buffer.from('picture'))
  expect(String(await storage.get('uploads/2026/01/a.webp'))).toBe('picture')
  expect(await listed('uploads')).toEqual(['uploads/2026/01/a.webp'])
  await storage.remove('uploads/2026/01/a.webp')
  expect(await storage.get('uploads/2026/01/a.webp')).toBeUndefined()
  expect(await storage.storedAt('uploads/2026/01/a.webp')).toBeUndefined()
  expect(await listed('uploads')).toEqual([])
  expect(await listed('nowhere')).toEqual([])
})

test('a file that cannot be stored leaves nothing behind', async () => {
  await mkdir(join(home, 'files', 'uploads', 'taken.webp', 'x'), { recursive: true })
  await expect(open().put('uploads/taken.webp', Buffer.from('x'))).rejects.toThrow()
  expect(await readdir(join(home, 'files', '.parts'))).toEqual([])
})

test('what a writer that died left behind is swept', async () => {
  await writeFile(join(home, 'files', '.parts', 'left'), 'half')
  expect(await open().sweepParts(new Date(0))).toBe(0)
  expect(await open().sweepParts(new Date(Date.now() + 1000))).toBe(1)
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
  '',
])('no key: %s', async (key) => {
  expect(isStorageKey(key)).toBe(false)
  expect(await open().get(key)).toBeUndefined()
  await expect(open().put(key, Buffer.from('x'))).rejects.toThrow('not a key')
})

test('the drawings that come with the program are never written', async () => {
  await expect(open().put('demo/x.webp', Buffer.from('x'))).rejects.toThrow('not a key')
})

test('an S3 store is refused in one sentence', () => {
  expect(() => openStorage({ dataDir: home, storageUrl: 's3://bucket' })).toThrow(BadSetting)
})
