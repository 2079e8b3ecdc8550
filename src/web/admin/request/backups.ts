import { queryOptions } from '@tanstack/react-query'
import type { BackupEntry, BackupProgress, BackupsAnswer } from '#domains/backups/staff-contract.ts'
import { staffBackupRoutes } from '#domains/backups/staff-routes.ts'
import { call } from '../api.ts'

export type { BackupEntry, BackupProgress, BackupsAnswer }

/** All backups; polled every second while one is being made. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(staffBackupRoutes.list, { signal }),
  refetchInterval: ({ state }) => (state.data?.underWay ? 1000 : false),
})

/** @throws ApiRefusal 409 while one is being made */
export const beginBackup = (): Promise<BackupsAnswer> => call(staffBackupRoutes.make, { body: {} })

/** Download URL of a backup. */
export const backupFile = (name: string): string => `/backend/api/download-backup?${new URLSearchParams({ name })}`
