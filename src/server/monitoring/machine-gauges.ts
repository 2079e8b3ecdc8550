import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Gauge, Registry } from 'prom-client'
import { lastBackupAt } from '#domains/backups/backup-folder.ts'
import type { Config } from '#platform/config.ts'

/** Metrics of the machine: the same for all its workers, so they are not summed. */
export const machineMeters = new Registry()
const registers = [machineMeters]

const lastBackup = new Gauge({
  name: 'bunon_backup_last_success_timestamp_seconds',
  help: 'When the newest whole backup in BACKUP_DIR was made; 0 when there is none or the folder cannot be read',
  registers,
})
const interval = new Gauge({
  name: 'bunon_backup_interval_seconds',
  help: 'How often this machine makes a backup by itself; 0: never',
  registers,
})
const free = new Gauge({
  name: 'bunon_disk_free_bytes',
  help: 'Free space for the data folder, the backups and the uploads, each on its disk',
  labelNames: ['folder'],
  registers,
})
const size = new Gauge({
  name: 'bunon_disk_size_bytes',
  help: 'Size of these disks',
  labelNames: ['folder'],
  registers,
})

type Where = Pick<Config, 'dataDir' | 'backups' | 'storageUrl'>

/** The current metrics of this machine in Prometheus format. */
export async function machineMetrics(config: Where): Promise<string> {
  const made = await lastBackupAt(config.backups.folder, new Date()).catch(() => undefined)
  lastBackup.set((made?.getTime() ?? 0) / 1000)
  interval.set(config.backups.every * 3600)
  for (const [folder, path] of Object.entries(foldersOf(config))) {
    const disk = await diskOf(path)
    if (!disk) continue
    free.set({ folder }, disk.bavail * disk.bsize)
    size.set({ folder }, disk.blocks * disk.bsize)
  }
  return machineMeters.metrics()
}

/** Uploads in a bucket use no space of this machine. */
function foldersOf({ dataDir, backups, storageUrl }: Where): Record<string, string> {
  const uploads = storageUrl ? storageUrl.startsWith('file://') && fileURLToPath(storageUrl) : join(dataDir, 'files')
  return { data: dataDir, backups: backups.folder, ...(uploads && { uploads }) }
}

/** The disk of a folder, which may not exist yet. */
async function diskOf(path: string) {
  for (let at = path; ; at = dirname(at)) {
    const disk = await statfs(at).catch(() => undefined)
    if (disk || at === dirname(at)) return disk
  }
}
