import { countFacets } from '#domains/catalogue/browsing/facets/count-facets.ts'
import { facetIndex } from '#domains/catalogue/browsing/facets/read-facet-index.ts'
import { productTags } from '#domains/catalogue/products/product-tags.ts'
import type { Db } from '#platform/database/database.ts'
import { bySize } from '#shared/catalogue/sizes.ts'
import type { CollectionChoices } from './staff-contract.ts'

/** The tags, colours and sizes that a condition can name: those of visible products, the most frequent ones first. */
export async function collectionChoices(db: Db): Promise<CollectionChoices> {
  const tags = await productTags(db)
  const unfiltered = { sizes: [], colors: [], types: [], inStock: false }
  const counts = countFacets((await facetIndex(db)).groups(), unfiltered)
  return {
    tags: tags.map(({ tag }) => tag),
    colors: [...counts.colors].toSorted(([, a], [, b]) => b - a).map(([color]) => color),
    sizes: [...counts.sizes.keys()].toSorted(bySize),
  }
}
