import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiRefusal } from '#web/admin/api.ts'
import { TextInput } from '#web/admin/parts/inputs.tsx'
import { SecretInput } from '#web/admin/parts/secret-input.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { useGuard } from '#web/admin/parts/use-guard.tsx'
import { toastReason } from '#web/admin/query-client.ts'
import { changeSubAdmin, createSubAdmin, type SubAdmin } from '#web/admin/request/staff.ts'
import { Requirements } from '#web/admin/settings/requirements.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { PermissionBoxes } from './permission-boxes.tsx'
import { useRiderWarning } from './rider-warning.tsx'
import { emptySubAdmin, newSubAdminSchema, type SubAdminValues, subAdminSchema, valuesOf } from './sub-admin-values.ts'

/** Form for a new sub-admin, or for name, contact and permissions of an existing one. */
export function SubAdminForm({ subAdmin, onClose }: { subAdmin?: SubAdmin | undefined; onClose: () => void }) {
  const id = useId()
  const queries = useQueryClient()
  const form = useForm({
    resolver: zodResolver(subAdmin ? subAdminSchema : newSubAdminSchema),
    defaultValues: subAdmin ? valuesOf(subAdmin) : emptySubAdmin,
  })
  const { register, formState, watch, setValue } = form
  const { errors, isDirty } = formState
  const guard = useGuard(isDirty)

  const save = useMutation({
    mutationFn: ({
      username,
      email,
      phone,
      permissions,
      password,
      confirmPassword,
    }: z.output<typeof subAdminSchema>) => {
      const fields = { username, email, phone, permissions }
      return subAdmin
        ? changeSubAdmin({ id: subAdmin.id, ...fields })
        : createSubAdmin({ ...fields, password, confirmPassword })
    },
    onSuccess: async ({ message }) => {
      toast.success(message)
      guard.release()
      await queries.invalidateQueries({ queryKey: ['subadmins'] })
      onClose()
    },
    onError: (error) => {
      toastReason(subAdmin ? t('Failed to update subadmin') : t('Failed to create subadmin'), error)
      if (!(error instanceof ApiRefusal)) return
      for (const [name, message] of Object.entries(error.fields)) {
        if (name in emptySubAdmin) form.setError(name as Path<SubAdminValues>, { message }, { shouldFocus: true })
      }
    },
  })
  const { warn, question } = useRiderWarning()
  const submit = form.handleSubmit(
    (ready) =>
      subAdmin && !ready.permissions.includes('parcels.deliver')
        ? warn(subAdmin, 'Update Sub-Admin', () => save.mutate(ready))
        : save.mutate(ready),
    ({ confirmPassword, permissions }) => {
      // These two also get a toast, the first in the form's order. Other errors appear only at their fields.
      const first = confirmPassword?.message ?? permissions?.message
      if (first) toast.error(first)
    },
  )

  return (
    <Sheet
      open
      form
      onClose={onClose}
      title={subAdmin ? t('Edit Sub-Admin') : t('Add New Sub-Admin')}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="sm" busy={save.isPending}>
            {save.isPending ? t('Saving...') : subAdmin ? t('Update Sub-Admin') : t('Create Sub-Admin')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-5">
        <TextInput
          label={t('Username')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username')}
        />
        <TextInput
          label={t('Email')}
          type="email"
          autoComplete="off"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextInput
          label={t('Phone')}
          type="tel"
          autoComplete="off"
          error={errors.phone?.message}
          {...register('phone')}
        />
        {!subAdmin && (
          <>
            <SecretInput
              label={t('Password')}
              autoComplete="new-password"
              error={errors.password?.message}
              {...register('password')}
            />
            <Requirements password={watch('password')} />
            <SecretInput
              label={t('Confirm password')}
              autoComplete="new-password"
              error={errors.confirmPassword?.message}
              {...register('confirmPassword')}
            />
          </>
        )}
        <PermissionBoxes
          held={watch('permissions')}
          error={errors.permissions?.message}
          onChange={(held) =>
            setValue('permissions', held, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
        />
      </form>
      {guard.question}
      {question}
    </Sheet>
  )
}
