import { type Path, useWatch } from 'react-hook-form'
import { genders } from '#domains/customers/staff-contract.ts'
import { cityOf, districtByCode } from '#shared/places/districts.ts'
import { SelectInput, TextArea, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { PlaceFields } from '#web/admin/parts/inputs/place-fields.tsx'
import { SecretInput } from '#web/admin/parts/inputs/secret-input.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t } from '#web/admin/translate.ts'
import type { PickedPlace } from '#web/ui/hooks/use-places.ts'
import { genderLabels } from './user-labels.tsx'
import type { UserFormReturn, UserValues } from './user-values.ts'

/** Fields that only a new account has: password, address, date of birth and language. */
export function NewUserFields({ id, form }: { id: string; form: UserFormReturn }) {
  const { register, formState } = form
  const { errors } = formState
  const [district = '', thana = ''] = useWatch({ control: form.control, name: ['district', 'thana'] })
  const choosePlace = (place: PickedPlace) => {
    const known = districtByCode(place.district)
    for (const [name, value] of Object.entries({ ...place, city: known ? cityOf(known) : '' }))
      form.setValue(name as Path<UserValues>, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  return (
    <>
      <SecretInput
        label={t('Password')}
        hint={t('Empty: a link to choose one is mailed, if the shop can send mail')}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <TextArea
        label={t('Address')}
        optional={t('optional')}
        rows={2}
        error={errors.address?.message}
        {...register('address')}
      />
      <PlaceFields
        id={`${id}-place`}
        value={{ district, thana }}
        errors={{
          district: errors.district || errors.city ? t('Please select the district') : undefined,
          thana: errors.thana && t('Please select the thana or upazila'),
        }}
        onChange={choosePlace}
      />
      <Pair>
        <TextInput
          label={t('Postal code')}
          optional={t('optional')}
          error={errors.postalCode?.message}
          {...register('postalCode')}
        />
        <TextInput
          label={t('Date of birth')}
          optional={t('optional')}
          type="date"
          error={errors.dateOfBirth?.message}
          {...register('dateOfBirth')}
        />
        <SelectInput label={t('Gender')} error={errors.gender?.message} {...register('gender')}>
          {genders.map((gender) => (
            <option key={gender} value={gender}>
              {genderLabels[gender]}
            </option>
          ))}
        </SelectInput>
      </Pair>
      <SelectInput label={t('Language of mails')} error={errors.locale?.message} {...register('locale')}>
        <option value="en">{t('English')}</option>
        <option value="bn">{t('Bangla')}</option>
      </SelectInput>
    </>
  )
}
