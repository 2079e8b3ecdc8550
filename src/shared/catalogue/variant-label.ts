import type { Locale } from '../locales.ts'
import { m } from '../paraglide/messages.js'
import { sizeNameIn } from './size-name.ts'

export type LabelledVariant = { size: string; color: string; colorBn?: string; secondSize?: string | undefined }

/** Label of a variant: size, or both sizes to try, and colour; only the size for products without colours. */
export const variantLabelIn = ({ size, color, colorBn, secondSize }: LabelledVariant, locale: Locale): string =>
  [
    secondSize
      ? m.two_sizes({ sizes: `${sizeNameIn(size, locale)} + ${sizeNameIn(secondSize, locale)}` }, { locale })
      : sizeNameIn(size, locale),
    /^default$/i.test(color) ? '' : (locale === 'bn' && colorBn) || color,
  ]
    .filter(Boolean)
    .join(' · ')
