import { z } from 'zod'
import { answerOf } from '#shared/route.ts'

/** Who or what made a backup: the schedule, somebody in the office, a command on the machine, a restore before it began. */
export const backupOrigin = z.object({
  how: z.enum(['schedule', 'staff', 'command', 'before-restore']),
  /** The username where it was somebody in the office, else ''. */
  name: z.string(),
})
export type BackupOrigin = z.infer<typeof backupOrigin>

/** Names of backups in the folder, and nothing that could lead out of it. Time in Dhaka. */
export const backupName = z.string().regex(/^backup-\d{4}-\d{2}-\d{2}-\d{6}\.tar$/, 'This is not the name of a backup')

const backupEntry = z.object({
  name: backupName,
  /** In bytes. */
  size: z.number(),
  /** The moment that it shows; null where the file cannot be read. */
  madeAt: z.iso.datetime().nullable(),
  madeBy: backupOrigin.nullable(),
  /** Rows of all tables, orders and pictures in it. */
  rows: z.number(),
  orders: z.number(),
  pictures: z.number(),
  /** Pictures that were already lost when it was made. */
  missingPictures: z.number(),
  /** Why it cannot be used; '' for one that was read back whole when it was made and still has its full length. */
  damage: z.string(),
})
export type BackupEntry = z.infer<typeof backupEntry>

/** What a backup that is being made does now. Tables count rows, pictures files, checking bytes. */
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
  /** The last try failed, and none has succeeded since. */
  failure: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
  /** `every` hours, less than 1 for minutes (0: never by itself), the newest `keep` stay; `dueAt`: when the next is due, maybe past. */
  schedule: z.object({ every: z.number(), keep: z.number(), dueAt: z.iso.datetime().nullable() }),
  /** Where they lie on the shop's machine. */
  folder: z.string(),
})
export type BackupsAnswer = z.infer<typeof backupsAnswer>

export const downloadQuery = z.object({ name: backupName })
