import { asc, eq } from 'drizzle-orm'
import type { ParcelRow } from '#domains/parcels/lock-parcel.ts'
import { parcelLines } from '#domains/parcels/tables.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { pieceName } from '#shared/catalogue/piece-name.ts'
import { toPaisa } from '#shared/money.ts'
import { priceOfKeptPieces } from './price-of-kept.ts'
import type { ReportStop, StopReport } from './staff-contract.ts'

/** How the note of a report begins. */
const reasons: Partial<Record<StopReport, string>> = {
  picked_up: 'Picked up',
  later: 'Another time',
  not_reached: 'Not reached',
  refused: 'Refused',
}

/**
 * The amounts paid and due, in paisa, and the note with what the customer kept. Nothing is due before the delivery.
 * @throws Refusal 422 collected, kept
 */
export async function readReport(tx: Db, parcel: ParcelRow, { report, collected, kept, note }: ReportStop) {
  if (report !== 'delivered' && report !== 'partly_delivered')
    return { collected: undefined, note: [reasons[report], note].filter(Boolean).join(': '), due: undefined }
  if (report === 'delivered')
    return { collected: collected === undefined ? undefined : toPaisa(collected), note, due: parcel.toCollect }
  if (collected === undefined) throw invalid('collected', 'Please enter how much the customer paid')
  const lines = await tx
    .select()
    .from(parcelLines)
    .where(eq(parcelLines.parcelId, parcel.id))
    .orderBy(asc(parcelLines.position), asc(parcelLines.id))
  const keeps = lines.flatMap(({ name, size, color, quantity }, at) => {
    const pieces = kept?.[at] ?? 0
    const piece = pieceName({ name, size, color })
    if (pieces > quantity) throw invalid('kept', `Only ${quantity} of ${piece} are in this parcel`)
    return pieces === 0 ? [] : { pieces, words: `${pieces} × ${piece}` }
  })
  const all = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const sum = keeps.reduce((total, { pieces }) => total + pieces, 0)
  if (sum === 0) throw invalid('kept', 'Please say which pieces the customer kept')
  if (sum === all) throw invalid('kept', 'The customer kept everything: please choose Delivered')
  return {
    collected: toPaisa(collected),
    note: [`Kept ${keeps.map((keep) => keep.words).join(', ')}`, note].filter(Boolean).join('. '),
    due: await priceOfKeptPieces(tx, parcel, lines, kept ?? []),
  }
}

const invalid = (field: string, message: string) =>
  new Refusal(422, 'invalid', message, { fields: { [field]: message } })
