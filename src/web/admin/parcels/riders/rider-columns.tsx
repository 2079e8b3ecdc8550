import { Link } from 'react-router'
import { count, shortDay, taka } from '#web/admin/parts/figures.ts'
import type { Column } from '#web/admin/parts/table/column.ts'
import type { RiderDay } from '#web/admin/request/couriers/round.ts'
import { t } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'

/** The columns of the rider list. `onGive` is undefined without the permission to reassign parcels. */
export const riderColumns = (onGive: ((rider: RiderDay) => void) | undefined): Column<RiderDay>[] => [
  {
    id: 'rider',
    head: t('Rider'),
    narrow: 'lead',
    cell: (rider) => <Name {...rider} />,
  },
  {
    id: 'open',
    head: t('Open now'),
    align: 'end',
    cell: ({ open, delivers }) =>
      open > 0 && !delivers ? (
        <Link
          to="/admin/parcels?group=without_rider"
          className="inline-flex min-h-11 items-center text-amber underline pointer-fine:min-h-0"
        >
          {count(open)}
          <span className="sr-only"> {t('without a rider')}</span>
        </Link>
      ) : (
        count(open)
      ),
  },
  { id: 'back', head: t('To bring back'), align: 'end', cell: ({ toBringBack }) => count(toBringBack) },
  { id: 'delivered', head: t('Delivered'), align: 'end', cell: ({ delivered }) => count(delivered) },
  { id: 'cash', head: t('Cash collected'), align: 'end', cell: ({ cash }) => taka(cash) },
  ...(onGive
    ? [
        {
          id: 'actions',
          head: t('Actions'),
          align: 'end',
          narrow: 'foot',
          cell: (rider) =>
            rider.open > 0 && (
              <Button
                variant="outline"
                size="sm"
                aria-label={t('Give the parcels of {name} to another rider', { name: rider.rider.name })}
                onClick={() => onGive(rider)}
              >
                {t('Give to Another')}
              </Button>
            ),
        } satisfies Column<RiderDay>,
      ]
    : []),
]

const Name = ({ rider, delivers, lastCash }: RiderDay) => (
  <div className="min-w-0">
    <p className="flex flex-wrap items-center gap-2">
      <span className="wrap-anywhere font-semibold">{rider.name}</span>
      {!delivers && <Badge tone="amber">{t('No longer delivers')}</Badge>}
    </p>
    {lastCash && (
      <p className="text-ink-soft text-xs">
        {t('Last collected {cash} on {day}', { cash: taka(lastCash.cash), day: shortDay(lastCash.day) })}
      </p>
    )}
  </div>
)
