import { formatMoney, toPaisa } from '#shared/money.ts'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { BarCode } from '#web/admin/parts/codes/bar-code.tsx'
import type { Product } from '#web/admin/request/products.ts'
import { codeOf, type Variant } from './label-counts.ts'
import './piece-label.css'

/** The label on a piece: name, size, colour, price, and what is scanned. */
export function PieceLabel({ product, variant }: { product: Product; variant: Variant }) {
  return (
    <article className="piece-label">
      <p className="piece-name">{product.title}</p>
      <p className="piece-facts">
        <span>{variantName(variant)}</span>
        {variant.price ? <b>{formatMoney(toPaisa(variant.price), 'en')}</b> : null}
      </p>
      <BarCode text={codeOf(variant)} />
    </article>
  )
}
