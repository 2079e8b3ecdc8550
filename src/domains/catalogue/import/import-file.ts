import type { StaffMember } from '#domains/staff/sessions.ts'
import { mayDo } from '#domains/staff/sessions.ts'
import type { AppContext } from '#platform/app-context.ts'
import { Refusal } from '#platform/refusal.ts'
import { type CsvFormat, readProductCsv } from './csv/read-product-csv.ts'
import { importCatalogue } from './import-catalogue.ts'
import { type FoundRow, UnreadableCatalogue } from './read-shapes.ts'
import type { Report } from './report.ts'

/** A file uploaded in the back office, parsed. */
export type ReadFile = { name: string; format: CsvFormat; rows: FoundRow[] }

/** @throws Refusal 422 if it is not a readable product file */
export function readProductFile(file: Uint8Array, name: string, now: Date): ReadFile {
  try {
    const { format, rows } = readProductCsv(file, now)
    if (rows.length === 0) throw new UnreadableCatalogue('has no products in it')
    return { name, format, rows }
  } catch (error) {
    if (!(error instanceof UnreadableCatalogue)) throw error
    throw new Refusal(422, 'unreadable', `The file ${error.message}`)
  }
}

/** Imports a file. A dry run writes nothing. Stock is booked only for staff with inventory.edit. */
export const importFile = (
  { db, storage }: Pick<AppContext, 'db' | 'storage'>,
  { name, format, rows }: ReadFile,
  { dryRun, fetchPictures, bringBack }: { dryRun: boolean; fetchPictures: boolean; bringBack: boolean },
  by: StaffMember,
  now: Date,
  progress: (doing: string, done: number, total: number) => void = () => {},
): Promise<Report> =>
  importCatalogue(db, rows, {
    name,
    storage,
    // A dry run makes no requests to other servers.
    sources: { folder: undefined, fetch: fetchPictures && !dryRun },
    dryRun,
    bringBack,
    now,
    progress,
    office: { by, format, mayCount: mayDo(by, 'inventory.edit') },
  })
