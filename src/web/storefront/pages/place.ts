import type { OpeningHours } from '#shared/opening-hours.ts'

/** Where the shop can be found, in the language of the page. What it does not have is empty. */
export type Place = {
  name: string
  address: string
  /** +8801XXXXXXXXX */
  phone: string
  whatsapp: string
  email: string
  /** As people say it. */
  hours: string
  /** null: the setting cannot be read as times. */
  daily: OpeningHours | null
  /** null: nobody has said where on the map. */
  at: Point | null
}

/** Has it phone, WhatsApp, e-mail or a door? */
export const canBeReached = ({ phone, whatsapp, email, address }: Place) =>
  Boolean(phone || whatsapp || email || address)

export type Point = { latitude: number; longitude: number }

/** The way there from wherever the visitor is. */
export const directionsTo = ({ at, address }: Place) =>
  `https://www.google.com/maps/dir/?api=1&destination=${at ? `${at.latitude},${at.longitude}` : encodeURIComponent(address)}`

export const openStreetMap = ({ latitude, longitude }: Point) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

/** The map as a frame in our page. */
export function embeddedMap({ latitude, longitude }: Point): string {
  const box = [longitude - 0.006, latitude - 0.004, longitude + 0.006, latitude + 0.004].map((each) => each.toFixed(5))
  return `https://www.openstreetmap.org/export/embed.html?bbox=${box.join('%2C')}&layer=mapnik&marker=${latitude}%2C${longitude}`
}
