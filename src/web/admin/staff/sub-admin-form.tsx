import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiRefusal } from '#web/admin/api.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { SecretInput } from '#web/admin/parts/inputs/secret-input.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { toastReason } from '#web/admin/query-client.ts'
import { rolesQuery } from '#web/admin/request/roles.ts'
import { changeSubAdmin, createSubAdmin, type SubAdmin } from '#web/admin/request/staff.ts'
import { Requirements } from '#web/admin/settings/requirements.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useRiderWarning } from './rider-warning.tsx'
import { RightsFields } from './rights-fields.tsx'
import {
  changesOf,
  emptySubAdmin,
  newSubAdminSchema,
  type SubAdminValues,
  subAdminSchema,
  valuesOf,
} from './sub-admin-values.ts'

/** Form for a new sub-admin, or for name, contact and permissions of an existing one. */
export function SubAdminForm({ subAdmin, onClose }: { subAdmin?: SubAdmin | undefined; onClose: () => void }) {
  const id = useId()
  const queries = useQueryClient()
  const [opened] = useState(() => (subAdmin ? valuesOf(subAdmin) : emptySubAdmin))
  const form = useForm({
    resolver: zodResolver(subAdmin ? subAdminSchema : newSubAdminSchema),
    defaultValues: opened,
  })
  const { register, formState, watch, setValue } = form
  const { errors, isDirty } = formState
  const guard = useGuard(isDirty)

  const save = useMutation({
    mutationFn: async (ready: z.output<typeof subAdminSchema>) => {
      if (subAdmin) {
        const changes = changesOf(opened, form.getValues(), ready)
        return changes && changeSubAdmin({ id: subAdmin.id, ...changes })
      }
      const { username, email, phone, permissions, roleId, requiresSecondFactor, password, confirmPassword } = ready
      const rights = roleId === null ? { permissions, requiresSecondFactor } : { roleId }
      return createSubAdmin({ username, email, phone, ...rights, password, confirmPassword })
    },
    onSuccess: async (answer) => {
      if (answer) toast.success(answer.message)
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
  const { data: roles = [] } = useQuery(rolesQuery)
  const permissionsOf = ({ roleId, permissions }: z.output<typeof subAdminSchema>) =>
    roles.find(({ id }) => id === roleId)?.permissions ?? permissions
  const submit = form.handleSubmit(
    (ready) =>
      subAdmin && !permissionsOf(ready).includes('parcels.deliver')
        ? warn(subAdmin, t('Update Sub-Admin'), () => save.mutate(ready))
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
      saving={save.isPending}
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
        <RightsFields
          rights={{
            roleId: watch('roleId'),
            permissions: watch('permissions'),
            requiresSecondFactor: watch('requiresSecondFactor'),
          }}
          lacksFactor={subAdmin?.secondFactor === false}
          errors={{ roleId: errors.roleId?.message, permissions: errors.permissions?.message }}
          onChange={({ roleId, permissions, requiresSecondFactor }) => {
            const how = { shouldDirty: true, shouldValidate: formState.isSubmitted }
            if (permissions) setValue('permissions', permissions, how)
            if (roleId !== undefined) setValue('roleId', roleId, how)
            if (requiresSecondFactor !== undefined) setValue('requiresSecondFactor', requiresSecondFactor, how)
          }}
        />
      </form>
      {guard.question}
      {question}
    </Sheet>
  )
}
