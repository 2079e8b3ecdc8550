import type { CourierDefinition } from './courier.ts'
import { pathao } from './pathao/pathao.ts'
import { redx } from './redx/redx.ts'
import { steadfast } from './steadfast/steadfast.ts'

/** The couriers that the shop can book with. A new one is a folder beside them and an entry here. */
export const couriers: readonly CourierDefinition[] = [pathao, steadfast, redx]
