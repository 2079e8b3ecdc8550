import { metropolitanArea } from '#shared/delivery.ts'
import { districts } from '#shared/places/districts.ts'
import { thanaByCode } from './places.ts'

const areas = new Map(
  districts.flatMap(({ code, en }) => [
    [code, en],
    [metropolitanArea(code), `${en} city`],
  ]),
)

/** The English name of a district, a metropolitan area or a thana, as delivery zones name them; the code itself if it is unknown. */
export const placeName = (code: string): string => areas.get(code) ?? thanaByCode(code)?.thana.en ?? code
