import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { openCourier } from '#domains/parcels/accounts/courier-accounts.ts'
import type { AreaWay } from '#domains/parcels/accounts/staff-contract.ts'
import type { CourierArea } from '#domains/parcels/couriers/courier.ts'
import { districtNamed, namesOfThana } from '#domains/parcels/couriers/match-area.ts'
import { courierAreaChoices } from '#domains/parcels/tables.ts'
import { thanaByCode, thanasOf } from '#domains/places/places.ts'
import { spellingsOf } from '#domains/places/spellings.ts'
import type { AppContext } from '#platform/app-context.ts'
import { districts } from '#shared/places/districts.ts'
import { placeKey } from '#shared/places/place-key.ts'
import { areaList } from './area-list.ts'
import { matchesOf } from './courier-areas.ts'

export type ThanaArea = {
  thana: string
  name: string
  district: string
  /** Of thana and district, as `placeKey` writes them. */
  spellings: string[]
  how: AreaWay
  /** The courier's name of the area; null: open. */
  area: string | null
}

/**
 * Every thana with the area of a courier that its parcels are booked for, in the order of the districts.
 * @throws Refusal 404 unknown courier; 409 courier_not_ready; OutgoingError when the list cannot be fetched
 */
export async function areaOverview(context: AppContext, code: string): Promise<ThanaArea[]> {
  await openCourier(context, code)
  const [areas, choices] = await Promise.all([
    areaList(context, code),
    context.db.select().from(courierAreaChoices).where(eq(courierAreaChoices.courier, code)),
  ])
  const chosen = new Map(choices.map(({ thana, area }) => [thana, area.name]))
  const near = areasByDistrict(areas)
  const found: ThanaArea[] = []
  for (const district of districts) {
    const candidates = near(district.code)
    for (const { code: thana, en } of thanasOf(district.code)) {
      const own = chosen.get(thana)
      const [best] = own === undefined ? matchesOf(thana, candidates) : []
      const certain = best?.confidence === 'certain' ? best.area.name : null
      const how = own !== undefined ? 'chosen' : certain === null ? 'open' : 'certain'
      found.push({ thana, name: en, district: district.en, spellings: spellings(thana), how, area: own ?? certain })
    }
    // Compares hundreds of names with thousands: yields, so that other requests do not wait for all of it.
    await setImmediate()
  }
  return found
}

function spellings(code: string): string[] {
  const found = thanaByCode(code)
  if (!found) return []
  const { district, thana } = found
  const ofDistrict = [district.en, district.bn, ...district.aliases].map(placeKey)
  return [...new Set([...namesOfThana({ district, thana }).map(({ key }) => key), ...ofDistrict])]
}

/** The areas that may belong to a district: those of that district, and those without a district. */
function areasByDistrict(areas: readonly CourierArea[]): (code: string) => CourierArea[] {
  const named = Map.groupBy(areas, ({ district }) =>
    district === null ? undefined : (districtNamed(district) ?? 'none'),
  )
  return (code) => [...(named.get(code) ?? []), ...(named.get(undefined) ?? [])]
}

const maxFound = 30

/**
 * Areas of a courier by a part of their name or of their district, in any spelling of the places. Areas that begin with
 * it come first.
 * @throws as `areaOverview`
 */
export async function searchAreas(context: AppContext, code: string, search: string): Promise<CourierArea[]> {
  await openCourier(context, code)
  if (placeKey(search) === '') return []
  const wanted = spellingsOf(search)
  const begins = ({ name }: CourierArea) => wanted.some((text) => placeKey(name).startsWith(text))
  const has = ({ name, district }: CourierArea) =>
    wanted.some((text) => placeKey(name).includes(text) || placeKey(district ?? '').startsWith(text))
  return (await areaList(context, code))
    .filter(has)
    .sort((a, b) => Number(begins(b)) - Number(begins(a)) || a.name.localeCompare(b.name, 'en'))
    .slice(0, maxFound)
}
