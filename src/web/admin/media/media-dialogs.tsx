import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mediaLimits } from '#shared/catalogue/media.ts'
import { errorMessage } from '#web/admin/api.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { toastReason } from '#web/admin/query-client.ts'
import {
  createFolder,
  deleteFolder,
  deleteMedia,
  type MediaFolder,
  moveMedia,
  renameFolder,
  restoreMedia,
} from '#web/admin/request/catalogue/media.ts'
import { inParts } from '#web/admin/request/in-parts.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

type Done = { onClose: () => void; onDone?: () => void }
const batchSize = 200

const useRefresh = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['media'] })
}

/** Confirms, deletes the unused files, lists the rest with reasons, and offers Undo. */
export function DeleteMedia({ ids, onClose, onDone }: { ids: number[] } & Done) {
  const refresh = useRefresh()
  const restore = useMutation({
    mutationFn: (deleted: number[]) => inParts(deleted, batchSize, restoreMedia),
    onSuccess: (answers) => toast.success(answers.map(({ message }) => message).join('. ')),
    onError: (error) => toastReason(t('Failed to restore the files'), error),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => inParts(ids, batchSize, deleteMedia),
    onSuccess: (answers) => {
      const deleted = answers.flatMap((answer) => answer.deleted)
      const refused = answers.flatMap((answer) => answer.refused)
      toast.success(t('{files} deleted', { files: many(deleted.length, 'file') }), {
        duration: 10_000,
        action: { label: t('Undo'), onPress: () => restore.mutate(deleted) },
      })
      if (refused.length > 0)
        toast.info(
          t('{files} stayed: {error}{value}', {
            files: many(refused.length, 'file'),
            error: refused[0]?.error ?? '',
            value: refused.length > 1 ? ' …' : '',
          }),
          {
            duration: 10_000,
          },
        )
      onDone?.()
      onClose()
    },
    onError: (error) => {
      toastReason(t('Failed to delete the files'), error)
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <Confirm
      open
      title={t('Delete {value}?', { value: ids.length === 1 ? t('this file') : many(ids.length, 'file') })}
      text={t('Only files that nothing shows are deleted. You can undo it for a day.')}
      yes={t('Delete')}
      busyYes={t('Deleting...')}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    />
  )
}

/** Moves files into a folder that is there or new. */
export function MoveMedia({ ids, folders, onClose, onDone }: { ids: number[]; folders: MediaFolder[] } & Done) {
  const refresh = useRefresh()
  const [folder, setFolder] = useState('')
  const move = useMutation({
    mutationFn: () => inParts(ids, batchSize, (some) => moveMedia(some, folder.trim() || null)),
    onSuccess: ([answer]) => {
      if (answer) toast.success(translateServerText(answer.message))
      onDone?.()
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <FormDialog
      title={t('Move {files}', { files: many(ids.length, 'file') })}
      text={t('Choose a folder, or type the name of a new one. Empty: in no folder.')}
      yes={t('Move')}
      busyYes={t('Moving...')}
      busy={move.isPending}
      onSubmit={() => move.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('Folder')}
        list="media-folders"
        value={folder}
        maxLength={mediaLimits.folder}
        error={move.error ? errorMessage(move.error) : undefined}
        onChange={(event) => setFolder(event.target.value)}
      />
      <datalist id="media-folders">
        {folders.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </FormDialog>
  )
}

/** Adds a folder, or renames one. */
export function NameFolder({
  folder,
  onClose,
  onNamed,
}: {
  folder?: string
  onClose: () => void
  onNamed: (name: string) => void
}) {
  const refresh = useRefresh()
  const [name, setName] = useState(folder ?? '')
  const save = useMutation({
    mutationFn: () => (folder ? renameFolder(folder, name.trim()) : createFolder(name.trim())),
    onSuccess: ({ message }) => {
      toast.success(message)
      onNamed(name.trim())
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <FormDialog
      title={folder ? t('Rename {folder}', { folder }) : t('New folder')}
      text={folder ? t('Its files stay in it.') : t('Files are moved into it, or uploaded while it is open.')}
      yes={folder ? t('Rename') : t('Add')}
      busy={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        value={name}
        maxLength={mediaLimits.folder}
        error={save.error ? errorMessage(save.error) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  )
}

export function DeleteFolder({ folder, onClose, onDone }: { folder: string } & Done) {
  const refresh = useRefresh()
  const remove = useMutation({
    mutationFn: () => deleteFolder(folder),
    onSuccess: ({ message }) => {
      toast.success(message)
      onDone?.()
      onClose()
    },
    onError: (error) => {
      toastReason(t('Failed to delete the folder'), error)
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <Confirm
      open
      title={t('Delete the folder {folder}?', { folder })}
      text={t('Its files stay in the library, in no folder.')}
      yes={t('Delete')}
      busyYes={t('Deleting...')}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    />
  )
}
