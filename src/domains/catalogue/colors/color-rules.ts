import { changedRows, statementTriggers } from '#platform/database/statement-triggers.ts'

/**
 * Adds every colour name of a product to the shop's colours, whatever code wrote it. Staff decide on an unknown look.
 */
export const colorRules = statementTriggers({
  name: 'product_colors_are_known',
  table: 'product_colors',
  events: ['insert'],
  body: (event) => `insert into colors (name, name_bn, hex, is_decided)
      select distinct on (name) name, name_bn, hex, hex <> '#9a9890' or name_bn <> ''
      from ${changedRows(event, ['product_number', 'name', 'name_bn', 'hex'])} changed
      where lower(name) <> 'default' order by name, product_number on conflict do nothing;`,
})
