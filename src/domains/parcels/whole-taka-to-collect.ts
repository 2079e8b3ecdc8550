/**
 * The amount for a courier, in whole taka, as couriers require. Rounded down: the shop charges no more than it says.
 */
export const wholeTakaToCollect = (paisa: number): number => Math.floor(paisa / 100)
