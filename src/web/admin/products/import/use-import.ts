import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#web/admin/api.ts'
import { type Imported, type ImportOptions, type Progress, sendImport } from '#web/admin/request/catalogue/import.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { isAnythingDone } from './import-labels.ts'

type State =
  | { step: 'choosing' }
  | { step: 'trying' | 'importing'; progress: Progress | undefined }
  | { step: 'tried' | 'done'; answer: Imported }
  | { step: 'failed'; problem: string }

/** State of an import: a dry run, then the import itself. */
export function useImport() {
  const queries = useQueryClient()
  const [state, setState] = useState<State>({ step: 'choosing' })
  const stopper = useRef<AbortController>(undefined)
  // Leaving aborts a dry run. A running import continues on the server.
  useEffect(() => () => stopper.current?.abort(), [])

  const run = async (file: File, options: ImportOptions) => {
    const stop = new AbortController()
    stopper.current = stop
    const step = options.dryRun ? 'trying' : 'importing'
    setState({ step, progress: undefined })
    try {
      const answer = await sendImport(file, options, (progress) => setState({ step, progress }), stop.signal)
      setState({ step: options.dryRun ? 'tried' : 'done', answer })
      if (!options.dryRun && isAnythingDone(answer)) toast.success(t('Products imported successfully'))
    } catch (error) {
      setState(stop.signal.aborted ? { step: 'choosing' } : { step: 'failed', problem: errorMessage(error) })
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
