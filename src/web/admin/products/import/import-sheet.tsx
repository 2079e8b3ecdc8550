import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sentenceOf } from '#web/admin/api.ts'
import { many } from '#web/admin/parts/figures.ts'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { useGuard } from '#web/admin/parts/use-guard.tsx'
import { type Imported, type ImportOptions, type Progress, sendImport } from '#web/admin/request/import.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { FileChoice } from './file-choice.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportRows } from './import-rows.tsx'

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
      title="Import Products"
      foot={
        <>
          {state.step === 'trying' && (
            <Button variant="outline" size="sm" onClick={stop}>
              Cancel
            </Button>
          )}
          <Button variant="outline" size="sm" onClick={onClose} disabled={state.step === 'importing'}>
            Close
          </Button>
          {tried && file && (
            <Button size="sm" disabled={!toDo} onClick={() => run(file, { dryRun: false, fetchPictures, bringBack })}>
              {toDo ?? 'Nothing to Import'}
            </Button>
          )}
          {!tried && (
            <Button
              size="sm"
              busy={busy}
              disabled={!file || state.step === 'done'}
              onClick={() => file && run(file, { dryRun: true, fetchPictures, bringBack: false })}
            >
              {state.step === 'trying' ? 'Checking...' : state.step === 'importing' ? 'Importing...' : 'Check File'}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-8">
        <section aria-label="File" className="grid gap-4">
          <p className="max-w-2xl text-ink-soft">
            A CSV file: this shop’s own export, or the products as Shopify or WooCommerce export them. First it is
            checked, and you see what would happen to each product; nothing is written until you say so. Prices are read
            as taka. Stock is taken from the file for sizes and colours that are new here; the stock of what is here
            already is not changed.
          </p>
          <FileChoice file={file} disabled={busy} onChoose={choose} />
          <label className="flex min-h-11 items-start gap-3 py-1">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0"
              checked={fetchPictures}
              disabled={busy}
              onChange={(event) => setFetchPictures(event.target.checked)}
            />
            <span>
              <span className="block font-semibold">Fetch the pictures that the file names</span>
              <span className="block text-sm text-stone">
                From their addresses on the internet, when it is imported. This takes longer; without it the drawn
                placeholder stands
              </span>
            </span>
          </label>
          <div aria-live="polite">
            {(state.step === 'trying' || state.step === 'importing') && <Doing progress={state.progress} />}
            {state.step === 'failed' && (
              <p role="alert" className="rounded-control bg-red-soft px-3.5 py-2.5 text-red">
                {state.problem}
              </p>
            )}
            {state.step === 'tried' && (
              <p className="font-semibold">
                {formats[state.answer.format]}: {many(state.answer.report.totals.read, 'product')} read. Nothing is
                written yet.
              </p>
            )}
            {tried && tried.report.totals.skipped > 0 && (
              <label className="flex min-h-11 items-start gap-3 py-1">
                <input
                  type="checkbox"
                  className="mt-0.5 size-5 shrink-0"
                  checked={bringBack}
                  onChange={(event) => setBringBack(event.target.checked)}
                />
                <span>
                  <span className="block font-semibold">
                    Bring back {many(tried.report.totals.skipped, 'product')} that you deleted
                  </span>
                  <span className="block text-sm text-stone">With their number, address and stock of before</span>
                </span>
              </label>
            )}
            {state.step === 'done' && <p className="font-semibold text-green">{doneText(state.answer)}</p>}
          </div>
          {(state.step === 'tried' || state.step === 'done') && <ImportRows report={state.answer.report} />}
        </section>
        <ImportHistory />
      </div>
      {guard.question}
    </Sheet>
  )
}

/** Label of the import button; undefined if there is nothing to import. */
function wantedOf(
  { report: { totals, unfetched } }: Imported,
  { fetchPictures, bringBack }: { fetchPictures: boolean; bringBack: boolean },
): string | undefined {
  const products = totals.new + totals.changed + (bringBack ? totals.skipped : 0)
  if (products > 0) return `Import ${many(products, 'Product')}`
  return fetchPictures && unfetched > 0 ? `Fetch ${many(unfetched, 'Picture')}` : undefined
}

const formats = { shop: 'An export of this shop', shopify: 'A Shopify export', woocommerce: 'A WooCommerce export' }

const isAnythingDone = ({ report: { totals } }: Imported) => totals.new + totals.changed > 0

function doneText(answer: Imported): string {
  const { totals } = answer.report
  if (!isAnythingDone(answer)) return 'Everything was there already: nothing changed.'
  return `${many(totals.new, 'product')} created, ${many(totals.changed, 'product')} changed. It can be undone below.`
}

function Doing({ progress }: { progress: Progress | undefined }) {
  const { doing = 'reading', done = 0, total = 0 } = progress ?? {}
  const words = `${doing[0]?.toUpperCase()}${doing.slice(1)}`
  return (
    <div className="grid gap-1.5">
      <p>
        {words}
        {total > 0 && ` ${done} of ${total}`}…
      </p>
      <progress
        aria-label={words}
        max={total || 1}
        value={total > 0 ? done : undefined}
        className="h-1.5 w-full accent-green"
      />
    </div>
  )
}

type State =
  | { step: 'choosing' }
  | { step: 'trying' | 'importing'; progress: Progress | undefined }
  | { step: 'tried' | 'done'; answer: Imported }
  | { step: 'failed'; problem: string }

function useImport() {
  const queries = useQueryClient()
  const [state, setState] = useState<State>({ step: 'choosing' })
  const stopper = useRef<AbortController>(undefined)
  // Leaving aborts a dry run. An import that is being written continues on the server.
  useEffect(() => () => stopper.current?.abort(), [])

  const run = async (file: File, options: ImportOptions) => {
    const stop = new AbortController()
    stopper.current = stop
    const step = options.dryRun ? 'trying' : 'importing'
    setState({ step, progress: undefined })
    try {
      const answer = await sendImport(file, options, (progress) => setState({ step, progress }), stop.signal)
      setState({ step: options.dryRun ? 'tried' : 'done', answer })
      if (!options.dryRun && isAnythingDone(answer)) toast.success('Products imported successfully')
    } catch (error) {
      setState(stop.signal.aborted ? { step: 'choosing' } : { step: 'failed', problem: sentenceOf(error) })
    }
    if (!options.dryRun)
      await Promise.all(
        ['products', 'import-runs', 'categories', 'dashboard'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      )
  }
  return { state, run, stop: () => stopper.current?.abort(), reset: () => setState({ step: 'choosing' }) }
}
