import { z } from 'zod'
import { bulkTask } from '#domains/staff/bulk-tasks/staff-contract.ts'
import { tidied } from '#shared/filled.ts'
import { answeredParcelState } from '#shared/parcels/answered-parcel-state.ts'
import { courierCode } from '../staff-contract.ts'

/** Bytes of a courier's list. */
export const maxCourierList = 4 * 1024 * 1024

/** POST courier-list: a file that a courier's site offers, with the numbers and states of parcels. */
export const courierListRequest = z.object({
  courier: courierCode,
  name: tidied(z.string().max(120)),
  file: z
    .base64()
    .max(Math.ceil((maxCourierList * 4) / 3), 'The file is larger than 4 MB')
    .transform((text) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0))),
  dryRun: z.boolean().optional().default(true).describe('Writes nothing'),
})
export type CourierListRequest = z.output<typeof courierListRequest>

const known = z.object({ state: answeredParcelState, consignment: z.string().nullable() })

export const courierListAnswer = {
  lines: z.number(),
  changeCount: z.number(),
  same: z.number().describe('Parcels that are as the list says'),
  ignored: z.array(z.string()).describe('Columns that are not read'),
  errorCount: z.number(),
  errors: z.array(z.object({ line: z.number(), number: z.string(), error: z.string() })),
  changes: z.array(z.object({ line: z.number(), number: z.string(), before: known, after: known })),
  task: bulkTask.nullable().describe('Null for a trial, and where nothing changes'),
}
