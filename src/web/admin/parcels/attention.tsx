import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { ParcelView } from '#web/admin/request/parcels.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { areasAddress, isAboutAreas } from './areas-address.ts'
import { translatedAttention, withoutRiderWords } from './parcel-state-labels.tsx'
import { useMove } from './use-move.ts'

/** Warning: the parcel's rider no longer delivers. It disappears once another rider has the parcel. */
export const WithoutRider = ({ name }: { name: string }) => (
  <div className="flex flex-wrap items-center gap-2 rounded-control border border-amber bg-amber-soft px-3 py-2.5 text-amber">
    <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
    <p className="grow font-semibold">{withoutRiderWords(name)}</p>
    <Link to="/admin/parcels/riders" className="inline-flex min-h-11 items-center underline pointer-fine:min-h-0">
      {t('Give it to another rider')}
    </Link>
  </div>
)

/** Attention texts of a parcel, with a button that marks them as seen. */
export function Attention({ parcel: { number, attention, courier } }: { parcel: ParcelView }) {
  const { can } = useSession()
  const { mutate, isPending } = useMove(() => {})
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control border border-amber bg-amber-soft px-3 py-2.5 text-amber">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
      <p className="grow font-semibold">{translatedAttention(attention)}</p>
      {isAboutAreas(attention) && (
        <Link
          to={areasAddress(courier ?? '')}
          className="inline-flex min-h-11 items-center underline pointer-fine:min-h-0"
        >
          {t('Choose the area')}
        </Link>
      )}
      {can('orders.edit') && (
        <Button
          variant="outline"
          size="sm"
          disabled={isPending}
          onClick={() => mutate({ move: { number, seen: attention }, message: t('Taken off the list') })}
        >
          {t('Done')}
        </Button>
      )}
    </div>
  )
}
