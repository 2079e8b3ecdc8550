import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastReason } from '#web/admin/query-client.ts'
import { changeSubAdmin, type SubAdmin } from '#web/admin/request/staff.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Switches a sub-admin on or off. */
export function useToggleSubAdmin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isActive }: SubAdmin) => changeSubAdmin({ id, isActive: !isActive }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastReason(t('Failed to update status'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['subadmins'] }),
  })
}
