import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { productLimits } from '#domains/catalogue/staff-contract.ts'
import { many } from '#web/admin/parts/figures.ts'
import { control } from '#web/admin/parts/inputs/inputs.tsx'
import { piecesIn } from '#web/admin/parts/inputs/parse-number.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import type { ProductValues } from './product-values.ts'
import { combinations } from './product-variants.ts'
import { StockHead } from './stock-head.tsx'
import { StockRow } from './stock-row.tsx'

/**
 * Stock, price, cost, weight, barcode and SKU for each size and colour. There may be hundreds of rows, so each
 * re-renders only when its own values change.
 */
export function StockGrid({ form, mayCount }: { form: UseFormReturn<ProductValues>; mayCount: boolean }) {
  const [sizes, colors] = useWatch({ control: form.control, name: ['sizes', 'colors'] })
  const [all, setAll] = useState('')
  const { can } = useSession()
  const maySeeCost = can('inventory.view')
  const rows = combinations(sizes, colors)
  const pieces = piecesIn(all)
  const isRight = pieces !== undefined && pieces <= productLimits.pieces

  const setEvery = () => {
    const stock = form.getValues('stock')
    const next = rows.map(({ key }) => [
      key,
      { ...stock[key], ...(stock[key]?.offered !== false && { stock: String(pieces ?? '') }) },
    ])
    form.setValue('stock', { ...stock, ...Object.fromEntries(next) }, { shouldDirty: true })
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Offered form={form} keys={rows.map(({ key }) => key)} />
        {mayCount && (
          <>
            <input
              aria-label={t('Stock for every combination')}
              inputMode="numeric"
              placeholder={t('Pieces')}
              value={all}
              maxLength={9}
              aria-invalid={all.trim() !== '' && !isRight ? true : undefined}
              onChange={(event) => setAll(event.target.value)}
              className={cx(control, 'w-24! text-right')}
            />
            <Button variant="outline" size="sm" disabled={!isRight} onClick={setEvery}>
              {t('Set for all')}
            </Button>
          </>
        )}
      </div>
      <section
        aria-label={t('Stock, price and weight by size and colour')}
        className="max-h-96 overflow-auto border-line border-y"
      >
        <table className="w-full">
          <StockHead maySeeCost={maySeeCost} />
          <tbody>
            {rows.map(({ size, color, key }) => (
              <StockRow
                key={key}
                form={form}
                at={key}
                size={size}
                color={color}
                mayCount={mayCount}
                cost={!maySeeCost ? 'hidden' : can('inventory.edit') ? 'edited' : 'shown'}
              />
            ))}
          </tbody>
        </table>
      </section>
      <p className="text-ink-soft text-xs">
        {t(
          'An empty price is the product’s price, an empty weight that of its category (Categories) or of the shop (Settings, Delivery Zones).',
        )}
      </p>
    </div>
  )
}

function Offered({ form, keys }: { form: UseFormReturn<ProductValues>; keys: string[] }) {
  const stock = useWatch({ control: form.control, name: 'stock' })
  return (
    <p className="grow text-ink-soft">
      {t('{combinations} offered', {
        combinations: many(keys.filter((key) => stock?.[key]?.offered !== false).length, 'combination'),
      })}
    </p>
  )
}
