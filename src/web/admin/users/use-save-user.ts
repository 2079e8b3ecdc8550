import { useMutation } from '@tanstack/react-query'
import type { Path } from 'react-hook-form'
import type { z } from 'zod'
import type { createUserRequest } from '#domains/customers/staff-contract.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import type { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { createUser, editUser, type OfficeUser } from '#web/admin/request/users.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useRefreshUsers } from './delete-users.tsx'
import { changesOf, emptyUser, type UserFormReturn, type UserValues } from './user-values.ts'

type Options = {
  /** undefined for a new account. */
  user: OfficeUser | undefined
  form: UserFormReturn
  guard: ReturnType<typeof useGuard>
  onClose: () => void
}

/** Creates or edits an account. Refused fields are marked in the form. */
export function useSaveUser({ user, form, guard, onClose }: Options) {
  const refresh = useRefreshUsers()
  return useMutation({
    mutationFn: async (values: z.output<typeof createUserRequest>) => {
      if (user) return editUser(user, changesOf(values, user))
      const created = await createUser(values)
      if (created.invited && !created.mailed)
        toast.info(t('The link to choose a password was not mailed: the main admin finds it in the mail log'))
      if (!created.invited && !values.password)
        toast.info(t('No link to choose a password was mailed. The customer can ask for one under “Forgot password”'))
      return created
    },
    onSuccess: async ({ message }) => {
      toast.success(message)
      guard.release()
      await refresh()
      onClose()
    },
    onError: async (error) => {
      if (!(error instanceof ApiRefusal))
        return toastFailure(user ? t('Error updating user') : t('Error creating user'), error)
      toastFailure(user ? t('Error updating user') : t('Failed to create user'), error)
      for (const [name, message] of Object.entries(error.fields))
        if (name in emptyUser) form.setError(name as Path<UserValues>, { message }, { shouldFocus: true })
      // The user has changed in the meantime: close, so that staff see the new version before editing again.
      if (error.code !== 'stale') return
      guard.release()
      await refresh()
      onClose()
    },
  })
}
