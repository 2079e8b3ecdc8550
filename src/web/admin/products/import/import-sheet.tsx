import { useState } from 'react'
import { many } from '#web/admin/parts/figures.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { FileChoice } from './file-choice.tsx'
import { ImportHistory } from './import-history.tsx'
import { asBroughtBack, doneText, formatLabels, wantedOf } from './import-labels.ts'
import { ImportOption } from './import-option.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportRows } from './import-rows.tsx'
import { useImport } from './use-import.ts'

/** Import in steps: choose a file, dry run, review, import. Earlier imports are listed below. */
export default function ImportSheet({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File>()
  const [fetchPictures, setFetchPictures] = useState(false)
  const [bringBack, setBringBack] = useState(false)
  const { state, run, stop, reset } = useImport()
  const guard = useGuard(state.step === 'importing')
  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    setBringBack(false)
    reset()
  }
  const tried = state.step === 'tried' ? state.answer : undefined
  const toDo = tried && wantedOf(tried, { fetchPictures, bringBack })
  const busy = state.step === 'trying' || state.step === 'importing'

  return (
    <Sheet
      open
      width="lg"
      onClose={onClose}
      title={t('Import Products')}
      foot={
        <>
          {state.step === 'trying' && (
            <Button variant="outline" size="sm" onClick={stop}>
              {t('Cancel')}
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={onClose} disabled={state.step === 'importing'}>
            {t('Close')}
          </Button>
          {tried && file && (
            <Button size="sm" disabled={!toDo} onClick={() => run(file, { dryRun: false, fetchPictures, bringBack })}>
              {toDo ?? t('Nothing to Import')}
            </Button>
          )}
          {!tried && (
            <Button
              size="sm"
              busy={busy}
              disabled={!file || state.step === 'done'}
              onClick={() => file && run(file, { dryRun: true, fetchPictures, bringBack: false })}
            >
              {state.step === 'trying'
                ? t('Checking...')
                : state.step === 'importing'
                  ? t('Importing...')
                  : t('Check File')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-8">
        <section aria-label={t('File')} className="grid gap-4">
          <p className="max-w-2xl text-ink-soft">
            {t(
              'A CSV file: this shop’s own export, or the products as Shopify or WooCommerce export them. First it is checked, and you see what would happen to each product; nothing is written until you say so. Prices are read as taka. Stock is taken from the file for sizes and colours that are new here; the stock of what is here already is not changed.',
            )}
          </p>
          <FileChoice file={file} disabled={busy} onChoose={choose} />
          <ImportOption
            label={t('Fetch the pictures that the file names')}
            hint={t(
              'From their addresses on the internet, when it is imported. This takes longer; without it the drawn placeholder stands',
            )}
            checked={fetchPictures}
            disabled={busy}
            onChange={setFetchPictures}
          />
          <div aria-live="polite">
            {(state.step === 'trying' || state.step === 'importing') && <ImportProgress progress={state.progress} />}
            {state.step === 'failed' && (
              <p role="alert" className="rounded-control bg-red-soft px-3.5 py-2.5 text-red">
                {state.problem}
              </p>
            )}
            {state.step === 'tried' && (
              <p className="font-semibold">
                {t('{format}: {products} read. Nothing is written yet.', {
                  format: formatLabels[state.answer.format],
                  products: many(state.answer.report.totals.read, 'product'),
                })}
              </p>
            )}
            {tried && tried.report.totals.skipped > 0 && (
              <ImportOption
                label={t('Bring back {products} that you deleted', {
                  products: many(tried.report.totals.skipped, 'product'),
                })}
                hint={t('With their earlier number, address and stock')}
                checked={bringBack}
                onChange={setBringBack}
              />
            )}
            {state.step === 'done' && <p className="font-semibold text-green">{doneText(state.answer)}</p>}
          </div>
          {tried && <ImportRows report={bringBack ? asBroughtBack(tried.report) : tried.report} />}
          {state.step === 'done' && <ImportRows report={state.answer.report} />}
        </section>
        <ImportHistory />
      </div>
      {guard.question}
    </Sheet>
  )
}
