import { memo } from 'react'
import type { ProductPage } from '#domains/catalogue/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { RecentlyViewed } from '#web/storefront/seen/recently-viewed.tsx'
import { SsrFragment } from '#web/ui/ssr-fragment.tsx'
import { ProductRow } from '../home/product-row.tsx'
import { Details } from './details.tsx'
import { Reviews } from './reviews/reviews.tsx'
import { WriteReview } from './reviews/write-review.tsx'

/**
 * The sections below a product: description, reviews, related and recently viewed products. Independent of the choice,
 * so memoized.
 */
export default memo(function ProductSections({ product, brand }: { product: ProductPage; brand: string }) {
  return (
    <>
      {product.look.length > 0 && (
        <section aria-labelledby="look" className="isolate mt-16 border-line border-t pt-10 sm:mt-20">
          <h2 id="look" className="mb-6 font-semibold text-title">
            {m.complete_look()}
          </h2>
          <ProductRow cards={product.look} six />
        </section>
      )}
      <section aria-labelledby="description" className="isolate mt-16 border-line border-t pt-10 sm:mt-20">
        <h2 id="description" className="mb-5 font-semibold text-title">
          {m.product_tab_description()}
        </h2>
        <SsrFragment as="div" of={product} variant={`details ${brand}`}>
          <Details product={product} brand={brand} />
        </SsrFragment>
      </section>
      <section id="reviews" aria-labelledby="reviews-title" className="isolate mt-14 border-line border-t pt-10">
        <h2 id="reviews-title" className="mb-5 font-semibold text-title">
          {m.product_tab_reviews()}
        </h2>
        <SsrFragment as="div" of={product} variant="reviews">
          <Reviews
            key={product.number}
            product={product}
            write={<WriteReview number={product.number} title={product.title.en} />}
          />
        </SsrFragment>
      </section>
      {product.related.length > 0 && (
        <section aria-labelledby="related" className="no-print isolate mt-14 border-line border-t pt-10">
          <h2 id="related" className="mb-6 font-semibold text-title">
            {m.related()}
          </h2>
          <ProductRow cards={product.related} six />
        </section>
      )}
      <RecentlyViewed product={product} className="no-print isolate mt-14 border-line border-t" />
    </>
  )
})
