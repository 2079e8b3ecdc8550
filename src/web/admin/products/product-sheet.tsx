import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { sizeChartNames } from '#domains/catalogue/staff-contract.ts'
import { attributeNames, productAttributes } from '#shared/catalogue/product-attributes.ts'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, moment } from '#web/admin/parts/figures.ts'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import { type Product, productQuery } from '#web/admin/request/products.ts'
import { useSession } from '#web/admin/session.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { showPlaceholder } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { AvailabilityBadge, ProductPrice } from './availability.tsx'
import { PlannedSaleOf } from './planned-sale.tsx'

type Props = {
  number: string
  nameOfCategory: (slug: string) => string
  onClose: () => void
  onEdit: (product: Product) => void
  onDelete: (product: Product) => void
}

/** A product with all its data, and a link to its page in the shop. */
export function ProductSheet({ number, nameOfCategory, onClose, onEdit, onDelete }: Props) {
  const { can } = useSession()
  const { data: product, error, refetch } = useQuery(productQuery(number))
  return (
    <Sheet
      open={number !== ''}
      onClose={onClose}
      title={product?.title ?? 'Product'}
      foot={
        product && (
          <>
            {can('products.delete') && (
              <Button variant="quiet" size="sm" className="mr-auto text-red" onClick={() => onDelete(product)}>
                Delete
              </Button>
            )}
            {product.isActive && (
              <a
                href={`/product/${product.number}`}
                target="_blank"
                rel="noreferrer"
                className={buttonClass({ variant: 'outline', size: 'sm' })}
              >
                View on Site
                <ExternalLink aria-hidden="true" className="size-4" />
                <span className="sr-only">(new tab)</span>
              </a>
            )}
            {can('products.edit') && (
              <Button size="sm" onClick={() => onEdit(product)}>
                Edit
              </Button>
            )}
          </>
        )
      }
    >
      {product ? (
        <Details product={product} nameOfCategory={nameOfCategory} mayEdit={can('products.edit')} />
      ) : error ? (
        <Failed what="Product Not Found" error={error} retry={refetch} />
      ) : (
        <div className="grid gap-4">
          <Skeleton className="aspect-3/4 w-40" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-1/3" />
        </div>
      )}
    </Sheet>
  )
}

function Details({
  product,
  nameOfCategory,
  mayEdit,
}: {
  product: Product
  nameOfCategory: (slug: string) => string
  mayEdit: boolean
}) {
  const hexOf = new Map(product.swatches.filter(({ name }) => name !== 'Default').map(({ name, hex }) => [name, hex]))
  return (
    <div className="grid gap-6">
      {product.images.length > 0 && (
        <ul className="grid grid-cols-4 gap-2" aria-label="Pictures">
          {product.images.map((image) => (
            <li key={image.key}>
              <img
                src={imageSource(image.url, 320)}
                alt={image.alt_text}
                width={144}
                height={192}
                onError={showPlaceholder}
                className="aspect-3/4 w-full bg-mist object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-center gap-3">
        <span className="font-semibold text-lg">
          <ProductPrice price={product.price} />
        </span>
        <AvailabilityBadge product={product} />
        <span className="text-ink-soft tabular-nums">{count(product.stock)} on the shelf</span>
      </p>
      <PlannedSaleOf product={product} mayEdit={mayEdit} />
      {!product.isActive && <p className="text-ink-soft">Switched off: the shop does not show it.</p>}
      {product.titleBn && (
        <p lang="bn" className="text-base">
          {product.titleBn}
        </p>
      )}
      {product.description && <p className="whitespace-pre-line text-ink-soft">{product.description}</p>}
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1.5">
        <Fact name="Number">{product.number}</Fact>
        <Fact name="SKU">{product.sku}</Fact>
        <Fact name="Brand">{product.brand}</Fact>
        <Fact name="Category">
          {[product.categorySlug, product.subcategory].filter(Boolean).map(nameOfCategory).join(' › ')}
        </Fact>
        {attributeNames.map((name) => (
          <Fact key={name} name={productAttributes[name].label}>
            {product[name]}
          </Fact>
        ))}
        <Fact name="Fit">{product.fit}</Fact>
        <Fact name="Care">{product.care_instructions.join(' · ')}</Fact>
        <Fact name="Size chart">{product.chart && (sizeChartNames[product.chart] ?? product.chart)}</Fact>
        <Fact name="Tags">{product.tags.join(', ')}</Fact>
        <Fact name="Reviews">
          {product.review_count === 0
            ? 'No reviews yet'
            : `${product.rating.toFixed(1)} of 5 (${count(product.review_count)})`}
        </Fact>
        <Fact name="Last changed">{moment(product.updatedAt)}</Fact>
      </dl>
      {product.variants.length > 0 && (
        <table className="w-full border-line border-y">
          <caption className="pb-2 text-left font-semibold text-ink-soft text-xs">Sizes and colours</caption>
          <thead>
            <tr className="text-left text-ink-soft text-xs *:py-1.5 *:pr-3 *:font-semibold">
              <th scope="col">Size</th>
              <th scope="col">Colour</th>
              <th scope="col">SKU</th>
              <th scope="col" className="text-right">
                Stock
              </th>
            </tr>
          </thead>
          <tbody>
            {product.variants.map(({ size, color, sku, stock }) => (
              <tr key={sku} className="border-line border-t *:py-1.5 *:pr-3">
                <td className="whitespace-nowrap">{size}</td>
                <td>
                  <span className="flex items-center gap-2">
                    {hexOf.has(color) && <Swatch hex={hexOf.get(color) ?? ''} className="size-4" />}
                    {color}
                  </span>
                </td>
                <td className="wrap-anywhere text-stone text-xs">{sku}</td>
                <td className="text-right tabular-nums">{count(stock)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt className="text-stone">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  ) : null
