import type { UseFormReturn } from 'react-hook-form'
import { attributeLabel, attributeNames } from '#shared/catalogue/product-attributes.ts'
import { TextArea, TextInput } from '#web/admin/parts/inputs.tsx'
import { FormSection } from './form-section.tsx'
import type { ProductValues } from './product-values.ts'

/** The texts of a product in Bangla. */
export function BanglaFields({ form }: { form: UseFormReturn<ProductValues> }) {
  const { register, formState } = form
  const { errors } = formState
  return (
    <FormSection title="In Bangla">
      <TextInput label="Bangla title" lang="bn" error={errors.titleBn?.message} {...register('titleBn')} />
      <TextArea
        label="Bangla description"
        lang="bn"
        rows={4}
        error={errors.descriptionBn?.message}
        {...register('descriptionBn')}
      />
      {attributeNames.map((name) => (
        <TextInput
          key={name}
          label={`Bangla ${attributeLabel(name)}`}
          lang="bn"
          hint="Empty: the page shows the English one"
          error={errors[`${name}Bn`]?.message}
          {...register(`${name}Bn`)}
        />
      ))}
      <TextArea
        label="Bangla care"
        lang="bn"
        hint="One instruction per line"
        error={errors.careBn?.message}
        {...register('careBn')}
      />
    </FormSection>
  )
}
