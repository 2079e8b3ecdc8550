/** The periods of reports in days; each ends today. */
export const periods = [7, 30, 90] as const

type PeriodTable = {
  table: string
  dirtyTable: string
  key: string
  keyType: string
  /** The rows to sum, with their key and day columns. */
  source: string
  sourceKey: string
  sourceDay: string
}

/**
 * `…_dirty(period, day)`: keys whose rows in the table are not valid for that day. These are the dirty ones, and, if
 * the table was computed for another day, those with rows on days that are in only one of the two periods, as in the
 * first minute of a day.
 */
export const periodFunctions = ({
  table,
  dirtyTable,
  key,
  keyType,
  source,
  sourceKey,
  sourceDay,
}: PeriodTable): string => `
create or replace function ${table}_dirty(days int, on_day date) returns table (${key} ${keyType}) language sql stable parallel safe
as $$
  select n.${key} from ${dirtyTable} n
  union
  select s.${sourceKey} from (
    select coalesce((select d.day from summary_days d where d.name = '${table}'), '-infinity') as computed_for
  ) c, lateral (
    select ${sourceKey} from ${source}
      where c.computed_for <> on_day and ${sourceDay} between least(c.computed_for, on_day) - days + 1 and greatest(c.computed_for, on_day) - days
    union all
    select ${sourceKey} from ${source}
      where c.computed_for <> on_day and ${sourceDay} between least(c.computed_for, on_day) + 1 and greatest(c.computed_for, on_day)
  ) s;
$$;
`
