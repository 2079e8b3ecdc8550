import { colorInAddress } from './shown-color.ts'

/**
 * The page of a product that opens with this variant: /product/7?color=olive&size=M.
 * @param color null: none is chosen; 'Default' is that of a product without colours
 */
export function variantPath(number: number, color: string | null, size: string | null): string {
  const query = new URLSearchParams({
    ...(color && !/^default$/i.test(color) && { color: colorInAddress(color) }),
    ...(size && { size }),
  }).toString()
  return `/product/${number}${query && `?${query}`}`
}
