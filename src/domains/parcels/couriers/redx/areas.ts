import { z } from 'zod'
import { districts } from '#shared/places/districts.ts'
import { optionalId, optionalText, type Request } from '../answers.ts'
import type { CourierArea } from '../courier.ts'

const list = z.object({
  areas: z.array(
    z.object({ id: z.number(), name: z.string().trim(), post_code: optionalId, division_name: optionalText }),
  ),
})

const read = async (request: Request, query: Record<string, string> = {}) => {
  const limits = { maxBytes: 5_000_000, timeoutMs: 30_000 }
  return (await request({ name: 'areas', path: '/areas', query, answer: list, ...limits })).areas
}

/**
 * All areas. RedX names only the division of an area, so one request per district tells the districts; an area that no
 * district lists has null.
 */
export async function areas(request: Request): Promise<CourierArea[]> {
  const all = await read(request)
  const districtOf = new Map<number, string>()
  for (const { en, aliases } of districts) {
    // Unverified: which spelling of a district RedX knows.
    for (const name of [en, ...aliases.filter((alias) => /^[\x20-\x7e]+$/.test(alias))]) {
      const inside = await read(request, { district_name: name })
      // An answer with all areas ignored the district.
      if (inside.length === all.length) continue
      for (const { id } of inside) districtOf.set(id, en)
      if (inside.length > 0) break
    }
  }
  return all.map(({ id, name, post_code, division_name }) => ({
    ids: [id],
    name,
    district: districtOf.get(id) ?? null,
    division: division_name ?? null,
    postcodes: post_code ? [post_code] : [],
    delivers: true,
  }))
}
