import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiRefusal, NoConnection } from '#web/admin/api.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { type DeleteMode, deleteUsers, emptyUserTrash, restoreUsers } from '#web/admin/request/users.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

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
    onError: (error) => toastFailure(t('Failed to restore users'), error),
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
      if (ask === 'trash') return toast.success(translateServerText((await emptyUserTrash()).message))
      const { message, userIds, deletedAt, guestsKept } = await deleteUsers(ask.mode, ask.userIds)
      toast.success(message, {
        duration: 10_000,
        action: {
          label: t('Undo'),
          onPress: () => restore.mutate(ask.mode === 'all' ? { deletedAt } : { userIds }),
        },
      })
      if (guestsKept > 0)
        toast.info(t('{guests} stayed: guests are known from their orders', { guests: many(guestsKept, 'guest') }))
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
      return toast.error(t('No users selected for deletion'))
    remove.mutate()
  }
  return (
    <Confirm
      open
      title={t('Confirm Delete')}
      text={question(ask, total)}
      yes={ask === 'trash' ? t('Empty Trash') : ask.mode === 'all' ? t('Delete All') : t('Delete')}
      busyYes={t('Deleting...')}
      busy={remove.isPending}
      onYes={confirm}
      onNo={onClose}
    />
  )
}

function question(ask: DeleteAsk, total: number): string {
  if (ask === 'trash')
    return t(
      'All accounts in the trash are deleted for good. Their orders, reviews and messages stay. This action cannot be undone.',
    )
  const later = t('and can be restored for 30 days. Orders stay, and sessions end at once.')
  if (ask.mode === 'all')
    return t('All {accounts} go into the trash {later} Guests stay.', { accounts: many(total, 'account'), later })
  if (ask.mode === 'single') return t('{name} goes into the trash {later}', { name: ask.name ?? '', later })
  return t('{accounts} will go into the trash {later}', { accounts: many(ask.userIds.length, 'account'), later })
}

function sayNotDeleted(error: unknown) {
  if (error instanceof NoConnection) return toast.error(t('Failed to connect to server for deletion'))
  if (error instanceof ApiRefusal) return toastFailure(t('Failed to delete users'), error)
  toast.error(t('Error deleting users'))
}
