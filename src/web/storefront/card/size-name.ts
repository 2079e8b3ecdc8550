import { sizeNameIn } from '#shared/catalogue/size-name.ts'
import { pageLocale } from '#web/ui/locale.ts'

/** A size in the language of this page. */
export const sizeName = (size: string): string => sizeNameIn(size, pageLocale())
