import { colorInAddress } from '#shared/catalogue/shown-color.ts'

/** The page of a product that opens with this variant: /product/7?color=olive&size=M. */
export function variantPath(number: number, { color, size }: { color: string; size: string }): string {
  // 'Default' is the colour of products without one.
  const query = new URLSearchParams({ ...(!/^default$/i.test(color) && { color: colorInAddress(color) }), size })
  return `/product/${number}?${query}`
}
