import { z } from 'zod'
import { OutgoingError } from '#platform/outgoing/outgoing-error.ts'
import { id, optionalId, type Request } from '../answers.ts'
import type { CourierPrice, ParcelToBook } from '../courier.ts'

const pickupStore = z.object({ id, name: z.string(), address: z.string().default(''), area_id: optionalId })

export const pickupStores = async (request: Request) => {
  const answer = z.object({ pickup_stores: z.array(pickupStore) })
  const { pickup_stores } = await request({ name: 'pickup stores', path: '/pickup/stores', answer })
  return pickup_stores.map((store) => ({ ...store, isActive: true }))
}

const charge = z.object({ deliveryCharge: z.coerce.number(), codCharge: z.coerce.number() })

/** @throws OutgoingError 'refused' without a delivery area or a pickup store */
export async function price(request: Request, parcel: ParcelToBook, pickupStoreId?: string): Promise<CourierPrice> {
  const [areaId] = parcel.area?.ids ?? []
  const stores = await pickupStores(request)
  const store = pickupStoreId ? stores.find((each) => each.id === pickupStoreId) : stores[0]
  if (!areaId || !store?.area_id)
    throw new OutgoingError('refused', 'RedX names a price only for a delivery area and a pickup store')
  const { deliveryCharge, codCharge } = await request({
    name: 'price',
    path: '/charge/charge_calculator',
    query: {
      delivery_area_id: String(areaId),
      pickup_area_id: store.area_id,
      cash_collection_amount: String(parcel.toCollectTaka),
      weight: String(Math.ceil(parcel.grams)),
    },
    answer: charge,
  })
  return { deliveryTaka: deliveryCharge, codTaka: codCharge }
}
