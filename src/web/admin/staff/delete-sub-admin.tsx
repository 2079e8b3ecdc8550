import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { toastReason } from '#web/admin/query-client.ts'
import { deleteSubAdmin, type SubAdmin } from '#web/admin/request/staff.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { RiderHas } from './rider-warning.tsx'

/** Confirms, then deletes a sub-admin. */
export function DeleteSubAdmin({ subAdmin, onClose }: { subAdmin: SubAdmin; onClose: () => void }) {
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => deleteSubAdmin(subAdmin.id),
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
    onError: (error) => toastReason(t('Failed to delete subadmin'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['subadmins'] }),
  })
  return (
    <Confirm
      open
      title={t('Delete {username}?', { username: subAdmin.username })}
      text={t(
        'Are you sure you want to delete this subadmin? They are signed out at once; what they did stays in the activity log.',
      )}
      yes={t('Delete')}
      busyYes={t('Deleting...')}
      busy={remove.isPending}
      onYes={() => remove.mutate()}
      onNo={onClose}
    >
      <RiderHas subAdmin={subAdmin} />
    </Confirm>
  )
}
