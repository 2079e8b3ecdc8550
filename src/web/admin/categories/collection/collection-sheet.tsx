import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Failed } from '#web/admin/parts/failed.tsx'
import { useFrozen } from '#web/admin/parts/hooks/use-frozen.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { collectionProductsQuery, saveCollectionProducts } from '#web/admin/request/catalogue/collection-products.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type CollectionDraft, checkRule, draftOf, requestOf } from './collection-draft.ts'
import { CollectionEditor } from './collection-editor.tsx'

/** Edits the products or the rule of a collection. Nothing is stored until it is saved. */
export function CollectionSheet({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const form = useId()
  const queries = useQueryClient()
  const { data: live, error, refetch } = useQuery(collectionProductsQuery(id))
  const [changed, setChanged] = useState<CollectionDraft>()
  const [data] = useFrozen(live, changed !== undefined)
  const [isChecked, setChecked] = useState(false)
  const draft = changed ?? (data && draftOf(data))
  const checked = draft?.isByRule ? checkRule(draft) : undefined
  const isTouched = changed !== undefined && data !== undefined && textOf(changed) !== textOf(draftOf(data))
  const guard = useGuard(isTouched)
  const save = useMutation({
    mutationFn: (given: CollectionDraft) =>
      saveCollectionProducts({ id, version: data?.version ?? '', ...requestOf(given) }),
    onSuccess: async ({ message }) => {
      toast.success(message)
      guard.release()
      await queries.invalidateQueries({ queryKey: ['categories'] })
      onClose()
    },
    onError: (failure) => toastFailure(t('Failed to save {title}', { title }), failure),
  })
  const submit = () => {
    if (!draft || save.isPending) return
    setChecked(true)
    if (checked && !checked.rule) return toast.error(t('Please complete the conditions'))
    save.mutate(draft)
  }
  return (
    <Sheet
      open
      form
      saving={save.isPending}
      onClose={onClose}
      title={t('Products of {title}', { title })}
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
      <form
        id={form}
        noValidate
        className="grid content-start gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {error && !data ? (
          <Failed what={t('Failed to load the products')} error={error} retry={refetch} />
        ) : !draft ? (
          <Skeleton className="h-64" />
        ) : (
          <CollectionEditor
            title={title}
            draft={draft}
            rule={checked?.rule}
            problems={(isChecked && checked?.problems) || new Map()}
            onChange={(change) => setChanged({ ...draft, ...change })}
          />
        )}
      </form>
      {guard.question}
    </Sheet>
  )
}

const textOf = (draft: CollectionDraft) => JSON.stringify(requestOf(draft))
