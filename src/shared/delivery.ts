/** The cities of the checkout, in its order. */
export const cities = [
  'dhaka',
  'chittagong',
  'sylhet',
  'rajshahi',
  'khulna',
  'barisal',
  'rangpur',
  'mymensingh',
  'comilla',
  'gazipur',
] as const
export type City = (typeof cities)[number]

export const cityNames: Record<City, { en: string; bn: string }> = {
  dhaka: { en: 'Dhaka', bn: 'ঢাকা' },
  chittagong: { en: 'Chattogram (Chittagong)', bn: 'চট্টগ্রাম' },
  sylhet: { en: 'Sylhet', bn: 'সিলেট' },
  rajshahi: { en: 'Rajshahi', bn: 'রাজশাহী' },
  khulna: { en: 'Khulna', bn: 'খুলনা' },
  barisal: { en: 'Barishal (Barisal)', bn: 'বরিশাল' },
  rangpur: { en: 'Rangpur', bn: 'রংপুর' },
  mymensingh: { en: 'Mymensingh', bn: 'ময়মনসিংহ' },
  comilla: { en: 'Cumilla (Comilla)', bn: 'কুমিল্লা' },
  gazipur: { en: 'Gazipur', bn: 'গাজীপুর' },
}

/** 'Dhaka', ' DHAKA ' → dhaka; undefined for a city without delivery. */
export const readCity = (text: string): City | undefined => cities.find((city) => city === text.trim().toLowerCase())

/** Delivery rates in paisa. `freeOver` null: no free delivery. */
export type DeliveryRates = { dhaka: number; elsewhere: number; freeOver: number | null }

/**
 * Delivery cost in paisa for a subtotal in paisa: 0 above the threshold (not at it), else the city's rate. 0 for an empty cart.
 */
export function deliveryCharge(subtotal: number, city: City, rates: DeliveryRates): number {
  if (subtotal <= 0) return 0
  if (rates.freeOver !== null && subtotal > rates.freeOver) return 0
  return city === 'dhaka' ? rates.dhaka : rates.elsewhere
}

/** Whether delivery is free for every city, so that its cost is known before the city. Subtotal in paisa. */
export const isFreeEverywhere = (subtotal: number, rates: DeliveryRates): boolean =>
  subtotal > 0 && cities.every((city) => deliveryCharge(subtotal, city, rates) === 0)

/**
 * The amount missing until delivery is free, in paisa; 0 if it is free, null without a threshold. Delivery is free above the
 * threshold, so at the threshold itself one taka is missing.
 */
export function missingForFreeDelivery(subtotal: number, rates: DeliveryRates): number | null {
  if (rates.freeOver === null) return null
  return subtotal > rates.freeOver ? 0 : rates.freeOver - subtotal + 100
}

/** Hours from order to delivery. */
export const deliveryHours = (city: City) =>
  city === 'dhaka' ? ({ from: 0, to: 24 } as const) : ({ from: 48, to: 72 } as const)
