import { and, eq, lt, sql } from 'drizzle-orm'
import { variants } from '#domains/catalogue/tables.ts'
import type { StaffMember } from '#domains/staff/sessions.ts'
import type { Db } from '#platform/database/database.ts'
import { withRetry } from '#platform/database/database-errors.ts'
import { col, queryRows } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import { packingScans, parcelLines, parcels } from '../tables.ts'
import { assertPackedLines, lockPacking, type PackedLine, pieceText } from './lock-packing.ts'
import type { PackLine, ScanPiece } from './staff-contract.ts'

/**
 * Counts a scanned piece into a parcel, once for its key: a scan whose answer was lost is sent again. Its code is the
 * barcode or the SKU of the variant, as it is today or as it was ordered, in any case.
 * @returns the line that has one piece more, from 0
 * @throws Refusal 404; 409 wrong_piece, one_too_many, other_parcel, not_packable: nothing is counted
 */
export function scanPiece(db: Db, { key, number, code }: ScanPiece, member: StaffMember, now: Date): Promise<number> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel, lines } = await lockPacking(tx, number)
      const known = and(eq(packingScans.parcelId, parcel.id), eq(packingScans.key, key))
      const [earlier] = await tx.select({ line: packingScans.line }).from(packingScans).where(known)
      if (earlier) return earlier.line
      const fitting = lines.filter((line) => hasCode(line, code))
      const open = fitting.find(({ packed, quantity }) => packed < quantity)
      if (!open) throw fitting[0] ? oneTooMany(fitting[0], parcel.packedBy, member) : await wrongPiece(tx, code, number)
      await pack(tx, parcel.id, open, open.packed + 1, member)
      const line = lines.indexOf(open)
      await tx.insert(packingScans).values({ parcelId: parcel.id, key, line, at: now })
      return line
    }),
  )
}

/** So long a page may send a scan again. */
const keptMs = 86_400_000

/** Deletes the keys of scans that no page sends again. */
export const purgePackingScans = (db: Db, now: Date) =>
  db.delete(packingScans).where(lt(packingScans.at, new Date(now.getTime() - keptMs)))

/**
 * Sets by hand how many pieces of a line are in a parcel. A packed parcel that becomes incomplete is no longer packed.
 * A count based on an outdated number is refused: two people who add a piece at once have added two.
 * @throws Refusal 404; 409 parcel_changed, count_changed, not_packable; 422 for more pieces than the line has
 */
export function packLine(db: Db, input: PackLine, member: StaffMember): Promise<void> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const { parcel, lines } = await lockPacking(tx, input.number)
      assertPackedLines(lines, input.version)
      const line = lines[input.line]
      if (!line) throw invalid('line', 'This parcel does not have that line. Please look at it again')
      if (input.seen !== line.packed) {
        const message = `Of ${pieceText(line)} ${line.packed} are packed by now, not ${input.seen}. Please count them again`
        throw new Refusal(409, 'count_changed', message)
      }
      if (input.packed > line.quantity)
        throw invalid('packed', `Only ${pieceText(line, line.quantity)} belong into this parcel`)
      if (input.packed !== line.packed) await pack(tx, parcel.id, line, input.packed, member)
    }),
  )
}

const invalid = (field: string, message: string) =>
  new Refusal(422, 'invalid', message, { fields: { [field]: message } })

/** Any change of what is in a parcel asks for the last press again. */
async function pack(tx: Db, parcelId: number, { id }: PackedLine, packed: number, { username }: StaffMember) {
  await tx.update(parcelLines).set({ packed }).where(eq(parcelLines.id, id))
  await tx.update(parcels).set({ packedBy: username, packedAt: null }).where(eq(parcels.id, parcelId))
}

const hasCode = ({ sku, skuNow, barcode }: PackedLine, code: string): boolean =>
  [sku, skuNow, barcode].some((each) => each !== '' && each.toLowerCase() === code.toLowerCase())

function oneTooMany(line: PackedLine, packedBy: string, { username }: StaffMember): Refusal {
  const isAnothers = packedBy && packedBy !== username
  const already = isAnothers ? ` in the parcel already. ${packedBy} packs it, too` : ' in the parcel already'
  const all = line.quantity === 1 ? 'The one piece is' : `All ${line.quantity} pieces are`
  return new Refusal(409, 'one_too_many', `One too many: ${pieceText(line)}. ${all}${already}`)
}

/** Says what was scanned, so that the packer knows where it belongs. */
async function wrongPiece(tx: Db, code: string, number: string): Promise<Refusal> {
  if (/^ORD-\d{8}-[A-Z0-9]{6}(-\d+)?$/i.test(code)) {
    const message = `${code.toUpperCase()} is another parcel. Finish ${number} first, or put it aside`
    return new Refusal(409, 'other_parcel', message)
  }
  const [piece] = await queryRows(tx, { name: col.text, size: col.text, color: col.text }).run(sql`
    select p.title_en as name, v.size, v.color from ${variants} v join products p on p.number = v.product_number
    where v.sku in (${code}, ${code.toUpperCase()}) or v.barcode = ${code} limit 1`)
  const message = piece
    ? `Wrong piece: ${pieceText(piece)} does not belong into this parcel`
    : `No piece of the shop has the code ${code}`
  return new Refusal(409, 'wrong_piece', message)
}
