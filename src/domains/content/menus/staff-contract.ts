import { z } from 'zod'
import { anchor, may, optionalLink, pair } from '#shared/content-fields.ts'
import { contentLanguages } from '#shared/content-languages.ts'
import { menuDepth } from './contract.ts'

/** Entries of one level of a menu. */
const maxItems = 20

const maxLabelLength = 60

const slug = z
  .string()
  .max(300)
  .regex(/^[^/\s]+$/, 'Please choose a category')

/**
 * An entry of a menu. Entries below entries make the tree.
 * - `link`: leads to `link`; without one it is a heading over its entries.
 * - `category`: leads to the category `link` and lists its active subcategories. Without a label it has the category's
 *   title.
 * - `collections`: lists the special collections.
 * - `profiles`: the shop's profiles on other sites, from the settings.
 */
const entry = {
  id: anchor,
  kind: z.enum(['link', 'category', 'collections', 'profiles']),
  label: pair(may(maxLabelLength)),
  link: z.string().max(300),
  /** In red, as the sale. */
  isHighlighted: z.boolean(),
}
export type MenuItem = z.output<z.ZodObject<typeof entry>> & { items: MenuItem[] }

/**
 * An entry with at most `depth` levels, itself included. Deeper trees are refused, and with them an entry that would
 * contain itself.
 */
function menuItem(depth: number): z.ZodType<MenuItem, MenuItem> {
  const below =
    depth > 1
      ? z.array(z.lazy(() => menuItem(depth - 1))).max(maxItems, `At most ${maxItems} entries`)
      : z.array(z.never()).max(0, 'This menu has no room for entries below this one')
  return z.object({ ...entry, items: below }).superRefine((item, context) => {
    const say = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (item.kind === 'category') {
      if (!slug.safeParse(item.link).success) say(['link'], 'Please choose a category')
    } else if (item.kind !== 'profiles') {
      const { error } = optionalLink.safeParse(item.link)
      if (error) say(['link'], error.issues[0]?.message ?? '')
      if (item.kind === 'link' && item.link === '' && item.items.length === 0)
        say(['link'], 'Please say where this leads, or put entries below it')
      for (const language of contentLanguages)
        if (item.label[language] === '') say(['label', language], 'Please fill this in')
    }
  }) as z.ZodType<MenuItem, MenuItem>
}

const menu = (depth: number) => z.array(menuItem(depth)).max(maxItems, `At most ${maxItems} entries`)

/** The menus as one document with versions. */
export const menuDocument = z
  .object({
    /** Of wide screens: entries, with submenus of groups. */
    header: menu(menuDepth.header),
    /** Of phones; null: the same as on wide screens. */
    drawer: menu(menuDepth.drawer).nullable(),
    /** Columns of the footer: headings with links. */
    footer: menu(menuDepth.footer),
    /** The line below the footer. */
    legal: menu(menuDepth.legal),
  })
  .refine((document) => {
    const ids = allItems(Object.values(document).flatMap((each) => each ?? [])).map(({ id }) => id)
    return new Set(ids).size === ids.length
  }, 'An entry stands in the menus twice')
export type MenuDocument = z.output<typeof menuDocument>

/** All entries of these trees. */
const allItems = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...allItems(item.items)])
