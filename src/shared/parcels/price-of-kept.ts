type Line = {
  quantity: number
  /** Of one piece; 0 for a second size. */
  price: number
  /** Index of the line to which this one is the second size; null: it is no second size. */
  secondOf: number | null
}

/**
 * What a customer who keeps some of a parcel has to pay: its amount to collect without the pieces that come back, never
 * below 0. Of two sizes of a piece they pay for the one that they keep.
 * @param parcel all of it in paisa, or all in taka
 * @param kept number of kept pieces, line by line
 */
export function priceOfKept(parcel: { toCollect: number; lines: readonly Line[] }, kept: readonly number[]): number {
  const { lines, toCollect } = parcel
  const isPaidAsSecond = (at: number) => lines.some(({ secondOf }, i) => secondOf === at && (kept[i] ?? 0) > 0)
  const back = lines.reduce(
    (sum, { price, quantity }, at) => sum + (isPaidAsSecond(at) ? 0 : price * (quantity - (kept[at] ?? 0))),
    0,
  )
  return Math.max(0, toCollect - back)
}
