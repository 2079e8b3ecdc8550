import { constantList } from '#platform/database/constant-list.ts'
import { statusesWhere } from '#shared/orders/order-status.ts'
import { comesBack, parcelStateNames } from '#shared/parcels/parcel-states.ts'

const notOpen = constantList(statusesWhere(({ isOpen }) => !isOpen))
const comingBack = constantList(parcelStateNames.filter(comesBack))

/**
 * delivery_records: how the orders of a phone number ended, each order once. Orders in the trash do not count. A
 * returned parcel has priority over the status of its order, because the order of a refused parcel is cancelled at the
 * counter. An order that was merged into another does not count: its pieces go with the other. If it is reopened and
 * cancelled for another reason, it counts: the latest cancellation decides.
 */
export const codRulesViews = `
create or replace view delivery_records as
  select o.phone, (count(*) filter (where o.status = 'delivered'))::int as delivered,
    (count(*) filter (where o.status <> 'delivered' and back.at is not null))::int as refused,
    (count(*) filter (where o.status = 'cancelled' and back.at is null))::int as cancelled,
    (count(*) filter (where o.status not in ${notOpen} and back.at is null))::int as open,
    max(back.at) filter (where o.status <> 'delivered') as last_refused_at
  from orders o left join lateral (
    select max(coalesce(p.received_back_at, p.moved_at, p.updated_at)) as at from parcels p
    where p.order_row = o.id and p.state in ${comingBack}
  ) back on true
  where o.deleted_at is null and (o.status <> 'cancelled' or (
    select e.cause from order_events e where e.order_row = o.id and e.status = 'cancelled'
    order by e.id desc limit 1) is distinct from 'merged')
  group by o.phone;
`
