import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type ImportRun, type InTheWay, keptOf, undoImport } from '#web/admin/request/catalogue/import.ts'
import { toast } from '#web/ui/toast.ts'

/** Confirms undoing an import; asks again if some products cannot be undone. */
export function UndoImport({ run, onClose }: { run: ImportRun; onClose: () => void }) {
  const queries = useQueryClient()
  const [kept, setKept] = useState<InTheWay[]>()
  const undo = useMutation({
    mutationFn: () => undoImport(run.id, kept !== undefined),
    onSuccess: ({ deleted, restored }) => {
      toast.success(`Import undone: ${many(deleted, 'product')} deleted, ${restored} restored`)
      onClose()
    },
    onError: (error) => {
      const inTheWay = keptOf(error)
      if (inTheWay) return setKept(inTheWay)
      toastFailure('Failed to undo the import', error)
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
      title={`${many(kept.length, 'product')} cannot be undone`}
      text="These stay as they are. Everything else of the import can still be brought back."
      yes="Undo Everything Else"
      busyYes="Undoing..."
      busy={undo.isPending}
      onYes={() => undo.mutate()}
      onNo={onClose}
    >
      <ul className="mt-3 max-h-60 overflow-y-auto border-line border-t">
        {kept.map(({ number, title, reason }) => (
          <li key={number} className="border-line border-b py-1.5">
            <span className="font-semibold">{title}</span> <span className="text-ink-soft">{reason}</span>
          </li>
        ))}
      </ul>
    </Confirm>
  ) : (
    <Confirm
      open
      title={`Undo the import of ${run.fileName}?`}
      text="What it created is deleted, what it changed is as before, and the stock that came with it goes out again."
      yes="Undo Import"
      busyYes="Undoing..."
      busy={undo.isPending}
      onYes={() => undo.mutate()}
      onNo={onClose}
    />
  )
}
