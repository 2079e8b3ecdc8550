import { catalogueRules } from '#domains/catalogue/rules.ts'
import { codRulesViews } from '#domains/cod-rules/rules.ts'
import { userRules } from '#domains/customers/rules.ts'
import { orderRules } from '#domains/orders/rules.ts'
import { staffRules } from '#domains/staff/rules.ts'
import { recomputeStatements, summaryRules } from '#domains/summaries/rules.ts'
import { recomputeMarker } from '#platform/database/rules.ts'

const head = `-- Written by \`npm run db:generate\` from the rules of the domains (src/domains/*/rules.ts): change those, not this file.
-- Views, functions and triggers: every release that changes them applies all of them again with its migrations (migrate.ts).
`

/** Drops triggers of earlier releases, which would write unused data. */
const dropTriggers = `
do $$
declare
  old record;
begin
  for old in
    select p.oid::regprocedure as function from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype = 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  loop
    execute format('drop function %s cascade', old.function);
  end loop;
end $$;
`

/** The contents of db/rules.sql. */
export const databaseRules = (): string =>
  [
    head,
    dropTriggers,
    staffRules,
    catalogueRules,
    orderRules,
    userRules,
    codRulesViews,
    summaryRules,
    `\n${recomputeMarker}`,
    ...recomputeStatements.map((each) => `${each};\n`),
  ].join('')
