import { useEffect, useSyncExternalStore } from 'react'
import type { Places } from '#domains/places/contract.ts'
import { districtByCode } from '#shared/places/districts.ts'
import { placeNamed } from '#shared/places/search-places.ts'
import { placesAddress } from '#shared/places/vintage.ts'

/** Codes of a district and a thana; '' while nothing is chosen. */
export type PickedPlace = { district: string; thana: string }
export type Thana = Places['divisions'][number]['districts'][number]['thanas'][number]
/** The thanas of each district, by its code. */
export type PlaceList = ReadonlyMap<string, readonly Thana[]>

type State = { places: PlaceList | null; failed: boolean }

const retries = 3
const timeoutMs = 15_000

const nothing: State = { places: null, failed: false }
let state = nothing
let fetching: Promise<PlaceList | null> | undefined
const listeners = new Set<() => void>()

function change(next: State) {
  state = next
  for (const listener of listeners) listener()
}

/** The list of places, fetched once per page. @param isNeeded false delays the fetch */
export function usePlaces(isNeeded = true) {
  const { places, failed } = useSyncExternalStore(
    subscribe,
    () => state,
    () => nothing,
  )
  useEffect(() => {
    if (isNeeded && !failed) void fetchPlaces()
  }, [isNeeded, failed])
  useEffect(() => {
    if (!failed) return
    const again = () => void fetchPlaces()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [failed])
  return { places, failed, retry: () => void fetchPlaces() }
}

/** Finds a thana of a district by its code, or by a unique name or postcode. */
export function findThana(places: PlaceList, district: string, text: string): Thana | undefined {
  const thanas = places.get(district) ?? []
  return thanas.find(({ code }) => code === text) ?? placeNamed(thanas, text)
}

/**
 * Names of a chosen place in both languages, the narrower one first. Without the list, or a thana, those of the
 * district.
 */
export function namesOfPicked(places: PlaceList | null, { district, thana }: PickedPlace): { en: string; bn: string } {
  const { en = '', bn = '' } = districtByCode(district) ?? {}
  const name = places && thana ? findThana(places, district, thana)?.name : undefined
  return name ? { en: `${name.en}, ${en}`, bn: `${name.bn}, ${bn}` } : { en, bn }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Null if the list could not be loaded; the next call tries again. */
export function fetchPlaces(): Promise<PlaceList | null> {
  fetching ??= fetchOnce()
  return fetching
}

async function fetchOnce() {
  if (state.failed) change(nothing)
  const places = await read()
  change({ places, failed: places === null })
  if (!places) fetching = undefined
  return places
}

/** Null after the last retry, or a refusal. */
async function read(): Promise<PlaceList | null> {
  for (let retry = 0; ; retry++) {
    try {
      const answer = await fetch(placesAddress, { signal: AbortSignal.timeout(timeoutMs) })
      if (answer.ok) {
        const { divisions }: Places = await answer.json()
        return new Map(divisions.flatMap(({ districts }) => districts.map(({ code, thanas }) => [code, thanas])))
      }
      if (answer.status < 500) return null
    } catch {
      // A broken line is retried as a 5xx is.
    }
    if (retry === retries) return null
    await new Promise((done) => setTimeout(done, 1000 * 2 ** retry))
  }
}
