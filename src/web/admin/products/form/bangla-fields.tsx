import type { UseFormReturn } from 'react-hook-form'
import { attributeLabel, attributeNames } from '#shared/catalogue/product-attributes.ts'
import { TextArea, TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { t, translateServerText } from '#web/admin/translate.ts'
import { FormSection } from './form-section.tsx'
import type { ProductValues } from './product-values.ts'

/** The texts of a product in Bangla. */
export function BanglaFields({ form }: { form: UseFormReturn<ProductValues> }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <FormSection title={t('In Bangla')}>
      <TextInput label={t('Bangla title')} lang="bn" error={errors.titleBn?.message} {...register('titleBn')} />
      <TextArea
        label={t('Bangla description')}
        lang="bn"
        rows={4}
        error={errors.descriptionBn?.message}
        {...register('descriptionBn')}
      />
      {attributeNames.map((name) => (
        <TextInput
          key={name}
          label={t('Bangla {name}', { name: translateServerText(attributeLabel(name)) })}
          lang="bn"
          hint={t('Empty: the page shows the English one')}
          error={errors[`${name}Bn`]?.message}
          {...register(`${name}Bn`)}
        />
      ))}
      <TextArea
        label={t('Bangla care')}
        lang="bn"
        hint={t('One instruction per line')}
        error={errors.careBn?.message}
        {...register('careBn')}
      />
    </FormSection>
  )
}
