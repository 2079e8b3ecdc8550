import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { many } from '#web/admin/parts/figures.ts'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { mergeColors, type OfficeColor } from '#web/admin/request/catalogue/colors.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Merges a colour into another one, as a spelling of it. */
export function MergeColor({
  color,
  colors,
  onClose,
}: {
  color: OfficeColor
  colors: OfficeColor[]
  onClose: () => void
}) {
  const queries = useQueryClient()
  const [into, setInto] = useState('')
  const [problem, setProblem] = useState<string>()
  const merge = useMutation({
    mutationFn: () => mergeColors(color.name, into),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await queries.invalidateQueries({ queryKey: ['colors'] })
      onClose()
    },
    onError: (error) => toastFailure(t('Failed to merge the colours'), error),
  })
  return (
    <FormDialog
      title={t('Merge {name}', { name: color.name })}
      text={t(
        '{products} will have the other colour instead, with its look. Their stock and pictures go along. This cannot be undone.',
        { products: many(color.products, 'product') },
      )}
      yes={t('Merge')}
      busyYes={t('Merging...')}
      danger
      busy={merge.isPending}
      onSubmit={() => {
        if (into === '') setProblem(t('Please choose a colour'))
        else if (!merge.isPending) merge.mutate()
      }}
      onClose={onClose}
    >
      <SelectInput
        label={t('Into')}
        value={into}
        error={problem}
        onChange={(event) => {
          setInto(event.target.value)
          setProblem(undefined)
        }}
      >
        <option value="">{t('Choose')}</option>
        {colors
          .filter(({ name }) => name !== color.name)
          .map(({ name }) => name)
          .sort()
          .map((name) => (
            <option key={name}>{name}</option>
          ))}
      </SelectInput>
    </FormDialog>
  )
}
