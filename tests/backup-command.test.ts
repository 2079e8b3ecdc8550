import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { openStorage } from '#platform/storage/storage.ts'
import { administrate, emptyDatabase, openShop, type Shop } from './support/open-shop.ts'
import { orderBody } from './support/order-body.ts'
import { runScript } from './support/run-script.ts'

// Every command runs in a process of its own, some with a database of their own.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 180_000 })

let shop: Shop
let home: string
let target: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bunon-backup-command-'))
  // PostgreSQL does not run as root: its own user needs access to the folder.
  await chmod(home, 0o755)
  shop = await openShop({ storage: openStorage(readConfig({ DATA_DIR: home })) })
  const piece = await shop.sells('Piece', { onHand: 20 })
  await shop.context.storage.put('uploads/2026/piece.webp', Buffer.from('a picture'))
  await shop.pool.query(`insert into product_images (product_number, key) values ($1, 'uploads/2026/piece.webp')`, [
    piece.number,
  ])
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/backend/api/save-order',
    payload: orderBody([{ id: piece.number, size: 'M', color: 'Green', quantity: 2 }]),
  })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  target = await emptyDatabase(`restored_${process.pid}`)
})
afterAll(async () => {
  await shop.close()
  await administrate(`drop database if exists restored_${process.pid} with (force)`)
  await rm(home, { recursive: true })
})

/** Runs the command on that shop, unless the settings say otherwise. */
const command = (script: 'backup' | 'restore', args: string[], settings: Record<string, string> = {}) =>
  runScript(script, args, { DATABASE_URL: shop.url, DATA_DIR: home, ...settings })

