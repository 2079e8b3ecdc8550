import { m } from '#shared/paraglide/messages.js'
import { colourName } from '#web/ui/locale.ts'
import { sizeName } from './size-name.ts'

type Variant = { size: string; color: string; colorBn?: string; secondSize?: string | undefined }

/** Label of a variant: size, or both sizes to try, and colour; only the size for products without colours. */
export const variantLabel = ({ size, color, colorBn, secondSize }: Variant): string =>
  [
    secondSize ? m.two_sizes({ sizes: `${sizeName(size)} + ${sizeName(secondSize)}` }) : sizeName(size),
    /^default$/i.test(color) ? '' : colourName({ name: color, nameBn: colorBn ?? '' }),
  ]
    .filter(Boolean)
    .join(' · ')
