import { type DraftZone, isSame, remaining } from './zone-draft.ts'

/**
 * Three-way merge of the zones. For each field, and for each place's zone, my change wins, else theirs applies. A zone
 * that I changed and they deleted becomes a new one.
 * @param base the zones that my edit started from
 * @param theirs the saved zones
 * @returns the merged zones; mine keep their keys, so that form rows are stable
 */
export function mergeZones(base: DraftZone[], mine: DraftZone[], theirs: DraftZone[]): DraftZone[] {
  const keys = new Map(mine.map((zone) => [identityOf(zone), zone.key]))
  const merged = mergeByKey(base, mine.map(withIdentity), theirs)
  return merged.map((zone) => ({ ...zone, key: keys.get(zone.key) ?? zone.key }))
}

/** A zone that was new when its row was opened has an id once it is saved. */
const identityOf = ({ id, key }: DraftZone) => (id === undefined ? key : String(id))
const withIdentity = (zone: DraftZone): DraftZone => ({ ...zone, key: identityOf(zone) })

function mergeByKey(base: DraftZone[], mine: DraftZone[], theirs: DraftZone[]): DraftZone[] {
  const was = new Map(base.map((zone) => [zone.key, zone]))
  const own = new Map(mine.map((zone) => [zone.key, zone]))
  const saved = new Set(theirs.map(({ key }) => key))
  const common = theirs.map((zone) => {
    const [before, now] = [was.get(zone.key), own.get(zone.key)]
    return before && now ? { ...zone, ...changesOf(before, now) } : zone
  })
  const added = mine.filter((zone) => {
    const before = was.get(zone.key)
    return !saved.has(zone.key) && !zone.isDeleted && !(before && isSame([before], [zone]))
  })
  const zones = [...common, ...added.map(({ id: _, ...zone }) => zone)]
  return withMergedPlaces(inMyOrder(zones, base, mine), base, mine, theirs)
}

/**
 * Reapplies edits made during a save.
 * @param sent the zones that were sent
 * @param saved the same zones as saved, in the same order; new ones have ids
 */
export function typedSince(sent: DraftZone[], now: DraftZone[], saved: DraftZone[]): DraftZone[] {
  const savedAs = new Map(remaining(sent).map(({ key }, nr) => [key, saved[nr]]))
  const named = (zones: DraftZone[]) =>
    zones.map((zone): DraftZone => {
      const id = savedAs.get(zone.key)?.id
      return id === undefined ? zone : { ...zone, id }
    })
  return mergeZones(named(sent).map(withIdentity), named(now), saved)
}

const fields = ['name', 'price', 'perKg', 'freeOver', 'codFee', 'hoursFrom', 'hoursTo', 'isDeleted'] as const

const changesOf = (before: DraftZone, now: DraftZone): Partial<DraftZone> =>
  Object.fromEntries(
    fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field])).map((f) => [f, now[f]]),
  )

/** Their order, unless I changed mine. Zones unknown to me follow my own; the fallback zone is always last. */
function inMyOrder(zones: DraftZone[], base: DraftZone[], mine: DraftZone[]): DraftZone[] {
  const known = new Set(base.map(({ key }) => key))
  const keys = mine.map(({ key }) => key)
  const moved = keys.filter((key) => known.has(key)).join() !== base.map(({ key }) => key).join()
  const position = ({ key }: DraftZone) => (moved && keys.includes(key) ? keys.indexOf(key) : zones.length)
  const ordered = moved ? zones.toSorted((a, b) => position(a) - position(b)) : zones
  return ordered.toSorted((a, b) => Number(a.isElsewhere) - Number(b.isElsewhere))
}

/** Place → key of the zone that has it. */
const owners = (zones: DraftZone[]): Map<string, string> =>
  new Map(zones.filter(({ isDeleted }) => !isDeleted).flatMap(({ key, places }) => places.map((place) => [place, key])))

function withMergedPlaces(zones: DraftZone[], base: DraftZone[], mine: DraftZone[], theirs: DraftZone[]): DraftZone[] {
  const [before, now, saved] = [owners(base), owners(mine), owners(theirs)]
  const savedKeys = new Set(theirs.map(({ key }) => key))
  const ownerOf = (place: string) => {
    const [was, own, other] = [before.get(place), now.get(place), saved.get(place)]
    // A zone that they deleted and I kept has its places, unless they gave them to another.
    if (own !== undefined && !savedKeys.has(own)) return other ?? own
    return own === was || (own === undefined && other !== was) ? other : own
  }
  const all = [...new Set([...saved.keys(), ...now.keys()])]
  return zones.map((zone) => ({ ...zone, places: all.filter((place) => ownerOf(place) === zone.key) }))
}
