import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Path, useForm } from 'react-hook-form'
import { z } from 'zod'
import { noRoleName, roleFields } from '#domains/staff/roles/staff-contract.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { toastReason } from '#web/admin/query-client.ts'
import { changeRole, createRole, type StaffRole } from '#web/admin/request/roles.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { FactorBox } from './factor-box.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'
import { roleName } from './role-name.ts'

const schema = z
  .object(roleFields)
  .refine(({ nameEn, nameBn }) => nameEn || nameBn, { path: ['nameEn'], error: noRoleName })
type Values = z.input<typeof schema>
const empty: Values = { nameEn: '', nameBn: '', permissions: [], requiresSecondFactor: false }

/** Form for a new or an existing role. */
export function RoleForm({ role: given, onClose }: { role?: StaffRole | undefined; onClose: () => void }) {
  // Snapshot with its version: the server refuses the save if another person changed the role in the meantime.
  const [role] = useState(given)
  const id = useId()
  const queries = useQueryClient()
  const form = useForm({ resolver: zodResolver(schema), defaultValues: role ?? empty })
  const { register, formState, watch, setValue } = form
  const { errors, isDirty } = formState
  const guard = useGuard(isDirty)
  const [asked, setAsked] = useState<z.output<typeof schema>>()
  const isOwner = role?.key === 'owner'
  const isStandard = role?.key != null

  const save = useMutation({
    mutationFn: (values: z.output<typeof schema>) => {
      const { nameEn, nameBn, permissions, requiresSecondFactor } = values
      if (!role) return createRole(values)
      const rights = isOwner ? { requiresSecondFactor } : { permissions, requiresSecondFactor }
      return changeRole(role, isStandard ? rights : { nameEn, nameBn, ...rights })
    },
    onSuccess: async () => {
      toast.success(role ? t('Role updated') : t('Role added'))
      guard.release()
      await queries.invalidateQueries({ queryKey: ['subadmins'] })
      onClose()
    },
    onError: (error) => {
      toastReason(t('Failed to save the role'), error)
      if (!(error instanceof ApiRefusal)) return
      for (const [name, message] of Object.entries(error.fields))
        if (name in empty) form.setError(name as Path<Values>, { message }, { shouldFocus: true })
    },
    onSettled: () => setAsked(undefined),
  })
  const stopsRiders = ({ permissions }: { permissions: string[] }) =>
    role !== undefined &&
    role.people.length > 0 &&
    role.permissions.includes('parcels.deliver') &&
    !permissions.includes('parcels.deliver')
  const submit = form.handleSubmit((ready) => (stopsRiders(ready) ? setAsked(ready) : save.mutate(ready)))

  return (
    <Sheet
      open
      form
      saving={save.isPending}
      onClose={onClose}
      title={role ? t('Role {role}', { role: roleName(role) }) : t('Add Role')}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="sm" busy={save.isPending}>
            {save.isPending ? t('Saving...') : role ? t('Save Role') : t('Add Role')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-5">
        {!isStandard && (
          <Pair>
            <TextInput label={t('Name')} autoComplete="off" error={errors.nameEn?.message} {...register('nameEn')} />
            <TextInput
              label={t('Name in Bangla')}
              lang="bn"
              autoComplete="off"
              error={errors.nameBn?.message}
              {...register('nameBn')}
            />
          </Pair>
        )}
        {role && role.people.length > 0 && (
          <p className="text-ink-soft">
            {t('{have} this role: {list}. What you change holds for them from their next action on.', {
              have: many(role.people.length, 'person has', 'people have'),
              list: role.people.join(', '),
            })}
          </p>
        )}
        <FactorBox
          checked={watch('requiresSecondFactor')}
          lacking={role?.lacking ?? 0}
          onChange={(on) => setValue('requiresSecondFactor', on, { shouldDirty: true })}
        />
        {isOwner ? (
          <p className="text-ink-soft">{t('The main admin may do everything.')}</p>
        ) : (
          <PermissionBoxes
            held={watch('permissions')}
            error={errors.permissions?.message}
            onChange={(held) =>
              setValue('permissions', held, { shouldDirty: true, shouldValidate: formState.isSubmitted })
            }
          />
        )}
        {role?.standard && !isOwner && role.standard.join() !== watch('permissions').join() && (
          <Button
            variant="outline"
            size="sm"
            className="justify-self-start"
            onClick={() => setValue('permissions', role.standard ?? [], { shouldDirty: true })}
          >
            {t('Select What This Role Came With')}
          </Button>
        )}
      </form>
      {guard.question}
      {asked && role && (
        <Confirm
          open
          title={t('They stop delivering parcels')}
          text={t(
            '{list} can no longer deliver. Open parcels stay without a rider until you give them to another one: Parcels, then Riders.',
            { list: role.people.join(', ') },
          )}
          yes={t('Save Role')}
          busyYes={t('Saving...')}
          busy={save.isPending}
          onYes={() => save.mutate(asked)}
          onNo={() => setAsked(undefined)}
        />
      )}
    </Sheet>
  )
}
