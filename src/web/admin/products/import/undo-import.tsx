import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type ImportRun, type InTheWay, keptOf, undoImport } from '#web/admin/request/catalogue/import.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Confirms undoing an import; asks again if some products cannot be undone. */
export function UndoImport({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const queries = useQueryClient()
  const [kept, setKept] = useState<InTheWay[]>()
  const undo = useMutation({
    mutationFn: () => undoImport(run.id, kept !== undefined),
    onSuccess: ({ deleted, restored, kept: stayed }) => {
      if (deleted + restored === 0 && stayed.length > 0) toast.error(t('Nothing of the import was undone'))
      else
        toast.success(
          t('Import undone: {products} deleted, {restored} restored', { products: many(deleted, 'product'), restored }),
        )
      onClose()
    },
    onError: (error) => {
      const inTheWay = keptOf(error)
      if (inTheWay) return setKept(inTheWay)
      toastFailure(t('Failed to undo the import'), error)
      onClose()
    },
    onSettled: () =>
      Promise.all(
        ['products', 'import-runs', 'categories', 'dashboard'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
  return kept ? (
    <Confirm
      open
      title={t('{products} cannot be undone', { products: many(kept.length, 'product') })}
      text={t('These stay as they are. Everything else of the import can still be brought back.')}
      yes={t('Undo Everything Else')}
      busyYes={t('Undoing...')}
      busy={undo.isPending}
      onYes={() => undo.mutate()}
      onNo={onClose}
    >
      <ul className="mt-3 max-h-60 overflow-y-auto border-line border-t">
        {kept.map(({ number, title, reason }) => (
          <li key={number} className="border-line border-b py-1.5">
            <span className="font-semibold">{title}</span>{' '}
            <span className="text-ink-soft">{translateServerText(reason)}</span>
          </li>
        ))}
      </ul>
    </Confirm>
  ) : (
    <Confirm
      open
      title={t('Undo the import of {fileName}?', { fileName: run.fileName })}
      text={t(
        'What it created is deleted, what it changed is as before, and the stock that came with it goes out again.',
      )}
      yes={t('Undo Import')}
      busyYes={t('Undoing...')}
      busy={undo.isPending}
      onYes={() => undo.mutate()}
      onNo={onClose}
    />
  )
}
