import type { Words } from '#domains/catalogue/contract.ts'
import type { DeliveryRates } from '#shared/delivery.ts'

/** What every page of the shop knows about the shop. */
export type ShopFacts = {
  name: Words
  phone: string
  whatsapp: string
  email: string
  address: Words
  openingHours: string
  facebook: string
  /** In paisa. */
  rates: DeliveryRates
  year: string
}
