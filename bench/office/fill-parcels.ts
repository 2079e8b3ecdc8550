export type Step = [what: string, statement: string, values?: unknown[]]

/**
 * Creates a parcel for each stored order that was packed; every twentieth cancelled order was sent and came back. Some
 * open ones are being returned, and one in two hundred requires attention. Couriers have paid out all cash except that
 * of the last two weeks. Four events each, as couriers send them. The demo's orders already have parcels.
 */
export const parcelsOfOrders: Step[] = [
  [
    'parcels',
    `insert into parcels (number, order_row, position, state, courier, consignment, to_collect, collected, moved_at, handed_over_at,
      delivered_at, paid_out_at, received_back_at, attention, created_at, updated_at)
    select s.order_id || '-1', s.id, 1, state, (array['pathao', 'steadfast', 'redx'])[1 + n % 3],
      case when state <> 'waiting' then 'DL' || to_char(s.placed_at, 'DDMMYY') || upper(lpad(to_hex(n), 6, '0')) end,
      o.total, case when state = 'delivered' then o.total end, s.placed_at + interval '9 hours',
      case when state not in ('waiting', 'booked') then s.placed_at + interval '9 hours' end,
      case when state = 'delivered' then s.placed_at + interval '40 hours' end,
      case when state = 'delivered' and s.placed_at < now() - interval '14 days' then s.placed_at + interval '9 days' end,
      case when state = 'received_back' then s.placed_at + interval '150 hours' end,
      case when n % 200 = 0 and state not in ('delivered', 'received_back') then 'The courier sent a word that is not known: mislaid' else '' end,
      s.placed_at + interval '3 hours', s.placed_at + interval '9 hours'
    from stored s join orders o using (id) cross join lateral (
      select case s.status
        when 'processing' then case when n % 3 = 0 then 'waiting' else 'booked' end
        when 'shipped' then (array['handed_over', 'in_transit', 'out_for_delivery', 'on_hold', 'returning', 'returned_by_courier'])[1 + n % 6]
        when 'delivered' then 'delivered' else 'received_back' end as state
    ) drawn
    where s.status in ('processing', 'shipped', 'delivered') or (s.status = 'cancelled' and n % 20 = 0)
    order by s.placed_at`,
  ],
  [
    'pieces in parcels',
    `insert into parcel_lines (parcel_id, order_line_id, variant_id, name, sku, size, color, unit_price, quantity, position)
    select p.id, l.id, l.variant_id, l.name_en, l.sku, l.size, l.color, l.unit_price, l.quantity, l.position
    from stored s join parcels p on p.order_row = s.id join order_lines l on l.order_row = p.order_row order by p.id, l.position`,
  ],
  [
    'events of parcels',
    `insert into parcel_events (parcel_id, state, has_moved, word, actor, source, event_key, at, received_at)
    select p.id, told.state, true, told.state, p.courier, 'webhook', told.state || p.id, p.created_at + told.after, p.created_at + told.after
    from stored s join parcels p on p.order_row = s.id cross join lateral (values ('booked', interval '1 hour', 2), ('handed_over', interval '6 hours', 3),
      ('in_transit', interval '12 hours', 4), ('out_for_delivery', interval '30 hours', 6), ('delivered', interval '37 hours', 9)) told(state, after, rank)
    where told.rank <= case p.state when 'waiting' then 0 when 'booked' then 2 when 'handed_over' then 3 when 'in_transit' then 4
      when 'delivered' then 9 else 6 end
    order by p.id, told.after`,
  ],
]
