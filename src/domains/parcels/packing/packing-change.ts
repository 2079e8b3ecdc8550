import { withAttention } from '../live-parcels.ts'
import { type PackedLine, pieceText } from './lock-packing.ts'

const changed = 'The order was changed after packing began'
const between = ' · '

/** The attention of a parcel whose pieces changed after some were packed: what has to come out of it again, if anything has. */
export function withPackingChange(
  attention: string,
  before: readonly PackedLine[],
  after: readonly PackedLine[],
): string {
  const out = before.flatMap((line) => {
    const now = after.find(({ variantId, sku }) => (line.variantId ? variantId === line.variantId : sku === line.sku))
    const tooMany = line.packed - (now?.quantity ?? 0)
    return tooMany > 0 ? pieceText(line, tooMany) : []
  })
  const told = out.length > 0 ? `${changed}: take out ${out.join(', ')}` : changed
  return withAttention(attention, told)
}

/** The same when everything was packed anew: what else a person has to look at stays. */
export const withoutPackingChange = (attention: string): string =>
  attention
    .split(between)
    .filter((part) => !part.startsWith(changed))
    .join(between)
