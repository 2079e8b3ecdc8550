/** Changes with the list of places (domains/places/thanas.json), so that browsers fetch the new one. */
export const placesVintage = '2026-11-1'

/** Where browsers read the list. */
export const placesAddress = `/backend/api/places?vintage=${placesVintage}`
