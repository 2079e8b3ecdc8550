import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { many } from '#web/admin/parts/figures.ts'
import { control } from '#web/admin/parts/inputs.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { combinations, type ProductValues } from './product-values.ts'

/** One row per size and colour: how many lie on the shelf, and under which number. */
export function StockGrid({ form, mayCount }: { form: UseFormReturn<ProductValues>; mayCount: boolean }) {
  const [sizes, colors] = useWatch({ control: form.control, name: ['sizes', 'colors'] })
  const [all, setAll] = useState('')
  const rows = combinations(sizes, colors)
  if (rows.length === 0) return <p className="text-stone">Name sizes and colours above: each combination gets its own stock and SKU.</p>

  const setEvery = () => {
    for (const { key } of rows) form.setValue(`stock.${key}.stock`, all, { shouldDirty: true })
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow text-ink-soft">{many(rows.length, 'combination')}</p>
        {mayCount && (
          <>
            <input
              aria-label="Stock for every combination"
              inputMode="numeric"
              placeholder="Pieces"
              value={all}
              onChange={(event) => setAll(event.target.value.replace(/\D/g, '').slice(0, 6))}
              className={cx(control, 'w-24 text-right')}
            />
            <Button variant="outline" size="sm" disabled={all === ''} onClick={setEvery}>
              Set for all
            </Button>
          </>
        )}
      </div>
      <div className="max-h-96 overflow-auto border-line border-y" tabIndex={0} role="region" aria-label="Stock by size and colour">
        <table className="w-full">
          <thead className="sticky top-0 z-10 bg-paper">
            <tr className="text-left text-ink-soft text-xs *:px-2 *:py-2 *:font-semibold">
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
              <tr key={key} className="border-line border-t *:px-2 *:py-1">
                <td className="whitespace-nowrap">{size}</td>
                <td>{color}</td>
                <td>
                  {mayCount ? (
                    <input
                      aria-label={`Stock of ${size}, ${color}`}
                      inputMode="numeric"
                      placeholder="0"
                      aria-invalid={form.formState.errors.stock?.[key]?.stock ? true : undefined}
                      className={cx(control, 'text-right tabular-nums')}
                      {...form.register(`stock.${key}.stock`)}
                    />
                  ) : (
                    <span className="block text-right tabular-nums">{form.getValues(`stock.${key}.stock`) || '0'}</span>
                  )}
                </td>
                <td>
                  <input aria-label={`SKU of ${size}, ${color}`} placeholder="made for you" className={control} {...form.register(`stock.${key}.sku`)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
