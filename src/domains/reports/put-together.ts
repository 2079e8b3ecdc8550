import { putProductsTogether } from '#domains/catalogue/browsing/products-counted.ts'
import { putDaysTogether } from '#domains/orders/sums/orders-by-day.ts'
import { putPeopleTogether } from '#domains/orders/sums/people-by-day.ts'
import { watchRich } from '#domains/orders/sums/people-watched.ts'
import { moveSpentOn } from '#domains/orders/sums/spent-in.ts'
import { shopSettings } from '#domains/settings/shop-settings.ts'
import type { Db } from '#platform/database/database.ts'
import { dhakaDay } from '#shared/dates.ts'
import { toPaisa } from '#shared/money.ts'
import { putCashTogether } from './cash-by-day.ts'
import { putSoldTogether } from './put-sold-together.ts'

/**
 * Puts what was noted since the last time into all sums that are kept (docs/decisions/0014). A job does it every minute: what is shown is
 * true without it, but costs more the longer it was not done.
 */
export async function putTogether(db: Db, now: Date): Promise<void> {
  await putDaysTogether(db)
  await putPeopleTogether(db)
  await moveSpentOn(db, dhakaDay(now))
  await watchRich(db, toPaisa((await shopSettings(db)).vipThreshold))
  await putSoldTogether(db, now)
  await putCashTogether(db, now)
  await putProductsTogether(db)
}
