import { useRouteLoaderData } from 'react-router'
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

/** The shop's facts, from the loader of the frame around all storefront pages (route id 'frame'). */
export function useShop(): ShopFacts | undefined {
  return useRouteLoaderData<{ facts: ShopFacts }>('frame')?.facts
}
