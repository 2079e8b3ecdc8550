import type { ShopMenus, TopEntry } from '#domains/content/menus/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { Link } from '../../ui/link.tsx'

/** Preview of a version: its menus as trees. The page around it shows the current menus. */
export function MenusPreview({ menus: { header, drawer, footer, legal } }: { menus: ShopMenus }) {
  const trees = [
    { title: m.main_menu(), entries: header },
    { title: m.menu(), entries: drawer ?? header },
    {
      title: m.menu_in_footer(),
      entries: [
        ...footer.map(({ key, title, links }) => ({
          key,
          label: title,
          to: '',
          groups: [{ title: null, entries: links }],
        })),
        ...legal.map((link) => ({ ...link, key: link.to, groups: [] })),
      ],
    },
  ]
  return (
    <div className="wrap grid gap-12 pt-10 lg:grid-cols-3">
      <h1 className="sr-only">{m.pages_preview()}</h1>
      {trees.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h2 className="mb-3 font-semibold text-title">{title}</h2>
          <ul className="grid gap-2">
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const Entry = ({ entry: { label, to, groups } }: { entry: TopEntry }) => (
  <li>
    <Leaf label={label} to={to} />
    {groups.map(({ title, entries }) => (
      <div key={title ?? 'all'} className="border-line border-l pl-4">
        {title && <p className="pt-1 text-sm text-stone">{title}</p>}
        <ul>
          {entries.map((link) => (
            <li key={link.to}>
              <Leaf {...link} />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </li>
)

const Leaf = ({ label, to }: { label: string; to: string }) =>
  to === '' ? (
    <p className="py-1 font-semibold">{label}</p>
  ) : (
    <Link to={to} className="inline-block py-1 underline-offset-4 hover:underline">
      {label}
    </Link>
  )
