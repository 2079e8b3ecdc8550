import type { Summary } from './summary.ts'

const openedOn = `(created_at at time zone 'Asia/Dhaka')::date`

/** Number of accounts, by the day on which they were opened, so that a change recounts only one day. */
export const accountDays: Summary = {
  dirtyTable: 'account_days_dirty',
  key: 'day',
  keyType: 'date',
  tables: [{ name: 'account_days', columns: ['day', 'accounts', 'inactive', 'deleted'], live: 'account_days_live' }],
  sources: [
    {
      table: 'customers',
      bucket: openedOn,
      columns: ['id', 'created_at', 'is_active', 'deleted_at', 'deleted_by'],
    },
  ],
  views: `
create or replace view account_days_live as
  select ${openedOn} as day, (count(*) filter (where deleted_at is null))::int as accounts,
    (count(*) filter (where deleted_at is null and not is_active))::int as inactive,
    (count(*) filter (where deleted_at is not null and deleted_by is not null))::int as deleted
  from customers group by ${openedOn};
`,
}
