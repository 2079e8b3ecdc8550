import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { colorLimits } from '#domains/catalogue/colors/staff-contract.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { WordsField } from '#web/admin/categories/words-field.tsx'
import { many } from '#web/admin/parts/figures.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { type OfficeColor, saveColor } from '#web/admin/request/catalogue/colors.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { LookFields } from './look-fields.tsx'

type Draft = Pick<OfficeColor, 'name' | 'nameBn' | 'hex' | 'aliases'>

const fieldsOf = ({ name, nameBn, hex, aliases }: OfficeColor): Draft => ({ name, nameBn, hex, aliases })

/** Editor of a colour. Keeps the typed values until they are saved. */
export function ColorSheet({ color, onClose }: { color: OfficeColor; onClose: () => void }) {
  const form = useId()
  const queries = useQueryClient()
  const [opened] = useState(color)
  const [draft, setDraft] = useState(() => fieldsOf(color))
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const guard = useGuard(JSON.stringify(draft) !== JSON.stringify(fieldsOf(opened)))
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const save = useMutation({
    mutationFn: ({ name, ...rest }: Draft) =>
      saveColor({ ...rest, name: opened.name, newName: name, updatedAt: opened.updatedAt }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      guard.release()
      await queries.invalidateQueries({ queryKey: ['colors'] })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiRefusal) setWrong(error.fields)
      toastFailure(t('Failed to save the colour'), error)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong({})
    if (!save.isPending) save.mutate(draft)
  }
  return (
    <Sheet
      open
      form
      saving={save.isPending}
      onClose={onClose}
      title={t('Edit {name}', { name: opened.name })}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose} className="max-sm:min-h-11">
            {t('Cancel')}
          </Button>
          <Button type="submit" form={form} size="sm" busy={save.isPending} className="max-sm:min-h-11">
            {save.isPending ? t('Saving...') : t('Save')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid content-start gap-5">
        <p className="text-ink-soft">
          {many(opened.products, 'product')} {opened.products === 1 ? t('has') : t('have')}{' '}
          {t('this colour. Filters, cards and product pages follow at once.')}
        </p>
        <Pair>
          <TextInput
            label={t('Name')}
            required
            maxLength={colorLimits.name}
            value={draft.name}
            error={wrong.newName}
            onChange={(event) => set({ name: event.target.value })}
          />
          <TextInput
            label={t('Bangla name')}
            optional={t('optional')}
            lang="bn"
            maxLength={colorLimits.name}
            value={draft.nameBn}
            error={wrong.nameBn}
            onChange={(event) => set({ nameBn: event.target.value })}
          />
        </Pair>
        <LookFields hex={draft.hex} error={wrong.hex} onChange={(hex) => set({ hex })} />
        <WordsField
          label={t('Other spellings')}
          maxLength={colorLimits.name}
          optional={t('optional')}
          hint={t('Files and forms that have one of them mean this colour')}
          words={draft.aliases}
          error={wrong.aliases}
          onChange={(aliases) => set({ aliases })}
        />
      </form>
      {guard.question}
    </Sheet>
  )
}
