import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { maxCourierList } from '#domains/parcels/courier-list/staff-contract.ts'
import { useRefreshAfterBulkTask, useUndoBulkTask } from '#web/admin/parts/bulk-tasks/use-undo-bulk-task.ts'
import { many } from '#web/admin/parts/figures.ts'
import { FileChoice } from '#web/admin/products/import/file-choice.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { type CourierListRead, readCourierList } from '#web/admin/request/couriers/courier-list.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { CourierSelect } from '../courier-select.tsx'
import { ListTrial } from './list-trial.tsx'

const megabyte = 1024 * 1024

/** Imports a list from a courier's site: first a dry run that shows the changes, then the import, with Undo. */
export function CourierList({ onClose, onHistory }: { onClose: () => void; onHistory: () => void }) {
  const [courier, setCourier] = useState('')
  const [file, setFile] = useState<File>()
  const refresh = useRefreshAfterBulkTask()
  const undo = useUndoBulkTask().mutate
  const read = useMutation({
    mutationFn: readCourierList,
    onSuccess: ({ task }) => {
      if (!task) return
      refresh()
      onClose()
      // A background job handles very large selections; the list shows its progress.
      if (task.finishedAt === null) return
      toast.success(t('{parcels} as the list says', { parcels: many(task.changed, 'parcel') }), {
        duration: 10_000,
        ...(task.mayUndo && { action: { label: t('Undo'), onPress: () => undo(task.id) } }),
      })
      if (task.refusedCount > 0) onHistory()
    },
    onError: (error) => toastFailure(t('Failed to read the file'), error),
  })
  const attempt = (of: string, chosen: File | undefined) => {
    read.reset()
    if (of && chosen) read.mutate({ courier: of, file: chosen, dryRun: true })
  }
  const choose = (chosen: File | undefined) => {
    const limit = maxCourierList / megabyte
    if (chosen && chosen.size > maxCourierList)
      return toast.error(t('{name} is larger than {maxVariantFile} MB', { name: chosen.name, maxVariantFile: limit }))
    setFile(chosen)
    attempt(courier, chosen)
  }
  const trial: CourierListRead | undefined = read.variables?.dryRun ? read.data : undefined
  const changes = trial?.changeCount ?? 0
  return (
    <Dialog
      open
      size="lg"
      onClose={() => read.isPending || onClose()}
      title={t('Courier List')}
      text={t(
        'A CSV file from the courier’s site, with its numbers, states or both. Nothing changes before you have seen what would.',
      )}
      actions={
        <>
          <Button variant="outline" size="sm" onClick={onClose} disabled={read.isPending}>
            {t('Cancel')}
          </Button>
          <Button
            size="sm"
            disabled={!file || changes === 0}
            busy={read.isPending}
            onClick={() => file && !read.isPending && read.mutate({ courier, file, dryRun: false })}
          >
            {changes > 0 ? t('Change {parcels}', { parcels: many(changes, 'parcel') }) : t('Change')}
          </Button>
        </>
      }
    >
      <div className="mt-4 grid gap-4">
        <CourierSelect
          value={courier}
          onChange={(of) => {
            setCourier(of)
            attempt(of, file)
          }}
          hint={t('Whose list it is. Parcels of other couriers are refused.')}
        />
        <FileChoice
          file={file}
          disabled={read.isPending || courier === ''}
          onChoose={choose}
          limit={
            courier
              ? t('Up to {maxVariantFile} MB', { maxVariantFile: maxCourierList / megabyte })
              : t('Please select a courier')
          }
        />
        {trial && <ListTrial trial={trial} />}
      </div>
    </Dialog>
  )
}
