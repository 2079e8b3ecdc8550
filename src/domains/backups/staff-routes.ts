import { z } from 'zod'
import { route } from '#shared/route.ts'
import { backupsAnswer, downloadQuery } from './staff-contract.ts'

/** Backups: only the main admin, because they contain all personal data. */
export const staffBackupRoutes = {
  list: route({
    method: 'GET',
    path: 'backups',
    access: 'main',
    summary: 'The backups there are, the one being made, and when the next is due',
    tag: 'backups',
    response: backupsAnswer,
    refusals: [401, 403],
  }),
  make: route({
    method: 'POST',
    path: 'backups',
    access: 'main',
    summary: 'Make a backup now; GET backups tells how far it is',
    tag: 'backups',
    body: z.strictObject({}),
    response: backupsAnswer,
    status: 202,
    refusals: [400, 401, 403, 409],
  }),
  download: route({
    method: 'GET',
    path: 'download-backup',
    access: 'main',
    summary: 'One backup as a file',
    tag: 'backups',
    query: downloadQuery,
    response: z.unknown().describe('application/x-tar'),
    refusals: [400, 401, 403, 404, 422],
  }),
}
