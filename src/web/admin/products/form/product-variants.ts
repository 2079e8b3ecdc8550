import { namesIn } from '#shared/catalogue/name-list.ts'
import { bySize } from '#shared/catalogue/sizes.ts'

export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Form key of a variant. react-hook-form would read dots and brackets as a path, so they are replaced. */
export const variantKey = (size: string, color: string) => `${size}|${color}`.replace(/[.[\]'"]/g, '_')

/** Form key of a colour's swatch. */
export const swatchKey = (color: string) => variantKey('', color)

/** A colour with another first hex value: a pattern keeps its second one. */
export const withFirstHex = (hex: string, first: string) => [first, ...hex.split('/').slice(1)].join('/')

/** All size and colour combinations, in display order. Without sizes or colours, 'Free Size' and 'Default' are used. */
export const combinations = (sizes: string, colors: string) =>
  orOne(namesIn(sizes), 'Free Size')
    .toSorted(bySize)
    .flatMap((size) =>
      orOne(namesIn(colors), 'Default').map((color) => ({ size, color, key: variantKey(size, color) })),
    )

const orOne = (all: string[], one: string) => (all.length > 0 ? all : [one])
