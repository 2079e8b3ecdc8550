import { between, withAttention } from '../live-parcels.ts'
import { pieceText } from './lock-packing.ts'
import type { Surplus } from './surplus.ts'

const changed = 'The order was changed after packing began'
const isChange = (part: string) => part.startsWith(changed)

/**
 * The attention of a parcel whose pieces changed after some were packed: what has to come out of it again, if anything
 * has.
 */
export function withPackingChange(attention: string, surplus: readonly Surplus[]): string {
  const out = surplus.map((piece) => pieceText(piece, piece.quantity))
  const told = out.length > 0 ? `${changed}: take out ${out.join(', ')}` : changed
  return withAttention(withoutPackingChange(attention), told)
}

/** The same when everything was packed anew: what else a person has to look at stays. */
export const withoutPackingChange = (attention: string): string =>
  attention
    .split(between)
    .filter((part) => !isChange(part))
    .join(between)

/** What is left to look at when a parcel is booked, or withdrawn: nobody has changed what is in the box. */
export const packingChangeIn = (attention: string): string => attention.split(between).filter(isChange).join(between)
