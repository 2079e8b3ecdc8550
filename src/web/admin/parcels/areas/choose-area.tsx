import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SearchInput } from '#web/admin/parts/inputs/search-input.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import {
  areaMatchesQuery,
  areaSearchQuery,
  chooseArea,
  type FoundArea,
  type ThanaArea,
} from '#web/admin/request/couriers/courier-areas.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toast.ts'

type Area = Pick<FoundArea, 'ids' | 'name' | 'district'> & { delivers?: boolean }

/** Maps a thana to an area of the courier: suggestions by name, or a search in all areas. */
export function ChooseArea({
  courier,
  name,
  thana,
  onClose,
}: {
  courier: string
  name: string
  thana: ThanaArea
  onClose: () => void
}) {
  const queries = useQueryClient()
  const [search, setSearch] = useState('')
  const matches = useQuery(areaMatchesQuery(courier, thana.thana))
  const found = useQuery(areaSearchQuery(courier, search))
  const choose = useMutation({
    mutationFn: (area: Area | null) =>
      chooseArea({ courier, thana: thana.thana, area: area && { ids: area.ids, name: area.name } }),
    onSuccess: (_, area) => {
      toast.success(
        area
          ? t('{name} is {name2}', { name: thana.name, name2: area.name })
          : t('{name} is found by its name again', { name: thana.name }),
      )
      onClose()
    },
    onError: (error) => toastFailure(t('Failed to save the area'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['courier-areas'] }),
  })
  const areas: Area[] | undefined = search ? found.data : matches.data?.matches.map(({ area }) => area)
  const failed = search ? found.isError : matches.isError
  return (
    <Dialog
      open
      onClose={() => choose.isPending || onClose()}
      title={`${thana.name}, ${thana.district}`}
      text={t('Which area of {name} is it?', { name })}
      actions={
        thana.how === 'chosen' && (
          <Button variant="outline" size="sm" busy={choose.isPending} onClick={() => choose.mutate(null)}>
            {t('Find It by Name Again')}
          </Button>
        )
      }
    >
      <div className="mt-4 grid gap-4">
        <SearchInput label={t('Search the areas of {name}', { name })} value={search} onSearch={setSearch} />
        {failed ? (
          <p role="alert" className="text-red">
            {t('The areas could not be loaded. Please try again.')}
          </p>
        ) : !areas ? (
          <Skeleton className="h-24" />
        ) : areas.length === 0 ? (
          <p className="text-ink-soft">
            {search ? t('No area has this name.') : t('No area fits its name: please search, also for a place nearby.')}
          </p>
        ) : (
          <ul className="grid gap-2">
            {areas.map((area) => (
              <li key={area.ids.join()}>
                <Button
                  variant="outline"
                  wide
                  disabled={choose.isPending || area.delivers === false}
                  onClick={() => choose.mutate(area)}
                >
                  {[area.name, area.district, area.delivers === false && t('no delivery')].filter(Boolean).join(', ')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
