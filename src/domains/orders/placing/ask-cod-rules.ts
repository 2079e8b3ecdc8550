import { decideOrder } from '#domains/cod-rules/decide-order.ts'
import type { Place } from '#domains/places/read-place.ts'
import type { ShopSettings } from '#domains/settings/defaults.ts'
import type { Db } from '#platform/database/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { hashToken } from '#platform/secrets/tokens.ts'
import type { CodVerdict } from '#shared/cod/decide.ts'
import type { DeliveryZone } from '#shared/delivery/delivery.ts'
import { formatPhone } from '#shared/format-phone.ts'
import type { Locale } from '#shared/locales.ts'
import { m } from '#shared/paraglide/messages.js'
import type { Totals } from '#shared/totals.ts'
import type { SaveOrder } from '../contract.ts'
import type { OrderContext } from './place-order.ts'

type CodCheckInput = {
  input: SaveOrder
  context: OrderContext
  place: Place
  zone: DeliveryZone
  totals: Totals
  settings: ShopSettings
}

/**
 * What rules and blocks say about an order, in its transaction and before it is written. Staff are told and not
 * refused.
 * @throws Refusal 422 cod_refused, in the buyer's language, with the shop's telephone number and without a reason
 */
export async function askCodRules(
  tx: Db,
  { input, context, place, zone, totals, settings }: CodCheckInput,
): Promise<CodVerdict> {
  const isStaff = context.source === 'staff'
  const { phone, altPhone, address } = input.customerInfo
  const verdict = await decideOrder(
    tx,
    {
      phone,
      altPhone,
      address,
      place,
      zone,
      total: totals.total,
      hasAccount: context.customerId !== undefined,
      browser: isStaff || context.browserToken === undefined ? undefined : hashToken(context.browserToken),
    },
    context.now,
  )
  if (verdict.outcome === 'none' && !isStaff)
    throw new Refusal(422, 'cod_refused', refusalText(settings, input.locale), { isForBuyer: true })
  return verdict
}

function refusalText({ phone }: ShopSettings, locale: Locale): string {
  if (phone === '') return m.cod_refused_write({}, { locale })
  return m.cod_refused({ phone: formatPhone(phone, locale) }, { locale })
}
