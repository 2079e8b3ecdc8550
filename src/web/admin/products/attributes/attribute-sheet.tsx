import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { ApiRefusal } from '#web/admin/api.ts'
import { CategoryChoice } from '#web/admin/categories/collection/category-choice.tsx'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { nameOf } from '#web/admin/parts/name-of.ts'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { changeAttribute, createAttribute, type OfficeAttribute } from '#web/admin/request/catalogue/attributes.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type AttributeDraft, draftOf, fieldsOf } from './attribute-draft.ts'
import { NameFields } from './name-fields.tsx'
import { ValueList } from './value-list.tsx'

/** Editor of an attribute. Keeps the typed values until they are saved. */
export function AttributeSheet({
  attribute,
  onClose,
}: {
  attribute: OfficeAttribute | undefined
  onClose: () => void
}) {
  const form = useId()
  const { can } = useSession()
  const [opened] = useState(attribute)
  const [begin] = useState(() => draftOf(attribute))
  const [draft, setDraft] = useState(begin)
  const [wrong, setWrong] = useState<Record<string, string>>({})
  const guard = useGuard(JSON.stringify(draft) !== JSON.stringify(begin))
  const set = (change: Partial<AttributeDraft>) => setDraft((before) => ({ ...before, ...change }))
  const save = useSave(opened, setWrong, () => {
    guard.release()
    onClose()
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
      width="lg"
      saving={save.isPending}
      onClose={onClose}
      title={opened ? t('Edit {name}', { name: nameOf(opened) }) : t('Add Attribute')}
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
      <form id={form} onSubmit={submit} noValidate className="grid min-w-0 content-start gap-5">
        <NameFields {...{ draft, wrong, set }} isNew={!opened} />
        {draft.kind === 'choice' && (
          <ValueList values={draft.values} wrong={wrong} onChange={(values) => set({ values })} />
        )}
        {/* Users who may not see the categories cannot change them. */}
        {can('categories.view') && (
          <div className="grid gap-1">
            <CategoryChoice
              ids={draft.categories}
              error={wrong.categories}
              onChange={(categories) => set({ categories })}
            />
            <p className="text-ink-soft text-sm">
              {t('Products of these categories and of those below have it. None chosen: all products.')}
            </p>
          </div>
        )}
        <div className="grid gap-1">
          <Checkbox
            label={t('Shown on product pages')}
            checked={draft.isShown}
            onChange={(event) => set({ isShown: event.target.checked })}
          />
          {draft.kind === 'text' ? (
            <p className="text-ink-soft text-sm">
              {t('A text is shown, and is no filter: each would be a value of its own.')}
            </p>
          ) : (
            <Checkbox
              label={draft.kind === 'number' ? t('A filter of lists, from – to') : t('A filter of lists')}
              checked={draft.isFilterable}
              onChange={(event) => set({ isFilterable: event.target.checked })}
            />
          )}
          {opened && (
            <Checkbox
              label={t('Archived: hidden everywhere, products keep its values')}
              checked={draft.isArchived}
              onChange={(event) => set({ isArchived: event.target.checked })}
            />
          )}
        </div>
      </form>
      {guard.question}
    </Sheet>
  )
}

function useSave(
  opened: OfficeAttribute | undefined,
  setWrong: (wrong: Record<string, string>) => void,
  onDone: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (draft: AttributeDraft) => {
      const { kind, ...fields } = fieldsOf(draft)
      return opened ? changeAttribute(opened, fields) : createAttribute({ ...fields, kind })
    },
    onSuccess: async ({ message }) => {
      toast.success(message)
      await queries.invalidateQueries({ queryKey: ['attributes'] })
      onDone()
    },
    onError: (error) => {
      if (error instanceof ApiRefusal) setWrong(error.fields)
      toastFailure(t('Failed to save the attribute'), error)
    },
  })
}
