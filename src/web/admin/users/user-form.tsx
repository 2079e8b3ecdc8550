import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { createUserRequest, userRoles } from '#domains/customers/staff-contract.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { SelectInput, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import type { OfficeUser } from '#web/admin/request/users.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { NewUserFields } from './new-user-fields.tsx'
import { useSaveUser } from './use-save-user.ts'
import { roleLabels } from './user-labels.tsx'
import { emptyUser, valuesOf } from './user-values.ts'

/** Form for a new or an existing account. */
export function UserForm({ user, onClose }: { user?: OfficeUser | undefined; onClose: () => void }) {
  const { session, can } = useSession()
  const isFixed = user !== undefined && !can('orders.view')
  const id = useId()
  const form = useForm({
    resolver: zodResolver(createUserRequest),
    defaultValues: user ? valuesOf(user) : emptyUser,
  })
  const { register, formState } = form
  const { errors, isDirty } = formState
  const guard = useGuard(isDirty)
  const save = useSaveUser({ user, form, guard, onClose })
  const submit = form.handleSubmit(
    (values) => save.mutate(values),
    ({ name, email }) => {
      if (name || email?.message === required) toast.error(required)
    },
  )
  const roles = userRoles.filter((role) => session.type === 'admin' || role !== 'admin' || user?.role === 'admin')

  return (
    <Sheet
      open
      form
      saving={save.isPending}
      onClose={onClose}
      title={user ? t('Edit User') : t('Add New User')}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id} size="sm" busy={save.isPending}>
            {save.isPending ? t('Saving...') : user ? t('Save Changes') : t('Create User')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-4">
        <TextInput label={t('Name')} autoComplete="off" error={errors.name?.message} {...register('name')} />
        <Pair>
          <TextInput
            label={t('Email')}
            type="email"
            autoComplete="off"
            readOnly={isFixed}
            hint={isFixed && t('Only somebody who may see orders can change it: it opens the orders of the account.')}
            error={errors.email?.message}
            {...register('email')}
          />
          <TextInput
            label={t('Phone')}
            optional={t('optional')}
            type="tel"
            autoComplete="off"
            error={errors.phone?.message}
            {...register('phone')}
          />
        </Pair>
        {!user && <NewUserFields id={id} form={form} />}
        <SelectInput
          label={t('Role')}
          hint={t('A word for the list: it opens nothing in the back office')}
          error={errors.role?.message}
          {...register('role')}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </SelectInput>
        <div>
          <Checkbox label={t('Active')} {...register('isActive')} />
          <p className="text-stone">{t('Inactive: cannot sign in, and is signed out everywhere at once.')}</p>
        </div>
      </form>
      {guard.question}
    </Sheet>
  )
}

const required = t('Please fill in required fields (Name and Email)')
