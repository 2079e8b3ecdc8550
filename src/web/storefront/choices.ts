import type { ProductPage } from '#domains/catalogue/contract.ts'
import { colorInAddress, firstColor } from '#shared/catalogue/shown-color.ts'
import { slugOf } from '#shared/text/slug.ts'

type Variants = ProductPage['variants']
export type SizeState = { size: string; available: boolean; left: number | undefined }

/** The sizes with their availability in a colour; without a colour, in any colour. */
export function sizesIn(variants: Variants, sizes: string[], color: string | null): SizeState[] {
  return sizes.map((size) => {
    const all = variants.filter((each) => each.size === size && (color === null || each.color === color))
    const one = all.length === 1 ? all[0] : undefined
    return { size, available: all.some(({ available }) => available), left: one?.available ? one.left : undefined }
  })
}

/** The variant of a size and colour; undefined without a size. */
export const variantOf = (variants: Variants, size: string | null, color: string | null) =>
  size === null ? undefined : variants.find((each) => each.size === size && (color === null || each.color === color))

/** Whether a choice is sold out: its size, also if the colour does not come in it; without a size, all sizes. */
export const isChoiceSoldOut = (variants: Variants, size: string | null, color: string | null): boolean =>
  size === null
    ? !variants.some((each) => each.available && (color === null || each.color === color))
    : !variantOf(variants, size, color)?.available

/** The colour in the URL, by default the one that cards show. */
export function chosenColor(
  { colors, pictures, variants }: Pick<ProductPage, 'colors' | 'pictures' | 'variants'>,
  asked: string | null,
): string | null {
  const named = asked ? colorCalled(colors, asked) : undefined
  return named
    ? named.name
    : firstColor({
        colors: colors.map(({ name }) => name),
        pictured: pictures[0]?.color,
        has: (name) => variants.some((variant) => variant.color === name && variant.available),
      })
}

function colorCalled(colors: ProductPage['colors'], asked: string) {
  const find = (is: (name: string) => boolean) => colors.find(({ name }) => is(name))
  return (
    find((name) => name === asked) ??
    find((name) => colorInAddress(name) === colorInAddress(asked)) ??
    // Links of earlier releases.
    find((name) => slugOf(name) === asked.toLowerCase())
  )
}

/** The size in the URL; a product's only size by default. */
export const chosenSize = ({ sizes }: Pick<ProductPage, 'sizes'>, asked: string | null): string | null =>
  sizes.find((size) => size.toLowerCase() === asked?.toLowerCase()) ?? (sizes.length === 1 ? (sizes[0] ?? null) : null)

/** The pictures of a colour, six at most; pictures without a colour belong to every colour. */
export function picturesIn<T extends { color: string | null }>(pictures: T[], color: string | null): T[] {
  const ofColor = pictures.filter((each) => each.color === null || each.color === color)
  return (ofColor.length > 0 ? ofColor : pictures).slice(0, 6)
}
