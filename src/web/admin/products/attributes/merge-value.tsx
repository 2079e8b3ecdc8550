import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '#web/admin/parts/form-dialog.tsx'
import { SelectInput } from '#web/admin/parts/inputs/inputs.tsx'
import { nameOf } from '#web/admin/parts/name-of.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { mergeValues, type OfficeAttribute } from '#web/admin/request/catalogue/attributes.ts'
import { t } from '#web/admin/translate.ts'
import { toast } from '#web/ui/toast/toast.ts'

/** Merges two values of an attribute. */
export function MergeValue({ attribute, onClose }: { attribute: OfficeAttribute; onClose: () => void }) {
  const queries = useQueryClient()
  const [from, setFrom] = useState('')
  const [into, setInto] = useState('')
  const [problem, setProblem] = useState<string>()
  const merge = useMutation({
    mutationFn: () => mergeValues(Number(from), Number(into)),
    onSuccess: async ({ message }) => {
      toast.success(message)
      await queries.invalidateQueries({ queryKey: ['attributes'] })
      onClose()
    },
    onError: (error) => toastFailure(t('Failed to merge the values'), error),
  })
  const options = (but: string) =>
    attribute.values
      .filter(({ id }) => String(id) !== but)
      .map(({ id, ...names }) => (
        <option key={id} value={id}>
          {nameOf(names)}
        </option>
      ))
  return (
    <FormDialog
      title={t('Merge values of {name}', { name: nameOf(attribute) })}
      text={t('Products and collections with the first have the second instead. This cannot be undone.')}
      yes={t('Merge')}
      busyYes={t('Merging...')}
      danger
      busy={merge.isPending}
      onSubmit={() => {
        if (from === '' || into === '' || from === into) setProblem(t('Please choose two values'))
        else if (!merge.isPending) merge.mutate()
      }}
      onClose={onClose}
    >
      <SelectInput label={t('Value that goes')} value={from} onChange={(event) => setFrom(event.target.value)}>
        <option value="">{t('Choose')}</option>
        {options(into)}
      </SelectInput>
      <SelectInput label={t('Into')} value={into} error={problem} onChange={(event) => setInto(event.target.value)}>
        <option value="">{t('Choose')}</option>
        {options(from)}
      </SelectInput>
    </FormDialog>
  )
}
