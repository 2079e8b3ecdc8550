import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBackup } from '#domains/backups/make-backup.ts'
import { thisProgram } from '#domains/backups/our-tables.ts'
import { readConfig } from '#platform/config.ts'
import { openShop, type Shop } from '../../../tests/support/open-shop.ts'
import { machineMetrics } from './machine-gauges.ts'

let home: string
let shop: Shop
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'bunon-machine-'))
  shop = await openShop({ config: readConfig({ DATA_DIR: home, BACKUP_EVERY: '15m', LOG_LEVEL: 'silent' }) })
})
afterAll(async () => {
  await shop.close()
  await rm(home, { recursive: true })
})

const figure = async (name: string) => {
  const text = await machineMetrics(shop.context.config)
  const [, value] = new RegExp(`^${name.replace(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text) ?? []
  return Number(value)
}

test('gauges: time of the last backup, and the backup interval', async () => {
  expect(await figure('bunon_backup_interval_seconds')).toBe(900)
  expect(await figure('bunon_backup_last_success_timestamp_seconds')).toBe(0)
  const program = await thisProgram(process.cwd())
  const backUp = (at: Date) =>
    makeBackup({
      url: shop.url,
      storage: shop.context.storage,
      program,
      config: shop.context.config,
      madeBy: { how: 'command', name: '' },
      clock: () => at,
    })
  await backUp(new Date('2026-11-20T05:00:00Z'))
  // Made while the clock was ahead.
  await backUp(new Date(Date.now() + 48 * 3_600_000))
  expect(await figure('bunon_backup_last_success_timestamp_seconds')).toBe(Date.parse('2026-11-20T05:00:00Z') / 1000)
})

test('gauges: disk space for data, backups and uploads, also before their folders exist', async () => {
  const disk = await statfs(home)
  for (const folder of ['data', 'backups', 'uploads'])
    expect(await figure(`bunon_disk_size_bytes{folder="${folder}"}`)).toBe(disk.blocks * disk.bsize)
  const free = await figure('bunon_disk_free_bytes{folder="uploads"}')
  expect([free > 0, free <= disk.blocks * disk.bsize]).toEqual([true, true])
})
