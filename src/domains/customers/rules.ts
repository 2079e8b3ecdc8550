import { changedRows, statementTriggers } from '#platform/database/statement-triggers.ts'

/** What decides which rows an address has in the list, and with which figures. */
const identity = ['id', 'email', 'created_at', 'deleted_at', 'deleted_by']
/** What else the list shows of an account. */
const details = ['name', 'phone', 'role', 'is_active', 'last_login_at']

const columns = [
  ...['key', 'registered', 'name', 'email', 'phone', 'role', 'is_active', 'joined_at', 'last_login_at'],
  ...['orders', 'spent', 'last_order_at', 'deleted_at'],
]
const values = columns.slice(1)

const accounts = `select c.id::text as key, true as registered, c.name, c.email, c.phone, c.role, c.is_active,
    c.created_at as joined_at, c.last_login_at, coalesce(b.orders, 0) as orders, coalesce(b.spent, 0) as spent,
    b.last_order_at, c.deleted_at
  from customers c left join buyers b on b.email = c.email`

const refreshOf = (rows: string) =>
  `perform refresh_users(array(select distinct email from ${rows} changed order by email));`

/**
 * What most changes of accounts need: an update of details in an existing row. They lock no buyer, so that a sign-in
 * does not wait for changes of orders.
 */
const changeDetails = `update users u set (${details.join(', ')}) = (${details.map((each) => `c.${each}`).join(', ')})
      from after c where u.key = c.id::text
        and (${details.map((each) => `u.${each}`).join(', ')}) is distinct from (${details.map((each) => `c.${each}`).join(', ')});
    ${refreshOf(changedRows('update', identity))}`

/**
 * The usual change by an order: figures of an existing row. The other statements handle buyers who become or stop being
 * guests, who may be hidden, or who have no row yet.
 */
const changeFigures = `update users u set orders = b.orders, spent = b.spent, last_order_at = b.last_order_at,
      name = case when u.registered then u.name else b.name end,
      phone = case when u.registered then u.phone else b.phone end,
      joined_at = case when u.registered then u.joined_at else b.first_order_at end
      from after b where b.email = u.email;
    perform refresh_users(array(
      select b.email from after b join before was using (email)
      where b.registered <> was.registered
        or exists (select from customers c where c.email = b.email and c.deleted_by is not null)
        or not exists (select from users u where u.email = b.email)
      order by 1
    ));`

/**
 * SQL rules for the list of users (`users`), which every release applies again (src/server/database-rules.ts). A buyer
 * whose account is in the trash is hidden with it, until the next order.
 */
export const userRules = `
-- Two selects of accounts, because each has its index of addresses.
create or replace view users_live as
  ${accounts} where c.deleted_at is null
  union all
  ${accounts} where c.deleted_by is not null and c.deleted_at is not null
  union all
  select 'guest:' || b.email, false, b.name, b.email, b.phone, 'guest', true, b.first_order_at, null, b.orders, b.spent,
    b.last_order_at, null
  from buyers b
  where not b.registered and not exists (
    select from customers c where c.email = b.email and c.deleted_by is not null and c.deleted_at >= b.last_order_at
  );

-- Rows are locked first, buyers before users: who comes second reads what the first has written.
create or replace function refresh_users(addresses text[]) returns void language plpgsql as $$
declare
  address text;
begin
  foreach address in array addresses loop
    perform from buyers where email = address for no key update;
    perform from users where email = address order by key for no key update;
    delete from users u where u.email = address
      and not exists (select from users_live l where l.email = address and l.key = u.key);
    insert into users as u (${columns.join(', ')})
      select ${columns.join(', ')} from users_live where email = address
      on conflict (key) do update set (${values.join(', ')}) = row (${values.map((each) => `excluded.${each}`).join(', ')})
      where (${values.map((each) => `u.${each}`).join(', ')})
        is distinct from (${values.map((each) => `excluded.${each}`).join(', ')});
  end loop;
end $$;
-- After customers_change_registered and buyers_change_registered: PostgreSQL goes by the names.
${statementTriggers({
  name: 'customers_change_users',
  table: 'customers',
  body: (event) => (event === 'update' ? changeDetails : refreshOf(changedRows(event, identity))),
})}
${statementTriggers({
  name: 'buyers_change_users',
  table: 'buyers',
  body: (event) => (event === 'update' ? changeFigures : refreshOf(changedRows(event, ['email']))),
})}`
