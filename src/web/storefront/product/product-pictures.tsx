import { useDeferredValue, useMemo } from 'react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { inPageLocale } from '../../ui/locale.ts'
import { picturesIn } from '../choices.ts'
import { Gallery } from './gallery.tsx'
import { ProductFilm } from './product-film.tsx'

/**
 * Pictures of the chosen colour. The most expensive part to render, so it is deferred and can be interrupted by another
 * choice.
 */
export function ProductPictures({ product, color }: { product: ProductPage; color: string | null }) {
  const shown = useDeferredValue(color)
  const pictures = useMemo(() => picturesIn(product.pictures, shown), [product.pictures, shown])
  const name = inPageLocale(product.title)
  return (
    <>
      <Gallery key={shown} pictures={pictures} name={name} />
      {product.film && <ProductFilm film={product.film} poster={pictures[0]?.key ?? ''} name={name} />}
    </>
  )
}
