import type { DemoProduct } from '../catalogue/types.ts'

/** The folded text by which a demo product is found. */
export const searchKeyOf = (design: DemoProduct, id: string): string =>
  [design.title.en, design.title.bn, id, design.description.en, design.description.bn, design.category, design.subcategory, 'Bunon', ...design.tags]
    .join(' ')
    .toLowerCase()
