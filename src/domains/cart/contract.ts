/** A cart line as the browser keeps it under 'shopping-cart' (spec §3). Money in whole taka as the spec's cart has it. */
export type CartLine = {
  id: number
  name: string
  nameBn: string
  slug: string
  price: number
  originalPrice: number | null
  image: string
  size: string
  color: string
  colorBn: string
  quantity: number
}
