import type { FastifyInstance, FastifyReply } from 'fastify'
import { pathaoCities } from './areas.ts'
import type { CourierCore } from './simulated-courier.ts'

export const api = '/aladdin/api/v1'
export type Store = { store_id: number; store_name: string; store_address: string; approvedAt: Date }

export const success = (message: string, data: unknown) => ({ message, type: 'success', code: 200, data })
export const invalid = (reply: FastifyReply, errors: Record<string, string[]>) =>
  reply.status(422).send({ message: 'Please fix the given errors', type: 'error', code: 422, errors })

export function placeRoutes(app: FastifyInstance) {
  const zones = pathaoCities.flatMap((city) => city.zones)
  app.get(`${api}/city-list`, async () => {
    const data = pathaoCities.map(({ city_id, city_name }) => ({ city_id, city_name }))
    return success('City successfully fetched.', { data })
  })
  app.get<{ Params: { id: string } }>(`${api}/cities/:id/zone-list`, async ({ params }) => {
    const found = pathaoCities.find(({ city_id }) => city_id === Number(params.id))?.zones ?? []
    return success('Zone list fetched.', { data: found.map(({ zone_id, zone_name }) => ({ zone_id, zone_name })) })
  })
  app.get<{ Params: { id: string } }>(`${api}/zones/:id/area-list`, async ({ params }) => {
    const data = zones.find(({ zone_id }) => zone_id === Number(params.id))?.areas ?? []
    return success('Area list fetched.', { data })
  })
}

export function storeRoutes(app: FastifyInstance, { clock, sender }: CourierCore, stores: Store[]) {
  app.get(`${api}/stores`, async () => {
    const data = stores.map(({ approvedAt, ...store }) => ({
      ...store,
      is_active: approvedAt <= clock.now() ? 1 : 0,
      city_id: '1',
      zone_id: '100',
      is_default_store: store.store_id === 1001,
    }))
    return success('Store list fetched.', { data, total: data.length, current_page: 1, per_page: 1000, last_page: 1 })
  })
  app.post(`${api}/stores`, async (request, reply) => {
    const { name, address } = (request.body ?? {}) as { name?: string; address?: string }
    if (!name || name.length < 3 || name.length > 50)
      return invalid(reply, { name: ['The name must have 3 to 50 characters'] })
    const hourMs = 3_600_000
    const approvedAt = new Date(clock.now().getTime() + hourMs)
    const store = { store_id: 1001 + stores.length, store_name: name, store_address: String(address), approvedAt }
    stores.push(store)
    clock.schedule(hourMs, () =>
      sender.send(`store-${store.store_id}`, 'store.created', {
        event: 'store.created',
        store_id: store.store_id,
        store_name: name,
        is_active: 1,
        timestamp: clock.now().toISOString(),
      }),
    )
    return success('Store created successfully, please wait one hour for approval.', { store_name: name })
  })
  app.post(`${api}/merchant/price-plan`, async (request, reply) => {
    const given = (request.body ?? {}) as Record<string, unknown>
    const missing = ['store_id', 'item_type', 'delivery_type', 'item_weight', 'recipient_city', 'recipient_zone']
      .filter((field) => !given[field])
      .map((field) => [field, [`The ${field.replaceAll('_', ' ')} field is required`]])
    if (missing.length > 0) return invalid(reply, Object.fromEntries(missing))
    const price = 80 + 15 * Math.max(0, Math.ceil(Number(given.item_weight) - 1))
    const plan = { price, discount: 0, promo_discount: 0, plan_id: 69, additional_charge: 0, final_price: price }
    return success('price', { ...plan, cod_enabled: 1, cod_percentage: 0.01 })
  })
}
