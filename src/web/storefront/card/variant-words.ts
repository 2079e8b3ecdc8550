import { colourName } from '#web/ui/locale.ts'
import { sizeName } from './size-name.ts'

/** Size and colour in words; a product without colours has none to say. */
export const variantWords = ({ size, color, colorBn }: { size: string; color: string; colorBn?: string }): string =>
  [sizeName(size), /^default$/i.test(color) ? '' : colourName({ name: color, nameBn: colorBn ?? '' })]
    .filter(Boolean)
    .join(' · ')
