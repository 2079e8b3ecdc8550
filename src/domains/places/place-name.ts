import { metropolitanArea } from '#shared/delivery/delivery.ts'
import { districts } from '#shared/places/districts.ts'
import { thanaByCode, thanasOf } from './places.ts'

const hasMetropolitanArea = (district: string) => thanasOf(district).some(({ kind }) => kind === 'metropolitan')

/** Districts and metropolitan areas by their codes. */
const names = new Map(
  districts.flatMap(({ code, en }): [string, string][] => [
    [code, en],
    ...(hasMetropolitanArea(code) ? ([[metropolitanArea(code), `${en} city`]] as [string, string][]) : []),
  ]),
)

/** Whether it is the code of a district, of a metropolitan area or of a thana, as delivery zones and rules use them. */
export const isPlace = (code: string): boolean => names.has(code) || thanaByCode(code) !== undefined

/** The English name of such a place; the code itself if there is none. */
export const placeName = (code: string): string => names.get(code) ?? thanaByCode(code)?.thana.en ?? code
