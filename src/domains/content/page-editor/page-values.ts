import type { PageVariables } from '#domains/content/pages/page-variables.ts'

/** The values of a page's variables in one language; `zones` are the rows of the table of delivery zones. */
export type PageValues = { texts: Record<string, string>; zones: string[][] }

/** Placeholder in a table row that is repeated for each delivery zone. */
export const zoneRows = '{delivery.zones}'

const variable = /\{([a-z][\w.]*)\}/gi

/** Texts of the variables, by their name in braces: {phone}, {delivery.charges}. */
export function valuesOf({ delivery: { zones, ...delivery }, ...variables }: PageVariables): PageValues {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(variables)) if (typeof value === 'string') texts[name] = value
  for (const [name, value] of Object.entries(delivery))
    if (typeof value === 'string' || value === null) texts[`delivery.${name}`] = value ?? ''
  return { texts, zones }
}

/**
 * Placeholders in place of values: a standard text with these can be edited and still follows the settings. An empty
 * value stays empty, because the texts leave out what the shop does not have.
 */
export function placeholdersOf(variables: PageVariables): PageVariables {
  const named = (texts: object, prefix: string) =>
    Object.fromEntries(
      Object.entries(texts).map(([name, value]) => [
        name,
        typeof value === 'string' && value !== '' ? `{${prefix}${name}}` : value,
      ]),
    )
  const delivery = { ...variables.delivery, ...named(variables.delivery, 'delivery.'), zones: [[zoneRows]] }
  return { ...variables, ...named(variables, ''), delivery } as unknown as PageVariables
}

/** Replaces the variables of a text by their current values. Unknown ones stay as written. */
export const fillIn = (text: string, { texts }: PageValues): string =>
  text.replace(variable, (whole, name: string) => texts[name] ?? whole)

/** Fills in a text without links, such as a title: a variable that is a link becomes its label. */
export const fillInPlain = (text: string, { texts }: PageValues): string =>
  text.replace(variable, (whole, name: string) => texts[name]?.replace(link, '$1') ?? whole)

const link = /\[([^\]]*)\]\([^)]*\)/g

/** The variables that a text names, each once. */
export const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(variable)].map(([, name = '']) => name)),
]
