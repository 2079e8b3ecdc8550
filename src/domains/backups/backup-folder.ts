import { chmod, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#platform/own-as.ts'
import { readManifest, UnusableBackup } from './manifest.ts'
import { type BackupEntry, type BackupOrigin, backupName } from './staff-contract.ts'

const hourMs = 3_600_000

/** Creates the folder if it is missing, accessible to its owner only: the user of the shop. */
export async function openBackupFolder(folder: string): Promise<void> {
  if (await makeFolder(folder, 0o700)) await chmod(folder, 0o700)
}

/** Every backup in the folder, newest first; empty if the folder does not exist. */
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
  // Deleted by the next backup in the meantime.
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

/**
 * When the newest readable backup was made that is not in the future; undefined if there is none. Unlike `backupsIn` it
 * reads no more files than it needs.
 */
export async function lastBackupAt(folder: string, now: Date): Promise<Date | undefined> {
  const names = (await readdir(folder)).filter((each) => backupName.safeParse(each).success).sort()
  for (const name of names.reverse()) {
    const entry = await entryOf(folder, name)
    if (entry?.madeAt && isMadeUntil(entry, now)) return new Date(entry.madeAt)
  }
  return undefined
}

/** File name of a backup: backup-2026-11-22-073005.tar, in Dhaka time. */
export function nameOfBackup(at: Date): string {
  const [day, time = ''] = new Date(at.getTime() + 6 * hourMs).toISOString().split('T')
  return `backup-${day}-${time.slice(0, 8).replaceAll(':', '')}.tar`
}

/** Scheduled backups and others are counted separately, so that neither replaces the other. */
const byItself = (entry: { madeBy: BackupOrigin | null }) => entry.madeBy?.how === 'schedule'

/** Made until `limit`. A later time is wrong: the clock was ahead. */
const isMadeUntil = ({ madeAt }: BackupEntry, limit: Date) => madeAt !== null && new Date(madeAt) <= limit

/** When the newest readable backup was made that is not in the future. */
export const newestMadeAt = (entries: BackupEntry[], now: Date): string | undefined =>
  entries.find((entry) => isMadeUntil(entry, now))?.madeAt ?? undefined

/**
 * Deletes all but the newest `keep` of the scheduled backups, and all but the newest `keep` of the others. Call it
 * after a new one was verified, with the moment of that one. Damaged files stay for inspection.
 * @returns names of the deleted files
 */
export async function keepNewest(folder: string, keep: number, now: Date): Promise<string[]> {
  const whole = (await backupsIn(folder)).filter(({ madeAt }) => madeAt !== null)
  // Backups with a future time are older than the new one: they were made before the clock was set back.
  const inOrder = [
    ...whole.filter((entry) => isMadeUntil(entry, now)),
    ...whole.filter((entry) => !isMadeUntil(entry, now)),
  ]
  const old = [inOrder.filter(byItself).slice(keep), inOrder.filter((entry) => !byItself(entry)).slice(keep)].flat()
  for (const { name } of old) await rm(join(folder, name), { force: true })
  return old.map(({ name }) => name)
}

/**
 * When the next scheduled backup is due, perhaps in the past; undefined if there is no schedule. Backups more than an
 * hour in the future do not count: the clock was ahead. Those less than that do: clocks of several machines differ.
 */
export function dueAt(entries: BackupEntry[], every: number, now: Date): Date | undefined {
  if (every === 0) return undefined
  const limit = new Date(now.getTime() + hourMs)
  const last = entries.find((entry) => byItself(entry) && isMadeUntil(entry, limit))?.madeAt
  return last ? new Date(new Date(last).getTime() + every * hourMs) : now
}
