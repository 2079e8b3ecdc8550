import { z } from 'zod'
import { answerOf } from '#shared/route.ts'

/**
 * What made a backup: the schedule, a staff member, a command on the machine, a restore before it began, or a clearing
 * of the demo before it began.
 */
export const backupOrigin = z.object({
  how: z.enum(['schedule', 'staff', 'command', 'before-restore', 'before-clearing']),
  /** The username for 'staff', else ''. */
  name: z.string(),
})
export type BackupOrigin = z.infer<typeof backupOrigin>

/** File name of a backup; cannot lead out of the folder. Time in Dhaka. */
export const backupName = z.string().regex(/^backup-\d{4}-\d{2}-\d{2}-\d{6}\.tar$/, 'This is not the name of a backup')

const backupEntry = z.object({
  name: backupName,
  /** In bytes. */
  size: z.number(),
  /** The moment of its snapshot; null if the file cannot be read. */
  madeAt: z.iso.datetime().nullable(),
  madeBy: backupOrigin.nullable(),
  /** Numbers of rows (all tables), orders and pictures in it. */
  rows: z.number(),
  orders: z.number(),
  pictures: z.number(),
  /** Pictures that were already missing when it was made. */
  missingPictures: z.number(),
  /** Why it cannot be used; '' if it was verified when it was made and still has its full length. */
  damage: z.string(),
})
export type BackupEntry = z.infer<typeof backupEntry>

/** Progress of a running backup. Tables count rows, pictures files, checking bytes. */
const backupProgress = z.object({
  phase: z.enum(['waiting', 'tables', 'pictures', 'checking']),
  done: z.number(),
  total: z.number(),
})
export type BackupProgress = z.infer<typeof backupProgress>

export const backupsAnswer = answerOf({
  /** Newest first. */
  backups: z.array(backupEntry),
  underWay: backupProgress.nullable(),
  /** The last attempt failed, and none has succeeded since. */
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  /**
   * `every`: hours, below 1 for minutes (0: no schedule); `keep`: number of backups kept; `dueAt`: the next one,
   * perhaps in the past.
   */
  schedule: z.object({ every: z.number(), keep: z.number(), dueAt: z.iso.datetime().nullable() }),
  /** Path on the shop's machine. */
  folder: z.string(),
})
export type BackupsAnswer = z.infer<typeof backupsAnswer>

export const downloadQuery = z.object({ name: backupName })
