import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { many } from '#web/admin/parts/figures.ts'
import { control, TickBox } from '#web/admin/parts/inputs.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { combinations, type ProductValues } from './product-values.ts'

/** One row per size and colour: how many lie on the shelf, and under which number. */
export function StockGrid({ form, mayCount }: { form: UseFormReturn<ProductValues>; mayCount: boolean }) {
  const [sizes, colors, stock] = useWatch({ control: form.control, name: ['sizes', 'colors', 'stock'] })
  const [all, setAll] = useState('')
  const rows = combinations(sizes, colors)

  const setEvery = () => {
    for (const { key } of rows)
      if (stock?.[key]?.offered !== false) form.setValue(`stock.${key}.stock`, all, { shouldDirty: true })
  }
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="grow text-ink-soft">
          {many(rows.filter(({ key }) => stock?.[key]?.offered !== false).length, 'combination')} offered
        </p>
        {mayCount && (
          <>
            <input
              aria-label="Stock for every combination"
              inputMode="numeric"
              placeholder="Pieces"
              value={all}
              onChange={(event) => setAll(event.target.value.replace(/\D/g, '').slice(0, 6))}
              className={cx(control, 'w-24! text-right')}
            />
            <Button variant="outline" size="sm" disabled={all === ''} onClick={setEvery}>
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
              <tr
                key={key}
                className={cx(
                  'border-line border-t *:px-2 *:py-1',
                  stock?.[key]?.offered === false && 'text-stone line-through',
                )}
              >
                <td className="p-0!">
                  <TickBox
                    label={`Offer ${size}, ${color}`}
                    checked={stock?.[key]?.offered !== false}
                    onChange={(event) =>
                      form.setValue(`stock.${key}.offered`, event.target.checked, { shouldDirty: true })
                    }
                  />
                </td>
                <td className="whitespace-nowrap">{size}</td>
                <td>{color}</td>
                <td>
                  {mayCount ? (
                    <input
                      aria-label={`Stock of ${size}, ${color}`}
                      inputMode="numeric"
                      placeholder="0"
                      disabled={stock?.[key]?.offered === false}
                      aria-invalid={form.formState.errors.stock?.[key]?.stock ? true : undefined}
                      className={cx(control, 'text-right tabular-nums')}
                      {...form.register(`stock.${key}.stock`)}
                    />
                  ) : (
                    <span className="block text-right tabular-nums">{form.getValues(`stock.${key}.stock`) || '0'}</span>
                  )}
                </td>
                <td>
                  <input
                    aria-label={`SKU of ${size}, ${color}`}
                    placeholder="made for you"
                    disabled={stock?.[key]?.offered === false}
                    className={control}
                    {...form.register(`stock.${key}.sku`)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
