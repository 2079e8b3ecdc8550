import { z } from 'zod'
import { amount, id, optionalText, type Request } from '../answers.ts'
import type { CourierArea, CourierStore } from '../courier.ts'

// Names have blanks around them.
const name = z.string().trim()
const list = <T extends z.ZodType>(item: T) => z.object({ data: z.array(item) })
const city = list(z.object({ city_id: z.coerce.number(), city_name: name }))
const zone = list(z.object({ zone_id: z.coerce.number(), zone_name: name }))
const area = list(
  z.object({ area_id: z.coerce.number(), area_name: name, home_delivery_available: z.coerce.boolean().default(true) }),
)

export async function cities(request: Request): Promise<CourierArea[]> {
  const { data } = await request({ name: 'cities', path: '/city-list', answer: city })
  return data.map(({ city_id, city_name }) => ({ ...bare, ids: [city_id], name: city_name, district: city_name }))
}

/** One call for each city, one after the other: some clients report a limit of sixty a minute. */
export async function zones(request: Request): Promise<CourierArea[]> {
  const found: CourierArea[] = []
  for (const each of await cities(request)) found.push(...(await inside(request, each)))
  return found
}

/** The zones of a city, or the areas of a zone. */
export const inside = (request: Request, within: CourierArea): Promise<CourierArea[]> =>
  within.ids.length === 1 ? zonesOf(request, within) : areasOf(request, within)

async function zonesOf(request: Request, { ids: [cityId = 0], district }: CourierArea): Promise<CourierArea[]> {
  const { data } = await request({ name: 'zones', path: `/cities/${cityId}/zone-list`, answer: zone })
  return data.map(({ zone_id, zone_name }) => ({ ...bare, ids: [cityId, zone_id], name: zone_name, district }))
}

const bare = { division: null, postcodes: [], delivers: true }

async function areasOf(request: Request, { ids, district }: CourierArea): Promise<CourierArea[]> {
  const [cityId = 0, zoneId = 0] = ids
  const { data } = await request({ name: 'areas', path: `/zones/${zoneId}/area-list`, answer: area })
  return data.map(({ area_id, area_name, home_delivery_available: delivers }) => ({
    ...bare,
    ids: [cityId, zoneId, area_id],
    name: area_name,
    district,
    delivers,
  }))
}

const storePage = z.object({
  // Types vary between samples.
  data: z.array(z.object({ store_id: id, store_name: name, store_address: optionalText, is_active: z.unknown() })),
  last_page: amount,
})

export async function stores(request: Request): Promise<CourierStore[]> {
  const found: CourierStore[] = []
  for (let page = 1, last = 1; page <= Math.min(last, 20); page++) {
    const read = await request({ name: 'stores', path: '/stores', query: { page: String(page) }, answer: storePage })
    last = read.last_page ?? 1
    for (const { store_id, store_name, store_address = '', is_active } of read.data)
      found.push({
        id: store_id,
        name: store_name,
        address: store_address,
        isActive: /^(1|true)$/.test(`${is_active}`),
      })
  }
  return found
}
