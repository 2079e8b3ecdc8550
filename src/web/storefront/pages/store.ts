import type { OpeningHours } from '#shared/opening-hours.ts'

/** The shop's contact data, in the language of the page. Missing ones are empty. */
export type Store = {
  name: string
  address: string
  /** +8801XXXXXXXXX */
  phone: string
  whatsapp: string
  email: string
  /** Opening hours as text. */
  hours: string
  /** null if the opening hours cannot be parsed. */
  daily: OpeningHours | null
  /** null if no coordinates are set. */
  at: Point | null
}

/** Whether the shop has a phone, WhatsApp, e-mail or street address. */
export const hasContact = ({ phone, whatsapp, email, address }: Store) => Boolean(phone || whatsapp || email || address)

export type Point = { latitude: number; longitude: number }

/** Google Maps link with directions to the shop. */
export const directionsTo = ({ at, address }: Store) =>
  `https://www.google.com/maps/dir/?api=1&destination=${at ? `${at.latitude},${at.longitude}` : encodeURIComponent(address)}`

export const openStreetMap = ({ latitude, longitude }: Point) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

/** URL of an embeddable OpenStreetMap (iframe). */
export function embeddedMap({ latitude, longitude }: Point): string {
  const box = [longitude - 0.006, latitude - 0.004, longitude + 0.006, latitude + 0.004].map((each) => each.toFixed(5))
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`
}
