import type { ChartSection } from '#shared/catalogue/measures.ts'
import { t } from '#web/admin/translate.ts'

export const sectionNames: Record<ChartSection, string> = {
  mens: t('Men'),
  womens: t('Women'),
  kids: t('Kids'),
  accessories: t('Accessories'),
}
