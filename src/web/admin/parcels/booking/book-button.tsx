import { useQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { activeCouriersQuery } from '#web/admin/request/couriers/bookings.ts'
import { useSession } from '#web/admin/session.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Opens the dialog that books what is selected. Nothing without a courier that can be booked, or without the
 * permission.
 */
export function BookButton({ onPress }: { onPress: () => void }) {
  const { can } = useSession()
  const mayBook = can('orders.edit')
  const { data: couriers = [] } = useQuery({ ...activeCouriersQuery, enabled: mayBook })
  const [first] = couriers
  if (!mayBook || !first) return null
  return (
    <Button variant="outline" size="sm" className={touchHeight} onClick={onPress}>
      <PackageCheck aria-hidden="true" className="size-4" />
      {couriers.length === 1 ? t('Book with {name}', { name: translateServerText(first.name) }) : t('Book with…')}
    </Button>
  )
}
