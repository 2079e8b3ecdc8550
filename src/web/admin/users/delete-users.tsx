import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal, NoConnection } from '#web/admin/api.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type DeleteMode, deleteUsers, emptyUserTrash, restoreUsers } from '#web/admin/request/users.ts'
import { toast } from '#web/ui/toast.ts'

export type DeleteAsk = { mode: DeleteMode; userIds: string[]; name?: string } | 'trash'

/** Refetches everything that depends on users. */
export function useRefreshUsers() {
  const queries = useQueryClient()
  return () => Promise.all(['users', 'dashboard'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

/** Restores users from the trash. */
export function useRestoreUsers() {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: restoreUsers,
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastFailure('Failed to restore users', error),
    onSettled: refresh,
  })
}

type Props = { ask: DeleteAsk; total: number; onClose: () => void; onDeleted: () => void }

/** Confirms, moves users to the trash and offers Undo; or empties the trash. */
export function DeleteUsers({ ask, total, onClose, onDeleted }: Props) {
  const refresh = useRefreshUsers()
  const restore = useRestoreUsers()
  const remove = useMutation({
    mutationFn: async () => {
      if (ask === 'trash') return toast.success((await emptyUserTrash()).message)
      const { message, userIds, deletedAt, guestsKept } = await deleteUsers(ask.mode, ask.userIds)
      toast.success(message, {
        duration: 10_000,
        action: {
          label: 'Undo',
          onPress: () => restore.mutate(ask.mode === 'all' ? { deletedAt } : { userIds }),
        },
      })
      if (guestsKept > 0) toast.info(`${many(guestsKept, 'guest')} stayed: guests are known from their orders`)
    },
    onSuccess: () => {
      onDeleted()
      onClose()
    },
    onError: sayNotDeleted,
    onSettled: refresh,
  })
  const confirm = () => {
    if (ask !== 'trash' && ask.mode !== 'all' && ask.userIds.length === 0)
      return toast.error('No users selected for deletion')
    remove.mutate()
  }
  return (
    <Confirm
      open
      title="Confirm Delete"
      text={question(ask, total)}
      yes={ask === 'trash' ? 'Empty Trash' : ask.mode === 'all' ? 'Delete All' : 'Delete'}
      busyYes="Deleting..."
      busy={remove.isPending}
      onYes={confirm}
      onNo={onClose}
    />
  )
}

function question(ask: DeleteAsk, total: number): string {
  if (ask === 'trash')
    return 'All accounts in the trash are deleted for good. Their orders, reviews and messages stay. This action cannot be undone.'
  const later = 'and can be restored for 30 days. Orders stay, and sessions end at once.'
  if (ask.mode === 'all') return `All ${many(total, 'account')} go into the trash ${later} Guests stay.`
  if (ask.mode === 'single') return `${ask.name} goes into the trash ${later}`
  return `${many(ask.userIds.length, 'account')} will go into the trash ${later}`
}

function sayNotDeleted(error: unknown) {
  if (error instanceof NoConnection) return toast.error('Failed to connect to server for deletion')
  if (error instanceof ApiRefusal) return toastFailure('Failed to delete users', error)
  toast.error('Error deleting users')
}
