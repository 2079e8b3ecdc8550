import type { Packing } from '#web/admin/request/couriers/packing.ts'
import { t, translateServerText } from '#web/admin/translate.ts'

/** The message when a parcel is put on the packing table, or why it cannot be packed. */
export function startedWords({ number, whyNot, packedAt }: Pick<Packing, 'number' | 'whyNot' | 'packedAt'>): string {
  if (whyNot) return translateServerText(whyNot)
  return packedAt ? t('{number} is packed already', { number }) : t('{number}: scan its pieces', { number })
}
