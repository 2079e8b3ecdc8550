import type { ChartSection } from '#shared/catalogue/measures.ts'

export const sectionNames: Record<ChartSection, string> = {
  mens: 'Men',
  womens: 'Women',
  kids: 'Kids',
  accessories: 'Accessories',
}
