import { useQuery } from '@tanstack/react-query'
import { contentLocale } from '#shared/locales.ts'
import { courierNames } from '#shared/parcels/courier-names.ts'
import { actorName } from '#web/admin/parts/actor-name.ts'
import { courierNamesQuery } from '#web/admin/request/couriers/bookings.ts'
import { language, translateServerText } from '#web/admin/translate.ts'

/**
 * Returns a function from the code of a courier, or of another source of events, to its name. The names of the shop's
 * own couriers follow once they are loaded.
 */
export function useCourierName(): (code: string) => string {
  const { data } = useQuery(courierNamesQuery)
  return (code) =>
    translateServerText(data?.find(({ courier }) => courier === code)?.name) ??
    courierNames[code]?.[contentLocale(language)] ??
    actorName(code)
}
