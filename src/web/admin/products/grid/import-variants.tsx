import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { clearWord, maxVariantFile } from '#domains/catalogue/grid/staff-contract.ts'
import { count, many } from '#web/admin/parts/figures.ts'
import { FileChoice } from '#web/admin/products/import/file-choice.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { importVariants, type VariantCsv } from '#web/admin/request/catalogue/product-grid.ts'
import { digits, t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'

const megabyte = 1024 * 1024

/** Imports a file with one line per variant: first a dry run that shows the changes, then the import. */
export function ImportVariants({ onClose, onStarted }: { onClose: () => void; onStarted: (run: number) => void }) {
  const [file, setFile] = useState<File>()
  const read = useMutation({
    mutationFn: importVariants,
    onSuccess: ({ run }) => {
      if (!run) return
      onStarted(run.id)
      onClose()
    },
    onError: (error) => toastFailure(t('Failed to read the file'), error),
  })
  const choose = (chosen: File | undefined) => {
    if (chosen && chosen.size > maxVariantFile)
      return toast.error(
        t('{name} is larger than {maxVariantFile} MB', {
          name: chosen.name,
          maxVariantFile: maxVariantFile / megabyte,
        }),
      )
    setFile(chosen)
    if (chosen) read.mutate({ file: chosen, dryRun: true })
  }
  const trial = read.variables?.dryRun ? read.data : undefined
  return (
    <Dialog
      open
      size="lg"
      onClose={() => read.isPending || onClose()}
      title={t('Import a CSV File per Size')}
      text={t(
        'Take the columns of Export CSV: lines are found by their SKU. An empty cell keeps what is there, the word {clearWord} empties it.',
        { clearWord },
      )}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose} disabled={read.isPending}>
            {t('Cancel')}
          </Button>
          <Button
            size="sm"
            disabled={!file || !trial || trial.cells === 0}
            busy={read.isPending}
            onClick={() => file && read.mutate({ file, dryRun: false })}
          >
            {t('Import')}
            {trial && trial.cells > 0 && ` ${many(trial.cells, 'cell')}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FileChoice
          file={file}
          disabled={read.isPending}
          onChoose={choose}
          limit={t('Up to {maxVariantFile} MB', { maxVariantFile: maxVariantFile / megabyte })}
        />
        {trial && <Trial trial={trial} />}
      </div>
    </Dialog>
  )
}

/** The dry run of a file: the changes, and the errors. Nothing is written yet. */
function Trial({ trial: { lines, cells, products, ignored, errorCount, errors, changes } }: { trial: VariantCsv }) {
  return (
    <div className="grid gap-3 text-sm">
      <p aria-live="polite">
        {t('{lines}: {cells} of {products} will change', {
          lines: many(lines, 'line'),
          cells: many(cells, 'cell'),
          products: many(products, 'product'),
        })}
        {errorCount > 0 && (
          <span className="text-red">{t(', {cells} wrong', { cells: many(errorCount, 'cell') })}</span>
        )}
        .
        {ignored.length > 0 && (
          <span className="block text-ink-soft">{t('Not read: {list}', { list: ignored.join(', ') })}</span>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled list is read by the arrow keys */}
      <section aria-label={t('Lines')} tabIndex={0} className="max-h-80 overflow-auto">
        <table className="w-full">
          <thead>
            <tr className="text-left text-ink-soft text-xs *:py-1.5 *:pr-3 *:font-semibold">
              <th scope="col">{t('Line')}</th>
              <th scope="col">{t('SKU')}</th>
              <th scope="col">{t('Column')}</th>
              <th scope="col">{t('What happens')}</th>
            </tr>
          </thead>
          <tbody className="*:border-line *:border-t *:align-top">
            {errors.map(({ line, sku, column, error }) => (
              <tr key={`${line} ${column}`} className="wrap-anywhere *:py-1.5 *:pr-3">
                <td>{digits(line)}</td>
                <td>{sku}</td>
                <td>{column}</td>
                <td className="text-red">{translateServerText(error)}</td>
              </tr>
            ))}
            {changes.map(({ line, sku, column, before, after }) => (
              <tr key={`${line} ${column}`} className="wrap-anywhere *:py-1.5 *:pr-3">
                <td>{digits(line)}</td>
                <td>{sku}</td>
                <td>{column}</td>
                <td>
                  <span className="text-stone">{before || t('empty')}</span> →{' '}
                  <span className="font-semibold">{after || t('empty')}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {cells > changes.length && (
          <p className="py-2 text-ink-soft">
            {t('and {cells} more changes', { cells: count(cells - changes.length) })}
          </p>
        )}
      </section>
    </div>
  )
}
