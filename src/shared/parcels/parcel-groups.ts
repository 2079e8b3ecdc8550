import { isFinal, type ParcelState, parcelState, parcelStatesThat } from './parcel-states.ts'

/**
 * Groups of unfinished parcels, by location. Lists of parcels and of orders use them as filters; a parcel that was
 * received back is in none.
 */
export const openGroups = {
  in_shop: parcelStatesThat((state) => parcelState(state).goodsAt === 'shop' && !isFinal(state)),
  on_the_way: ['handed_over', 'in_transit', 'on_hold', 'out_for_delivery'],
  /** On their way back, or waiting to be settled at the counter. */
  returns: ['returning', 'returned_by_courier', 'partly_delivered', 'lost', 'damaged'],
} as const satisfies Record<string, readonly ParcelState[]>

export type OpenGroup = keyof typeof openGroups

/** Filters of orders by their parcels: the location of one, or that a person has to look at one. */
export const orderParcelFilters = ['in_shop', 'on_the_way', 'returns', 'attention'] as const
export type OrderParcelFilter = (typeof orderParcelFilters)[number]
