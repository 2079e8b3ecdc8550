import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import { type Path, useForm, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { createUserRequest, genders, userRoles } from '#domains/customers/staff-contract.ts'
import { cityOf, districtByCode } from '#shared/places/districts.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { SelectInput, TextArea, TextInput } from '#web/admin/parts/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { PlaceFields } from '#web/admin/parts/place-fields.tsx'
import { SecretInput } from '#web/admin/parts/secret-input.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { useGuard } from '#web/admin/parts/use-guard.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import { createUser, editUser, type OfficeUser } from '#web/admin/request/users.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PickedPlace } from '#web/ui/use-places.ts'
import { useRefreshUsers } from './delete-users.tsx'
import { changesOf, emptyUser, type UserValues, valuesOf } from './user-values.ts'
import { genderWords, roleWords } from './user-words.tsx'

/** Form for a new or an existing account. */
export function UserForm({ user, onClose }: { user?: OfficeUser | undefined; onClose: () => void }) {
  const { session } = useSession()
  const id = useId()
  const refresh = useRefreshUsers()
  const form = useForm({
    resolver: zodResolver(createUserRequest),
    defaultValues: user ? valuesOf(user) : emptyUser,
  })
  const { register, formState, setError } = form
  const { errors, isDirty } = formState
  const guard = useGuard(isDirty)
  const [district = '', thana = ''] = useWatch({ control: form.control, name: ['district', 'thana'] })
  const choosePlace = (place: PickedPlace) => {
    const known = districtByCode(place.district)
    for (const [name, value] of Object.entries({ ...place, city: known ? cityOf(known) : '' }))
      form.setValue(name as Path<UserValues>, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }

  const save = useMutation({
    mutationFn: async (values: z.output<typeof createUserRequest>) => {
      if (user) return editUser(user, changesOf(values, user))
      const created = await createUser(values)
      if (created.invited && !created.mailed)
        toast.info('The link to choose a password was not mailed: the main admin finds it in the mail log')
      if (!created.invited && !values.password)
        toast.info('No link to choose a password was mailed. The customer can ask for one under “Forgot password”')
      return created
    },
    onSuccess: async ({ message }) => {
      toast.success(message)
      guard.release()
      await refresh()
      onClose()
    },
    onError: async (error) => {
      if (!(error instanceof ApiRefusal)) return sayFailed(user ? 'Error updating user' : 'Error creating user', error)
      sayFailed(user ? 'Error updating user' : 'Failed to create user', error)
      for (const [name, message] of Object.entries(error.fields))
        if (name in emptyUser) setError(name as Path<UserValues>, { message }, { shouldFocus: true })
      // The user has changed in the meantime: close, so that the person looks at them before editing again.
      if (error.code !== 'stale') return
      guard.release()
      await refresh()
      onClose()
    },
  })
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
      onClose={onClose}
      title={user ? 'Edit User' : 'Add New User'}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} size="sm" busy={save.isPending}>
            {save.isPending ? 'Saving...' : user ? 'Save Changes' : 'Create User'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-4">
        <TextInput label="Name" autoComplete="off" error={errors.name?.message} {...register('name')} />
        <Pair>
          <TextInput
            label="Email"
            type="email"
            autoComplete="off"
            error={errors.email?.message}
            {...register('email')}
          />
          <TextInput
            label="Phone"
            optional="optional"
            type="tel"
            autoComplete="off"
            error={errors.phone?.message}
            {...register('phone')}
          />
        </Pair>
        {!user && (
          <>
            <SecretInput
              label="Password"
              hint="Empty: a link to choose one is mailed"
              autoComplete="new-password"
              error={errors.password?.message}
              {...register('password')}
            />
            <TextArea
              label="Address"
              optional="optional"
              rows={2}
              error={errors.address?.message}
              {...register('address')}
            />
            <PlaceFields
              id={`${id}-place`}
              value={{ district, thana }}
              errors={{
                district: errors.district || errors.city ? 'Please select the district' : undefined,
                thana: errors.thana && 'Please select the thana or upazila',
              }}
              onChange={choosePlace}
            />
            <Pair>
              <TextInput
                label="Postal code"
                optional="optional"
                error={errors.postalCode?.message}
                {...register('postalCode')}
              />
              <TextInput
                label="Date of birth"
                optional="optional"
                type="date"
                error={errors.dateOfBirth?.message}
                {...register('dateOfBirth')}
              />
              <SelectInput label="Gender" error={errors.gender?.message} {...register('gender')}>
                {genders.map((gender) => (
                  <option key={gender} value={gender}>
                    {genderWords[gender]}
                  </option>
                ))}
              </SelectInput>
            </Pair>
            <SelectInput label="Language of mails" error={errors.locale?.message} {...register('locale')}>
              <option value="en">English</option>
              <option value="bn">Bangla</option>
            </SelectInput>
          </>
        )}
        <SelectInput
          label="Role"
          hint="A word for the list: it opens nothing in the back office"
          error={errors.role?.message}
          {...register('role')}
        >
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleWords[role]}
            </option>
          ))}
        </SelectInput>
        <div>
          <Checkbox label="Active" {...register('isActive')} />
          <p className="text-stone">Inactive: cannot sign in, and is signed out everywhere at once.</p>
        </div>
      </form>
      {guard.question}
    </Sheet>
  )
}

const required = 'Please fill in required fields (Name and Email)'
