import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest, UnusableBackup } from './manifest.ts'
import { type BackupEntry, type BackupOrigin, backupName } from './staff-contract.ts'

/** Makes the folder if it is not there: what lies in it is for its owner only. */
export async function openBackupFolder(folder: string): Promise<void> {
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) await chmod(folder, 0o700)
}

/** Every backup in the folder, newest first. A folder that is not there holds none. */
export async function backupsIn(folder: string): Promise<BackupEntry[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const entries: BackupEntry[] = []
  for (const name of names.filter((each) => backupName.safeParse(each).success).sort()) {
    const entry = await entryOf(folder, name)
    if (entry) entries.push(entry)
  }
  return entries.reverse()
}

async function entryOf(folder: string, name: string): Promise<BackupEntry | undefined> {
  const file = join(folder, name)
  const found = await stat(file).catch(() => undefined)
  // Thrown away by the next backup in the meantime.
  if (!found) return undefined
  const nothing = { madeAt: null, madeBy: null, rows: 0, orders: 0, pictures: 0, missingPictures: 0 }
  try {
    const { madeAt, madeBy, tables, pictures } = await readManifest(file)
    return {
      name,
      size: found.size,
      madeAt,
      madeBy,
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      orders: tables.find((table) => table.name === 'orders')?.rows ?? 0,
      pictures: pictures.count,
      missingPictures: pictures.missingCount,
      damage: '',
    }
  } catch (error) {
    const damage = error instanceof UnusableBackup ? error.message : 'The file cannot be read.'
    return { name, size: found.size, ...nothing, damage }
  }
}

/** When the newest backup was made that can be read; undefined: there is none. */
export async function lastBackupAt(folder: string): Promise<Date | undefined> {
  const names = (await readdir(folder)).filter((each) => backupName.safeParse(each).success).sort()
  for (const name of names.reverse()) {
    const entry = await entryOf(folder, name)
    if (entry?.madeAt) return new Date(entry.madeAt)
  }
  return undefined
}

/** backup-2026-11-22-073005.tar of a moment, in Dhaka's time. */
export function nameOfBackup(at: Date): string {
  const [day, time = ''] = new Date(at.getTime() + 6 * 3_600_000).toISOString().split('T')
  return `backup-${day}-${time.slice(0, 8).replaceAll(':', '')}.tar`
}

/** What the schedule has made is kept apart from what people asked for: neither pushes the other out. */
const byItself = (entry: { madeBy: BackupOrigin | null }) => entry.madeBy?.how === 'schedule'

/**
 * Throws away all but the newest `keep` of the scheduled backups, and all but the newest `keep` of the others. To be
 * called when a new one has been read back whole. Damaged files stay for somebody to look at.
 * @returns what went
 */
export async function keepNewest(folder: string, keep: number): Promise<string[]> {
  const whole = (await backupsIn(folder)).filter(({ madeAt }) => madeAt !== null)
  const old = [whole.filter(byItself).slice(keep), whole.filter((entry) => !byItself(entry)).slice(keep)].flat()
  for (const { name } of old) await rm(join(folder, name), { force: true })
  return old.map(({ name }) => name)
}

/** When the schedule's next backup is due, maybe past; undefined: there is no schedule. */
export function dueAt(entries: BackupEntry[], every: number, now: Date): Date | undefined {
  if (every === 0) return undefined
  const last = entries.find((entry) => byItself(entry) && entry.madeAt !== null)?.madeAt
  if (!last) return now
  // A clock that was put back must not postpone the next one for ever.
  const from = Math.min(new Date(last).getTime(), now.getTime())
  return new Date(from + every * 3_600_000)
}
