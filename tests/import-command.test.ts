import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { products } from '#domains/catalogue/tables.ts'
import { knownIn } from '#platform/database/migration-files.ts'
import { freshDatabase } from './support/open-shop.ts'
import { runScript } from './support/run-script.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let home: string
beforeAll(async () => {
  database = await freshDatabase()
  home = await mkdtemp(join(tmpdir(), 'bunon-import-'))
})
afterAll(async () => {
  await database.close()
  await rm(home, { recursive: true })
})

/** Runs what `npm run import -- …` runs. */
const command = (...args: string[]) => runScript('import', args, { DATABASE_URL: database.url, DATA_DIR: home })

test('a catalogue with invalid rows is imported and reported, with exit code 0', async () => {
  const { code, output } = await command('tests/samples/catalogue-dirty-array.json')
  expect(output).toMatch(/read +28\n +new +24\n/)
  expect(output).toMatch(/row 16 +refused .*\n +- it is not a product but a text/)
  expect(code).toBe(0)
  expect(await database.db.$count(products)).toBe(24)
})

test('catalogues and pictures of a folder are imported', async () => {
  await copyFile('tests/samples/catalogue-collections.json', join(home, 'catalogue.json'))
  await writeFile(join(home, 'orders.json'), '{"orders": []}')
  await writeFile(
    join(home, 'mens-polos-100-1.jpg'),
    await sharp({ create: { width: 30, height: 40, channels: 3, background: '#333' } })
      .jpeg()
      .toBuffer(),
  )
  const { code, output } = await command(home, '--dry-run')
  expect(output).toContain('orders.json has neither a list')
  expect(output).toContain('Trial run: nothing was written.')
  expect(output).toMatch(/read +40\n +new +40\n/)
  expect(output).toContain('picture https://shop.example/i/mens-polos-100-2.jpg: it is not in the folder')
  expect(output).not.toContain('mens-polos-100-1.jpg')
  expect([code, await database.db.$count(products)]).toEqual([0, 24])
})

test('a trial run does not bring the database of an earlier release up to date', async () => {
  const last = knownIn('db/migrations').at(-1)
  const applied = 'from drizzle.__drizzle_migrations where created_at = $1'
  const { rows } = await database.pool.query(`delete ${applied} returning hash`, [last?.at])
  const { code, output } = await command(home, '--dry-run')
  expect(output).toContain(`pending: ${last?.tag}. A trial run changes nothing`)
  expect([code, (await database.pool.query(`select ${applied}`, [last?.at])).rows]).toEqual([1, []])
  await database.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    rows[0].hash,
    last?.at,
  ])
})

test.each([
  ['a file that is not there', ['/nowhere.json'], 'There is no file /nowhere.json'],
  ['a file that is no JSON', ['vitest.config.ts'], 'nothing was imported'],
  ['no file at all', [], 'Use: npm run import'],
  ['an unknown option', ['x.json', '--force'], 'Use: npm run import'],
  [
    'a folder of pictures that is not there',
    ['tests/samples/catalogue-list.json', '--images', '/nowhere'],
    'There is no folder /nowhere',
  ],
])('%s ends with 1 and one sentence', async (_what, args, sentence) => {
  const { code, output } = await command(...args)
  expect(output).toContain(sentence)
  expect(output).not.toContain('    at ')
  expect(code).toBe(1)
})
