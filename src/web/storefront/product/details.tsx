import type { ProductPage } from '#domains/catalogue/contract.ts'
import { attributeNames, type ProductAttribute } from '#shared/catalogue/product-attributes.ts'
import { m } from '#shared/paraglide/messages.js'
import { inPageLocale, pageLocale } from '../../ui/locale.ts'

const fits: Record<string, () => string> = {
  'Regular Fit': m.fit_regular,
  'Slim Fit': m.fit_slim,
  'Loose Fit': m.fit_loose,
  Oversized: m.fit_oversized,
  'Smart Fit': m.fit_smart,
}

const attributeLabels: Record<ProductAttribute, () => string> = {
  material: m.product_material,
}

/** The Description tab: text, attributes, fit, care, product code. */
export function Details({ product, brand }: { product: ProductPage; brand: string }) {
  const care = pageLocale() === 'bn' && product.care.bn.length > 0 ? product.care.bn : product.care.en
  const rows = [
    ...attributeNames.map((name) => [attributeLabels[name](), inPageLocale(product[name])]),
    ...product.attributes.map(({ name, value }) => [inPageLocale(name), inPageLocale(value)]),
    [m.product_fit(), fits[product.fit]?.() ?? product.fit],
    [m.product_brand(), brand],
    [m.product_code(), product.productCode],
  ].filter(([, value]) => value)
  return (
    <div className="grid gap-8 md:grid-cols-2 md:gap-16">
      <p className="max-w-prose whitespace-pre-line text-lg">{inPageLocale(product.description)}</p>
      <dl className="divide-y divide-line border-line border-y">
        {rows.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[8rem_1fr] gap-4 py-2.5">
            <dt className="text-stone">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {care.length > 0 && (
          <div className="grid grid-cols-[8rem_1fr] gap-4 py-2.5">
            <dt className="text-stone">{m.product_care()}</dt>
            <dd>
              <ul className="grid gap-1">
                {care.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </dd>
          </div>
        )}
      </dl>
    </div>
  )
}
