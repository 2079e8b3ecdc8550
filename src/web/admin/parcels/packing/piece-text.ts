import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import type { Packing } from '#web/admin/request/couriers/packing.ts'
import { t } from '#web/admin/translate.ts'

/** `Panjabi, M, Green: 1 of 2`, and whether the parcel is complete. */
export function pieceText({ lines }: Packing, at: number): string {
  const line = lines[at]
  if (!line) return t('Counted')
  const piece = [line.name, sizeAndColor(line)].filter(Boolean).join(', ')
  const isWhole = lines.every(({ packed, quantity }) => packed === quantity)
  return t('{piece}: {packed} of {quantity}{value}', {
    piece,
    packed: line.packed,
    quantity: line.quantity,
    value: isWhole ? t('. Every piece is in the parcel') : '',
  })
}
