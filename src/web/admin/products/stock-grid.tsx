import { memo, useState } from 'react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { many } from '#web/admin/parts/figures.ts'
import { control, piecesIn, TickBox, wrongPieces } from '#web/admin/parts/inputs.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { combinations, type ProductValues } from './product-values.ts'

type Form = UseFormReturn<ProductValues>

/**
 * Stock and SKU for each size and colour. There may be hundreds of rows, so each re-renders only when its own values
 * change.
 */
export function StockGrid({ form, mayCount }: { form: Form; mayCount: boolean }) {
  const [sizes, colors] = useWatch({ control: form.control, name: ['sizes', 'colors'] })
  const [all, setAll] = useState('')
  const rows = combinations(sizes, colors)

  const setEvery = () => {
    const stock = form.getValues('stock')
    const next = rows.map(({ key }) => [
      key,
      { ...stock[key], ...(stock[key]?.offered !== false && { stock: String(piecesIn(all) ?? '') }) },
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
              aria-label="Stock for every combination"
              inputMode="numeric"
              placeholder="Pieces"
              value={all}
              maxLength={9}
              aria-invalid={wrongPieces(all) ? true : undefined}
              onChange={(event) => setAll(event.target.value)}
              className={cx(control, 'w-24! text-right')}
            />
            <Button variant="outline" size="sm" disabled={piecesIn(all) === undefined} onClick={setEvery}>
              Set for all
            </Button>
          </>
        )}
      </div>
      <section aria-label="Stock by size and colour" className="max-h-96 overflow-auto border-line border-y">
        <table className="w-full">
          <thead className="sticky top-0 z-10 bg-paper">
            <tr className="text-left text-ink-soft text-xs *:px-2 *:py-2 *:font-semibold">
              <th scope="col" className="w-10">
                <span className="sr-only">Offered</span>
              </th>
              <th scope="col">Size</th>
              <th scope="col">Colour</th>
              <th scope="col" className="w-24 text-right">
                Stock
              </th>
              <th scope="col" className="w-1/3">
                SKU
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, color, key }) => (
              <Shelf key={key} form={form} at={key} size={size} color={color} mayCount={mayCount} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function Offered({ form, keys }: { form: Form; keys: string[] }) {
  const stock = useWatch({ control: form.control, name: 'stock' })
  return (
    <p className="grow text-ink-soft">
      {many(keys.filter((key) => stock?.[key]?.offered !== false).length, 'combination')} offered
    </p>
  )
}

type Row = { form: Form; at: string; size: string; color: string; mayCount: boolean }

const Shelf = memo(function Shelf({ form, at, size, color, mayCount }: Row) {
  const offered = useWatch({ control: form.control, name: `stock.${at}.offered` }) !== false
  const { errors } = useFormState({ control: form.control, name: `stock.${at}.stock` })
  const wrong = errors.stock?.[at]?.stock?.message
  return (
    <tr className={cx('border-line border-t *:px-2 *:py-1', !offered && 'text-stone line-through')}>
      <td className="p-0!">
        <TickBox
          label={`Offer ${size}, ${color}`}
          checked={offered}
          onChange={(event) => form.setValue(`stock.${at}.offered`, event.target.checked, { shouldDirty: true })}
        />
      </td>
      <td className="whitespace-nowrap">{size}</td>
      <td>{color}</td>
      <td>
        {mayCount ? (
          <>
            <input
              aria-label={`Stock of ${size}, ${color}`}
              inputMode="numeric"
              placeholder="0"
              disabled={!offered}
              aria-invalid={wrong ? true : undefined}
              className={cx(control, 'text-right tabular-nums')}
              {...form.register(`stock.${at}.stock`)}
            />
            {wrong && <p className="text-right text-red text-xs">{wrong}</p>}
          </>
        ) : (
          <span className="block text-right tabular-nums">{form.getValues(`stock.${at}.stock`) || '0'}</span>
        )}
      </td>
      <td>
        <input
          aria-label={`SKU of ${size}, ${color}`}
          placeholder="made for you"
          disabled={!offered}
          className={control}
          {...form.register(`stock.${at}.sku`)}
        />
      </td>
    </tr>
  )
})
