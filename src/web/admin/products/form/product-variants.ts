import { bySize } from '#shared/catalogue/sizes.ts'

/** Splits at commas and removes duplicates: 'S, M,, L ' → S M L. */
export function listOf(text: string): string[] {
  const words = text.split(',').map((word) => word.trim())
  return [...new Set(words.filter(Boolean))]
}

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

/** All size and colour combinations, in display order. Without sizes or colours, 'Free Size' and 'Default' are used. */
export const combinations = (sizes: string, colors: string) =>
  orOne(listOf(sizes), 'Free Size')
    .toSorted(bySize)
    .flatMap((size) => orOne(listOf(colors), 'Default').map((color) => ({ size, color, key: variantKey(size, color) })))

const orOne = (all: string[], one: string) => (all.length > 0 ? all : [one])
