import { z } from 'zod'
import { id, mapLimited, type Request } from '../answers.ts'
import { failed, problemOf, refused } from '../bookings.ts'
import type { Booking, CourierDefinition, CourierStore, ParcelToBook } from '../courier.ts'
import { fitText } from '../fit-text.ts'
import { areas } from './areas.ts'
import { parseRefusal, toParcel } from './parcels.ts'
import { pickupStores, price } from './price.ts'
import { redxSteps } from './states.ts'
import { statusOf } from './status.ts'
import { readRedxWebhook } from './webhook.ts'

const hosts = {
  live: 'https://openapi.redx.com.bd/v1.0.0-beta',
  test: 'https://sandbox.redx.com.bd/v1.0.0-beta',
}
const concurrency = 4

const credentials = z.object({
  token: z.string().min(1).max(3000).meta({ title: 'Access token', isSecret: true }),
  pickupStoreId: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional()
    .meta({ title: 'Pickup store ID; empty: the default store', isSecret: false }),
})

/**
 * RedX. A reference cannot be looked up: after a lost answer, staff check RedX's panel, or its webhook reports the
 * parcel.
 */
export const redx: CourierDefinition<typeof credentials> = {
  code: 'redx',
  name: 'RedX',
  credentials,
  hosts,
  needsArea: true,
  storeField: 'pickupStoreId',
  webhookSecretIn: 'url',
  customerSteps: redxSteps,
  readWebhook: readRedxWebhook,
  open: ({ credentials: { token, pickupStoreId }, baseUrl, clock, http }) => {
    const service = http.service({ name: 'redx', baseUrl, hosts: [hosts.live, hosts.test] })
    const headers = { 'API-ACCESS-TOKEN': `Bearer ${token}` }
    const request: Request = (call) => service.request({ ...call, headers })
    return {
      book: (parcels) => mapLimited(parcels, concurrency, (parcel) => bookOne(request, parcel, pickupStoreId)),
      status: (consignment) => statusOf(request, consignment, clock),
      cancel: (consignment, reason) => cancel(request, consignment, reason),
      price: (parcel) => price(request, parcel, parcel.store ?? pickupStoreId),
      areas: () => areas(request),
      stores: async () => (await pickupStores(request)).map(({ area_id, ...store }): CourierStore => store),
    }
  },
}

async function bookOne(request: Request, parcel: ParcelToBook, pickupStoreId: string | undefined): Promise<Booking> {
  const { reference, area } = parcel
  const [areaId] = area?.ids ?? []
  const wrong = problemOf(parcel) ?? (areaId ? undefined : noArea)
  if (wrong || !area || !areaId) return refused(reference, wrong ?? noArea)
  try {
    const { tracking_id: consignment } = await request({
      name: 'create parcel',
      method: 'POST',
      path: '/parcel',
      body: toParcel(parcel, { id: areaId, name: area.name }, parcel.store ?? pickupStoreId),
      answer: z.object({ tracking_id: id }),
    })
    return { reference, ok: true, consignment }
  } catch (error) {
    return failed(reference, error, parseRefusal)
  }
}

const noArea = { field: 'area' as const, reason: 'RedX needs one of its delivery areas' }

async function cancel(request: Request, consignment: string, reason: string): Promise<void> {
  await request({
    name: 'cancel parcel',
    method: 'PATCH',
    path: '/parcels',
    body: {
      entity_type: 'parcel-tracking-id',
      entity_id: consignment,
      update_details: { property_name: 'status', new_value: 'cancelled', reason: fitText(reason, { max: 250 }) },
    },
    answer: z.object({ success: z.literal(true) }),
  })
}
