import type { Packing } from '#web/admin/request/couriers/packing.ts'
import { t, translateServerText } from '#web/admin/translate.ts'

/** What the packer reads as a parcel is put on the table, or why it is not. */
export function startedWords({ number, whyNot, packedAt }: Pick<Packing, 'number' | 'whyNot' | 'packedAt'>): string {
  if (whyNot) return translateServerText(whyNot)
  return packedAt ? t('{number} is packed already', { number }) : t('{number}: scan its pieces', { number })
}
