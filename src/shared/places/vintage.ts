/** Fingerprint of the list of places, so that browsers fetch a changed one. A test checks its value. */
export const placesVintage = '235dad7222'

/** Where browsers read the list. */
export const placesAddress = `/backend/api/places?vintage=${placesVintage}`
