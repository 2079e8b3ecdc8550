import { colourName } from '#web/ui/locale.ts'
import { sizeName } from './size-name.ts'

/** Label of a variant: size and colour; only the size for products without colours. */
export const variantWords = ({ size, color, colorBn }: { size: string; color: string; colorBn?: string }): string =>
  [sizeName(size), /^default$/i.test(color) ? '' : colourName({ name: color, nameBn: colorBn ?? '' })]
    .filter(Boolean)
    .join(' · ')
