import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fitNoteWords } from '#shared/catalogue/fit-notes.ts'
import { attributeNames, productAttributes } from '#shared/catalogue/product-attributes.ts'
import { relatedSlots } from '#shared/catalogue/related-slots.ts'
import { count, moment } from '#web/admin/parts/figures.ts'
import { nameOf } from '#web/admin/parts/name-of.ts'
import { imageSource } from '#web/admin/parts/thumb.tsx'
import { attributesQuery, type OfficeAttribute } from '#web/admin/request/catalogue/attributes.ts'
import type { Product } from '#web/admin/request/products.ts'
import { sizeChartsQuery } from '#web/admin/request/size-charts.ts'
import { digits, t, translateServerText } from '#web/admin/translate.ts'
import { showPlaceholder } from '#web/ui/picture/broken-picture.ts'
import { AvailabilityBadge, ProductPrice } from './availability.tsx'
import { PlannedSaleOf } from './planned-sale.tsx'
import { RelatedPieces } from './related-pieces.tsx'
import { VariantTable } from './variant-table.tsx'

/** All data of a product. */
export function ProductDetails({
  product,
  nameOfCategory,
  mayEdit,
}: {
  product: Product
  nameOfCategory: (slug: string) => string
  mayEdit: boolean
}) {
  const { data: charts } = useQuery(sizeChartsQuery)
  const { data: attributes } = useQuery(attributesQuery)
  return (
    <div className="grid gap-6">
      {product.images.length > 0 && (
        <ul className="grid grid-cols-4 gap-2" aria-label={t('Pictures')}>
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
        <span className="text-ink-soft tabular-nums">{t('{stock} on the shelf', { stock: count(product.stock) })}</span>
      </p>
      <PlannedSaleOf product={product} mayEdit={mayEdit} />
      {relatedSlots.toReversed().map((slot) => (
        <RelatedPieces key={`${slot} ${product.number}`} number={product.number} slot={slot} mayEdit={mayEdit} />
      ))}
      {!product.isActive && <p className="text-ink-soft">{t('Switched off: the shop does not show it.')}</p>}
      {product.titleBn && (
        <p lang="bn" className="text-base">
          {product.titleBn}
        </p>
      )}
      {product.description && <p className="whitespace-pre-line text-ink-soft">{product.description}</p>}
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-1.5">
        <Fact name={t('Number')}>{digits(product.number)}</Fact>
        <Fact name="SKU">{product.sku}</Fact>
        <Fact name={t('Brand')}>{product.brand}</Fact>
        <Fact name={t('Category')}>
          {[product.categorySlug, product.subcategory].filter(Boolean).map(nameOfCategory).join(' › ')}
        </Fact>
        {attributeNames.map((name) => (
          <Fact key={name} name={translateServerText(productAttributes[name].label)}>
            {product[name]}
          </Fact>
        ))}
        {attributes?.map((each) => (
          <Fact key={each.id} name={nameOf(each)}>
            {textOf(each, product)}
          </Fact>
        ))}
        <Fact name={t('Fit')}>{product.fit}</Fact>
        <Fact name={t('Fit note')}>{fitNoteOf(product)}</Fact>
        <Fact name={t('Model')}>
          {[product.modelHeight && t('{height} cm', { height: product.modelHeight }), product.modelSize]
            .filter(Boolean)
            .join(' · ')}
        </Fact>
        <Fact name={t('Care')}>{product.care_instructions.join(' · ')}</Fact>
        <Fact name={t('Size chart')}>
          {product.chart && (charts?.find(({ key }) => key === product.chart)?.titleEn ?? product.chart)}
        </Fact>
        <Fact name={t('Tags')}>{product.tags.join(', ')}</Fact>
        <Fact name={t('Reviews')}>
          {product.review_count === 0
            ? t('No reviews yet')
            : t('{value} of 5 ({review_count})', {
                value: digits(product.rating.toFixed(1)),
                review_count: count(product.review_count),
              })}
        </Fact>
        <Fact name={t('Last changed')}>{moment(product.updatedAt)}</Fact>
      </dl>
      {product.variants.length > 0 && <VariantTable product={product} />}
    </div>
  )
}

/** The value of an attribute for a product; '' if it has none. */
function textOf({ id, values, unitEn }: OfficeAttribute, product: Product): string {
  const own = product.attributes.find((each) => each.id === id)
  if (!own) return ''
  if (own.number !== null) return `${digits(own.number)} ${unitEn}`.trim()
  const names = values.filter((value) => own.values.includes(value.id)).map(nameOf)
  return names.join(', ') || own.text
}

const fitNoteOf = ({ fitNote, fitNoteText }: Product) =>
  fitNote === 'own' ? fitNoteText : fitNote && translateServerText(fitNoteWords[fitNote])

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt className="text-stone">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  ) : null
