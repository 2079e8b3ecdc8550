import { useQuery } from '@tanstack/react-query'
import { courierNamesQuery } from '#web/admin/request/bookings.ts'

/** Says the name of a courier, or of whoever else wrote an event; its code while names are loading. */
export function useCourierName(): (code: string) => string {
  const { data } = useQuery(courierNamesQuery)
  return (code) => data?.find(({ courier }) => courier === code)?.name ?? code
}
