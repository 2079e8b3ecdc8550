import { eq } from 'drizzle-orm'
import { orders } from '#domains/orders/tables.ts'
import { definitionOf, openCourier } from '#domains/parcels/accounts/courier-accounts.ts'
import type { CourierPrice } from '#domains/parcels/couriers/courier.ts'
import { parcels } from '#domains/parcels/tables.ts'
import type { AppContext } from '#platform/app-context.ts'
import { NotFound, Refusal } from '#platform/refusal.ts'
import { calling } from './calling.ts'
import { areaOfThana } from './courier-areas.ts'
import { parcelToBook } from './parcel-to-book.ts'

/**
 * What a courier charges for a parcel, in taka, by its own price call.
 * @throws Refusal 404 unknown parcel or courier; 409 no_price, courier_not_ready, courier_refused; 503 courier_away
 */
export async function quoteCourierPrice(
  context: AppContext,
  { courier: code, number }: { courier: string; number: string },
): Promise<CourierPrice> {
  const { name } = definitionOf(code)
  const [row] = await context.db
    .select({ id: parcels.id, thana: orders.thana })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderRow))
    .where(eq(parcels.number, number))
  if (!row) throw new NotFound('Parcel')
  const courier = await openCourier(context, code)
  const { price } = courier
  if (!price) throw new Refusal(409, 'no_price', `${name} tells no prices`)
  const parcel = await parcelToBook(context.db, row.id)
  return calling(name, `${name} told no price`, async () => {
    const area = courier.areas && (await areaOfThana(context, code, row.thana))
    return price(area ? { ...parcel, area } : parcel)
  })
}
