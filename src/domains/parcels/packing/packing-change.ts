import { between, withAttention } from '../live-parcels.ts'
import { pieceText } from './lock-packing.ts'
import type { Surplus } from './surplus.ts'

const changed = 'The order was changed after packing began'
const isChange = (part: string) => part.startsWith(changed)

/** Attention text for a parcel whose pieces changed after packing began, with the pieces to take out, if any. */
export function withPackingChange(attention: string, surplus: readonly Surplus[]): string {
  const out = surplus.map((piece) => pieceText(piece, piece.quantity))
  const told = out.length > 0 ? `${changed}: take out ${out.join(', ')}` : changed
  return withAttention(withoutPackingChange(attention), told)
}

/** Removes that text once the parcel is packed again; other attention stays. */
export const withoutPackingChange = (attention: string): string =>
  attention
    .split(between)
    .filter((part) => !isChange(part))
    .join(between)

/** The part of the attention that booking and withdrawal keep, because they do not change the contents of the box. */
export const packingChangeIn = (attention: string): string => attention.split(between).filter(isChange).join(between)
