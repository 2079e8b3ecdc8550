/** What a courier is told to collect: couriers collect whole taka, and the shop does not charge more than it says. */
export const wholeTakaToCollect = (paisa: number): number => Math.floor(paisa / 100)
