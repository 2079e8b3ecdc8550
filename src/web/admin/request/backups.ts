import { queryOptions } from '@tanstack/react-query'
import { type BackupEntry, type BackupProgress, type BackupsAnswer, backupsAnswer } from '#domains/backups/contract.ts'
import { call } from '../api.ts'

export type { BackupEntry, BackupProgress, BackupsAnswer }

/** The backups there are; asked again every second while one is being made. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call('GET', 'backups', { answer: backupsAnswer, signal }),
  refetchInterval: ({ state }) => (state.data?.underWay ? 1000 : false),
})

/** @throws ApiRefusal 409 while one is being made */
export const beginBackup = (): Promise<BackupsAnswer> => call('POST', 'backups', { body: {}, answer: backupsAnswer })

/** Where a backup lies as a file. */
export const backupFile = (name: string): string => `/backend/api/download-backup?${new URLSearchParams({ name })}`
