/** A product has one open sale at most. */
export const openSaleStates = ['planned', 'running'] as const
export const overSaleStates = ['ended', 'cancelled'] as const
export const saleStates = [...openSaleStates, ...overSaleStates] as const
export type OpenSaleState = (typeof openSaleStates)[number]
type SaleState = (typeof saleStates)[number]

export const isOpenSaleState = (state: SaleState): boolean => openSaleStates.some((each) => each === state)
