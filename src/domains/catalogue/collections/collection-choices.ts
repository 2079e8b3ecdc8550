import { ownAttributes } from '#domains/catalogue/attributes/own-attributes.ts'
import { countFacets } from '#domains/catalogue/browsing/facets/count-facets.ts'
import { facetIndex } from '#domains/catalogue/browsing/facets/read-facet-index.ts'
import { productTags } from '#domains/catalogue/products/product-tags.ts'
import type { Db } from '#platform/database/database.ts'
import { bySize } from '#shared/catalogue/sizes.ts'
import type { CollectionChoices } from './staff-contract.ts'

/** Choices for conditions of rules: tags, colours and sizes of visible products, and values of attributes. */
export async function collectionChoices(db: Db): Promise<CollectionChoices> {
  const tags = await productTags(db)
  const unfiltered = { sizes: [], colors: [], types: [], attributes: [], inStock: false }
  const counts = countFacets((await facetIndex(db)).groups(), unfiltered)
  return {
    tags: tags.map(({ tag }) => tag),
    colors: [...counts.colors].toSorted(([, a], [, b]) => b - a).map(([color]) => color),
    sizes: [...counts.sizes.keys()].toSorted(bySize),
    attributes: (await ownAttributes(db)).flatMap(({ nameEn, values }) =>
      values.length > 0 ? [{ name: nameEn, values: values.map((each) => ({ id: each.id, name: each.nameEn })) }] : [],
    ),
  }
}