test('a shop is backed up while it is open, verified, and restored twice over', async () => {
  const file = join(home, 'taken-away.tar')
  const made = await command('backup', ['--to', file])
  expect(made.output).toContain(`Backup    ${file}`)
  expect(made.output).toMatch(/orders 1\n/)
  expect(made.output).toContain('Pictures  1 file')
  expect(made.output).not.toMatch(/Karim|01812|postgres:\/\//)
  expect(made.code).toBe(0)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(existsSync(join(home, 'backups'))).toBe(false)

  const checked = await command('restore', [file, '--check'], { DATABASE_URL: '', DATA_DIR: join(home, 'nobody') })
  expect(checked.output).toContain('The backup is whole')
  expect([checked.code, existsSync(join(home, 'nobody'))]).toEqual([0, false])

  const machine = { DATA_DIR: join(home, 'new-machine') }
  const restored = await command('restore', [file, '--into', target], machine)
  expect(restored.output).toContain(`Into      ${target.replace(/\/\/.*@/, '//')}\n`)
  expect(restored.output).toContain(`Uploads   ${join(home, 'new-machine', 'files')}\n`)
  expect(restored.output).not.toMatch(/postgres:\/\/\S*@/)
  expect(restored.output).toMatch(/ {2}orders +1 {2}sha256 [0-9a-f]{16}…\n/)
  expect(restored.output).toContain('1 picture put back')
  expect(restored.output).toContain('The books agree')
  expect(restored.output).toContain('What waited at that moment, such as mails of orders, is done when the shop opens.')
  expect(restored.code).toBe(0)
  expect(await readFile(join(home, 'new-machine/files/uploads/2026/piece.webp'), 'utf8')).toBe('a picture')

  const again = await command('restore', [file, '--into', target], machine)
  expect(again.output).toMatch(/There is a shop already, with 1 orders, 1 products\. With --replace/)
  expect(again.code).toBe(1)
  const replaced = await command('restore', [file, '--into', target, '--replace'], machine)
  expect(replaced.output).toContain('What was there is kept in')
  expect(replaced.output).toContain('0 pictures put back')
  expect(replaced.code).toBe(0)
  expect(await readdir(join(home, 'new-machine/backups'))).toHaveLength(1)
})

test('an embedded database is created for a backup that is restored into a folder, and backed up from there', async () => {
  const file = join(home, 'moves-in.tar')
  expect((await command('backup', ['--to', file])).code).toBe(0)
  const folder = join(home, 'moved')
  await mkdir(folder)
  // Where nobody else may enter, the database would lie outside, and outlast the test.
  await chmod(folder, 0o755)
  const restored = await command('restore', [file, '--into', folder])
  expect(restored.output).toContain(`Into      ${folder}\nUploads   ${join(folder, 'files')}\n`)
  expect(restored.output).toContain('The books agree')
  expect(restored.code, restored.output).toBe(0)
  const there = { DATABASE_URL: '', DATA_DIR: folder }
  const second = await command('backup', [], there)
  expect(second.output).toMatch(/orders 1\n/)
  expect(second.code).toBe(0)
  expect((await stat(join(folder, 'backups'))).mode & 0o777).toBe(0o700)
  // Both commands have stopped the database again.
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
})

test.runIf(process.getuid?.() === 0)('what root backs up and restores belongs to the user of the shop', async () => {
  const nobody = 65_534
  const folder = join(home, 'of-nobody')
  await mkdir(folder)
  await chown(folder, nobody, nobody)
  const backups = join(folder, 'kept', 'backups')
  const made = await command('backup', [], { BACKUP_DIR: backups })
  expect(made.code, made.output).toBe(0)
  const [name = ''] = await readdir(backups)
  const file = join(backups, name)
  const restored = await command('restore', [file, '--into', target, '--replace'], { DATA_DIR: folder })
  expect(restored.code, restored.output).toBe(0)
  const piece = join(folder, 'files/uploads/2026/piece.webp')
  for (const path of [join(folder, 'kept'), backups, file, join(folder, 'files'), join(piece, '..'), piece]) {
    const { uid, gid } = await stat(path)
    expect([path, uid, gid]).toEqual([path, nobody, nobody])
  }
  // A file elsewhere stays with root, who asked for it.
  const elsewhere = join(folder, 'elsewhere.tar')
  expect((await command('backup', ['--to', elsewhere])).code).toBe(0)
  expect((await stat(elsewhere)).uid).toBe(0)
})

test.each([
  ['a file that is not there', 'restore', ['/nowhere.tar'], 'There is no file /nowhere.tar'],
  ['a file that is no backup', 'restore', ['package.json'], 'not a backup of this shop'],
  ['no file at all', 'restore', [], 'Use: npm run restore'],
  ['an unknown option', 'restore', ['x.tar', '--force'], 'Use: npm run restore'],
  ['an address that is no database', 'restore', ['HOME/good.tar', '--into', 'mysql://x'], 'must begin with postgres'],
  ['an open shop', 'restore', ['HOME/good.tar', '--replace'], 'The shop is open'],
  ['a name that is taken', 'backup', ['--to', 'package.json'], 'There is a file'],
  ['a folder that is not there', 'backup', ['--to', '/nowhere/x.tar'], 'There is no folder /nowhere'],
  ['more than it asks for', 'backup', ['x.tar'], 'Use: npm run backup'],
] as const)('%s ends with 1 and one sentence', async (_what, script, args, sentence) => {
  const good = join(home, 'good.tar')
  if (args[0] === 'HOME/good.tar' && !existsSync(good)) await command('backup', ['--to', good])
  const { code, output } = await command(
    script,
    args.map((arg) => arg.replace('HOME', home)),
  )
  expect(output).toContain(sentence)
  expect(output).not.toContain('    at ')
  expect(code).toBe(1)
})

test('no shop in the folder, or no database that responds: says so, and creates none', async () => {
  const nothing = await command('backup', [], { DATABASE_URL: '', DATA_DIR: join(home, 'nothing') })
  expect([nothing.code, nothing.output.trim()]).toEqual([1, `There is no shop in ${join(home, 'nothing')}.`])
  expect(existsSync(join(home, 'nothing'))).toBe(false)
  const away = await command('backup', [], { DATABASE_URL: 'postgres://x:secret@127.0.0.1:1/z' })
  expect(away.output).toContain('No backup was made.')
  expect(away.output).not.toContain('secret')
  expect(away.code).toBe(1)
})
