import { tagsOfProduct } from '#domains/catalogue/browsing/product-page.ts'
import { productPage } from '#domains/reviews/product-page.ts'
import { shop } from '#web/request/shop.ts'
import type { Route } from './+types/quick'

/** Product data for the quick view, as JSON. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, cacheTags } = context.get(shop)
  const product = /^[1-9]\d{0,8}$/.test(params.number) && (await productPage(db, Number(params.number)))
  if (!product) return Response.json({ success: false, error: 'Product Not Found', code: 'not_found' }, { status: 404 })
  cacheTags(...tagsOfProduct(product))
  const { reviews: _reviews, related: _related, look: _look, ...rest } = product
  return Response.json(rest)
}
