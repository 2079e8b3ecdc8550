import { type LabelledVariant, variantLabelIn } from '#shared/catalogue/variant-label.ts'
import { pageLocale } from '#web/ui/locale.ts'

/** Label of a variant in the language of this page. */
export const variantLabel = (variant: LabelledVariant): string => variantLabelIn(variant, pageLocale())
