import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { variantName } from '#web/admin/inventory/stock-labels.tsx'
import { useStoredChoice } from '#web/admin/orders/use-stored-choice.ts'
import { PieceCounter } from '#web/admin/parcels/piece-counter.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { ToggleGroup } from '#web/admin/parts/toggle-group.tsx'
import {
  codeOf,
  countsOfStock,
  labelsOf,
  maxBarcodeCharacters,
  maxLabels,
  type Variant,
} from '#web/admin/products/labels/label-counts.ts'
import { PieceLabel } from '#web/admin/products/labels/piece-label.tsx'
import { type Product, productQuery } from '#web/admin/request/products.ts'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import '#web/admin/orders/printing/print-document.css'

export const meta = () => [
  { title: t('Barcode labels · Back office') },
  { name: 'robots', content: 'noindex, nofollow' },
]

const sizes = { sheet: t('A4, 24 a sheet'), roll: t('Roll, 50 × 25 mm') } as const

/** Labels for the pieces of a product (?product=12): any number of each variant, on a sheet or a roll. */
export default function PieceLabelsScreen() {
  const [params] = useSearchParams()
  const number = params.get('product') ?? ''
  const { data: product, error, refetch } = useQuery({ ...productQuery(number), enabled: number !== '' })
  if (product) return <Labels key={product.number} product={product} />
  if (error) return <Failed what={t('Product not found')} error={error} retry={refetch} />
  return number ? (
    <Skeleton className="h-64 w-full" />
  ) : (
    <EmptyState title={t('No product chosen')} text={t('Open a product or its stock, and choose Barcode Labels.')}>
      <ButtonLink size="sm" to="/admin/products">
        {t('Products')}
      </ButtonLink>
    </EmptyState>
  )
}

/** Label counts from the URL (?counts=PAN-M:3,PAN-L:2), such as for received goods; by default one each. */
function countsIn(asked: string | null, variants: readonly Variant[]): Record<string, number> {
  const wanted = new Map(asked?.split(',').map((each) => [each.slice(0, each.lastIndexOf(':')), each]))
  const many = (sku: string) => Number(wanted.get(sku)?.slice(sku.length + 1) ?? 0)
  return Object.fromEntries(
    variants.map(({ sku }) => [sku, asked ? Math.min(maxLabels, Math.max(0, many(sku) || 0)) : 1]),
  )
}

function Labels({ product }: { product: Product }) {
  const { variants } = product
  const [params] = useSearchParams()
  const [counts, setCounts] = useState<Record<string, number>>(() => countsIn(params.get('counts'), variants))
  const [size, setSize] = useStoredChoice('print-size-piece', Object.keys(sizes) as (keyof typeof sizes)[])
  const labels = labelsOf(variants, counts)
  return (
    <>
      <div className="no-print">
        <PageHead
          title={t('Barcode Labels')}
          text={t('A label for every piece of a product. Say how many of each size, choose the paper, then print.')}
          state={`${product.title}: ${many(labels.length, 'label')}`}
        >
          <ButtonLink variant="outline" size="sm" to={`/admin/products?view=${product.number}`}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t('Product')}
          </ButtonLink>
          <Button size="sm" onClick={() => print()} disabled={labels.length === 0}>
            <Printer aria-hidden="true" className="size-4" />
            {t('Print')}
          </Button>
        </PageHead>
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <ToggleGroup label={t('Paper')} options={Object.entries(sizes)} chosen={size} onChoose={setSize} />
          <Button variant="outline" size="sm" onClick={() => setCounts(countsOfStock(variants))}>
            {t('As Many as in Stock')}
          </Button>
          <Button variant="quiet" size="sm" onClick={() => setCounts({})}>
            {t('None')}
          </Button>
        </div>
        <ul className="mb-6 max-w-2xl divide-y divide-line border-line border-y">
          {variants.map((variant) => (
            <li key={variant.sku} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="min-w-40 flex-1">
                <p className="font-semibold">{variantName(variant)}</p>
                <p className="wrap-anywhere text-stone text-xs">{codeOf(variant)}</p>
                <TooLong variant={variant} size={size} />
              </div>
              <PieceCounter
                label={t('Labels of {variant}', { variant: variantName(variant) })}
                value={counts[variant.sku] ?? 0}
                max={maxLabels}
                onChange={(labelsOfIt) => setCounts({ ...counts, [variant.sku]: labelsOfIt })}
              />
            </li>
          ))}
        </ul>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a phone moves it sideways, and so must a keyboard */}
      <section aria-label={t('Labels')} tabIndex={0} className="print-sheets piece-labels-place">
        <div className="piece-labels" data-size={size}>
          {labels.map((variant, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: labels of a variant are all alike
            <PieceLabel key={i} product={product} variant={variant} />
          ))}
        </div>
      </section>
    </>
  )
}

/** Warns about a code that scanners cannot read, before up to 500 labels are printed. */
function TooLong({ variant, size }: { variant: Variant; size: keyof typeof sizes }) {
  const code = codeOf(variant)
  const isForeign = /[^\x20-\x7e]/.test(code)
  if (!isForeign && code.length <= maxBarcodeCharacters[size]) return null
  return (
    <p className="text-amber text-xs">
      {isForeign
        ? t('This SKU has characters that a barcode cannot encode. Give the variant a barcode.')
        : t('This code is long: its bars are narrow, and not every scanner reads them. Give the variant a barcode.')}
    </p>
  )
}
