import { useQuery } from '@tanstack/react-query'
import { contentLocale } from '#shared/locales.ts'
import { courierNames } from '#shared/parcels/courier-names.ts'
import { actorName } from '#web/admin/parts/actor-name.ts'
import { courierNamesQuery } from '#web/admin/request/couriers/bookings.ts'
import { language, translateServerText } from '#web/admin/translate.ts'

/**
 * Says the name of a courier, or of whoever else wrote an event. The shop's own couriers have a name once they are
 * loaded.
 */
export function useCourierName(): (code: string) => string {
  const { data } = useQuery(courierNamesQuery)
  return (code) =>
    translateServerText(data?.find(({ courier }) => courier === code)?.name) ??
    courierNames[code]?.[contentLocale(language)] ??
    actorName(code)
}
