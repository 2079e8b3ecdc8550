import { count, exactTaka, many } from '#web/admin/parts/figures.ts'
import type { restockPreviewQuery } from '#web/admin/request/inventory.ts'
import { t } from '#web/admin/translate.ts'
import { variantName } from './stock-labels.tsx'

type Data = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof restockPreviewQuery>['queryFn']>>>>

/**
 * The stock levels that a bulk restock would raise. The totals cover all lines, including those that the table omits.
 */
export function RestockPreview({ stockLevels, totals }: Pick<Data, 'stockLevels' | 'totals'>) {
  const lines = stockLevels.filter(({ missing }) => missing > 0)
  return (
    <>
      <p className="mt-4 font-semibold tabular-nums">
        {t('{pieces} for {items}, {cost} at cost', {
          pieces: many(totals.pieces, 'piece'),
          items: many(totals.toFill, 'item'),
          cost: exactTaka(totals.cost),
        })}
      </p>
      <section
        aria-label={t('What will be filled')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
        tabIndex={0}
        className="mt-3 max-h-80 overflow-auto border-line border-y"
      >
        <table className="w-full text-sm">
          <thead className="sticky top-0 bg-paper">
            <tr className="text-left text-ink-soft text-xs *:px-2 *:py-2 *:font-semibold">
              <th scope="col">{t('Item')}</th>
              <th scope="col" className="text-right">
                {t('Now')}
              </th>
              <th scope="col" className="text-right">
                {t('After')}
              </th>
              <th scope="col" className="text-right">
                {t('Pieces')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.variantId} className="border-line border-t *:px-2 *:py-1.5">
                <td>
                  {line.productName} <span className="text-stone">{variantName(line)}</span>
                </td>
                <td className="text-right tabular-nums">{count(line.currentStock)}</td>
                <td className="text-right tabular-nums">{count(line.target)}</td>
                <td className="text-right tabular-nums">+{count(line.missing)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {totals.toFill > lines.length && (
        <p className="mt-2 text-ink-soft text-sm">
          {t('and {toFill} more', { toFill: count(totals.toFill - lines.length) })}
        </p>
      )}
    </>
  )
}
