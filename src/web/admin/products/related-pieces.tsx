import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxRelated } from '#domains/catalogue/related/staff-contract.ts'
import type { RelatedSlot } from '#shared/catalogue/related-slots.ts'
import { ApiRefusal } from '#web/admin/api.ts'
import { AddPicked } from '#web/admin/categories/collection/add-picked.tsx'
import { PickedList } from '#web/admin/categories/collection/picked-list.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { useFrozen } from '#web/admin/parts/hooks/use-frozen.ts'
import { useGuard } from '#web/admin/parts/hooks/use-guard.tsx'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import type { PickedProduct } from '#web/admin/request/catalogue/collection-products.ts'
import { relatedPiecesQuery, saveRelatedPieces } from '#web/admin/request/catalogue/related-products.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'

const words: Record<RelatedSlot, { title: string; find: string; none: string; some: string; save: string }> = {
  related: {
    title: t('You may also like'),
    find: t('Find a piece for You may also like'),
    none: t('The shop chooses similar pieces by itself. Those that you pick come first.'),
    some: t('These come first; similar ones follow. Sold-out pieces are left out.'),
    save: t('Save related pieces'),
  },
  look: {
    title: t('Complete the look'),
    find: t('Find a piece for Complete the look'),
    none: t('Pick what goes with it: its page shows these pieces in a row of their own.'),
    some: t('Its page shows these in a row of their own. Sold-out pieces are left out.'),
    save: t('Save the look'),
  },
}

/**
 * The related products picked by staff: those that 'You may also like' shows first, or those of 'Complete the look'.
 */
export function RelatedPieces({ number, slot, mayEdit }: { number: number; slot: RelatedSlot; mayEdit: boolean }) {
  const queries = useQueryClient()
  const { data: live, error, refetch } = useQuery(relatedPiecesQuery(number, slot))
  const [changed, setChanged] = useState<PickedProduct[]>()
  const [data, renew] = useFrozen(live, changed !== undefined)
  const readAgain = () => queries.invalidateQueries({ queryKey: ['products', 'related', number, slot] })
  const guard = useGuard(changed !== undefined)
  const products = changed ?? data?.products
  const save = useMutation({
    mutationFn: (picked: PickedProduct[]) =>
      saveRelatedPieces({
        number,
        place: slot,
        version: data?.version ?? '',
        numbers: picked.map((each) => each.number),
      }),
    onSuccess: async ({ message }, picked) => {
      toast.success(message)
      renew()
      await readAgain()
      setChanged((now) => (now === picked ? undefined : now))
    },
    onError: (failure) => {
      toastFailure(t('Failed to save related pieces'), failure)
      // Discard shows theirs.
      if (failure instanceof ApiRefusal && failure.code === 'stale') void readAgain()
    },
  })
  return (
    <SheetSection title={words[slot].title}>
      {error && !data ? (
        <Failed what={t('Failed to load related pieces')} error={error} retry={refetch} />
      ) : !products ? (
        <Skeleton className="h-10" />
      ) : (
        <div className="grid gap-3">
          <p className="text-ink-soft">{products.length === 0 ? words[slot].none : words[slot].some}</p>
          {mayEdit && (
            <AddPicked
              label={words[slot].find}
              picked={products}
              isFull={products.length >= maxRelated}
              onAdd={(one) => setChanged([...products, one])}
            />
          )}
          {products.length > 0 &&
            (mayEdit ? (
              <PickedList products={products} soldOutLast={false} onChange={setChanged} />
            ) : (
              <ul>
                {products.map((each) => (
                  <li key={each.number}>{each.title}</li>
                ))}
              </ul>
            ))}
          {changed && (
            <div className="flex gap-2">
              <Button size="sm" busy={save.isPending} onClick={() => save.mutate(changed)} className="max-sm:min-h-11">
                {save.isPending ? t('Saving...') : words[slot].save}
              </Button>
              <Button variant="quiet" size="sm" onClick={() => setChanged(undefined)} className="max-sm:min-h-11">
                {t('Discard')}
              </Button>
            </div>
          )}
        </div>
      )}
      {guard.question}
    </SheetSection>
  )
}
