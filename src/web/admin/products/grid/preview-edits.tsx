import { sizeAndColor } from '#shared/catalogue/piece-name.ts'
import { count, many } from '#web/admin/parts/figures.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { labelOf } from './column-label.ts'
import { type Drafts, type Grid, keyOfCell, toSave } from './grid-model.ts'

/** Maximum number of listed changes; the counts include all. */
const listed = 200

type Props = { grid: Grid; drafts: Drafts; busy: boolean; onSave: () => void; onClose: () => void }

/** Preview of all changed cells before saving. */
export function PreviewEdits({ grid, drafts, busy, onSave, onClose }: Props) {
  const { cells, wrong, products } = toSave(drafts)
  const rowOf = new Map(grid.rows.map((row) => [row.variantId, row]))
  const firstOf = new Map(grid.rows.toReversed().map((row) => [row.number, row]))
  const nameOf = ({ variantId, number }: (typeof cells)[number]) => {
    const row = variantId === null ? firstOf.get(number) : rowOf.get(variantId)
    if (!row) return String(number)
    const title = row.cells[grid.fields.indexOf('titleEn')] ?? ''
    return variantId === null ? title : `${title}, ${sizeAndColor(row)}`
  }
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t('Save {cells} of {products}?', {
        cells: many(cells.length, 'cell'),
        products: many(products, 'product'),
      })}
      text={
        wrong > 0
          ? t('{cells} with something wrong in it stays as it is, and stays marked.', { cells: many(wrong, 'cell') })
          : t('The whole run can be undone later, from Earlier Runs.')
      }
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose} disabled={busy}>
            {t('Keep Editing')}
          </Button>
          <Button size="sm" busy={busy} onClick={onSave}>
            {t('Save {count}', { count: count(cells.length) })}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list is read by the arrow keys */}
      <section aria-label={t('Changes')} tabIndex={0} className="max-h-96 overflow-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="text-left text-ink-soft text-xs *:py-1.5 *:pr-3 *:font-semibold">
              <th scope="col">{t('Product')}</th>
              <th scope="col">{t('Cell')}</th>
              <th scope="col">{t('Before')}</th>
              <th scope="col">{t('After')}</th>
            </tr>
          </thead>
          <tbody>
            {cells.slice(0, listed).map((cell) => (
              <tr key={keyOfCell(cell)} className="wrap-anywhere border-line border-t align-top *:py-1.5 *:pr-3">
                <td>{nameOf(cell)}</td>
                <td>{labelOf(cell.field, grid.own)}</td>
                <td className="text-stone">{cell.before || t('empty')}</td>
                <td className="font-semibold">{cell.after || t('empty')}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {cells.length > listed && (
          <p className="py-2 text-ink-soft">{t('and {cells}', { cells: many(cells.length - listed, 'more cell') })}</p>
        )}
      </section>
    </Dialog>
  )
}
