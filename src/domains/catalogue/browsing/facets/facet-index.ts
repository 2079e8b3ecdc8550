import { FacetProfiles } from './facet-profiles.ts'
import type { InternedString } from './interned-strings.ts'
import { type IndexedProduct, ProductsByProfile } from './products-by-profile.ts'

/** Products grouped by facet profile. `rowIds`: the row ids to visit; other row ids are empty or excluded. */
export type Groups = { profiles: FacetProfiles; products: ProductsByProfile; rowIds: Int32Array }

/** Predicate on facet profiles, by category, subcategory and the collections by rule (their slugs, with blanks). */
export type ProfileFilter = (
  category: InternedString,
  subcategory: InternedString,
  collections: InternedString,
) => boolean

/** All visible products, grouped by facet profile: 100,000 products have about 10,000 profiles. */
export class FacetIndex {
  #products = new Map<number, IndexedProduct>()
  #profiles = new FacetProfiles()
  #byProfile = new ProductsByProfile()
  /** Row id by serialized profile, and the reverse. */
  #rowIdOf = new Map<string, number>()
  #serialized: string[] = []
  /** Row ids in use; undefined: recompute. */
  #rowIds: Int32Array | undefined

  /** @param holds selects the profiles; undefined: all */
  groups(holds?: ProfileFilter): Groups {
    this.#rowIds ??= Int32Array.from(this.#rowIdOf.values()).sort()
    return {
      profiles: this.#profiles,
      products: this.#byProfile,
      rowIds: holds ? this.#which(this.#rowIds, holds) : this.#rowIds,
    }
  }

  /** The given products, without unknown ones. @see groups */
  among(numbers: Iterable<number>, holds?: ProfileFilter): Groups {
    const found = new ProductsByProfile(this.#profiles.rowCount)
    for (const number of numbers) {
      const product = this.#products.get(number)
      if (product) found.add(product)
    }
    const rowIds = Int32Array.from(found.rowIds())
    return { profiles: this.#profiles, products: found, rowIds: holds ? this.#which(rowIds, holds) : rowIds }
  }

  put({ number, price, createdAt, profile }: FacetRow): void {
    this.remove(number)
    let rowId = this.#rowIdOf.get(profile)
    if (rowId === undefined) {
      rowId = this.#profiles.add(profile)
      this.#rowIdOf.set(profile, rowId)
      this.#serialized[rowId] = profile
      this.#rowIds = undefined
    }
    const product = { number, price, createdAt, rowId }
    this.#byProfile.add(product)
    this.#products.set(number, product)
  }

  remove(number: number): void {
    const product = this.#products.get(number)
    if (!product) return
    this.#products.delete(number)
    if (this.#byProfile.remove(product) > 0) return
    this.#rowIdOf.delete(this.#serialized[product.rowId] ?? '')
    this.#profiles.remove(product.rowId)
    this.#rowIds = undefined
  }

  #which(rowIds: Int32Array, holds: ProfileFilter): Int32Array {
    const { category, subcategory, collections } = this.#profiles
    return rowIds.filter((rowId) =>
      holds(
        category[rowId] as InternedString,
        subcategory[rowId] as InternedString,
        collections[rowId] as InternedString,
      ),
    )
  }
}

/** `profile`: the facet profile, serialized as JSON. */
export type FacetRow = { number: number; price: number | null; createdAt: number; profile: string }
