import type { ReactNode } from 'react'
import type { ShopMenus } from '#domains/content/menus/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { digits, inPageLocale } from '../../ui/locale.ts'
import { WordMark } from '../../ui/logo.tsx'
import { SsrFragment } from '../../ui/ssr-fragment.tsx'
import type { ShopFacts } from '../shop-facts.ts'
import { FooterContact } from './footer-contact.tsx'

type Shown = {
  menus: ShopMenus
  facts: ShopFacts
  /** On phones a fixed bar covers the end of the page. */
  hasAddBar: boolean
}

/** The footer of every page. `#footer-menu` is also the menu of phones without JavaScript. */
export default function Footer({ menus, facts, hasAddBar }: Shown) {
  return (
    <SsrFragment
      as="footer"
      className={cx('no-print isolate mt-20 bg-sand sm:mt-28', hasAddBar && 'max-md:pb-20')}
      of={facts}
      variant="footer"
    >
      <Inside menus={menus} facts={facts} />
    </SsrFragment>
  )
}

function Inside({ menus, facts }: Omit<Shown, 'hasAddBar'>) {
  const rights = facts.isDemoBrand ? m.footer_rights : m.footer_rights_plain
  return (
    <>
      <div className="selvedge" />
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-10 pt-12 pb-10 lg:grid-cols-[1.5fr_1fr_1fr_1fr]">
        <div className="col-span-2 grid content-start gap-4 lg:col-span-1">
          <WordMark name={facts.name.en} nameBn={facts.name.bn} />
          <p className="max-w-xs text-ink-soft">{m.footer_cod()}</p>
          <FooterContact facts={facts} />
        </div>
        {menus.footer.map(({ key, title, links }, nr) => (
          <Column key={key} title={title} {...(nr === 0 && { id: 'footer-menu' })}>
            {links.map(({ label, to }) => (
              <Row key={to} to={to} label={label} />
            ))}
          </Column>
        ))}
      </div>
      <div className="border-line border-t">
        {/* Leaves the right end free for the chat button. */}
        <div className="wrap flex flex-wrap items-center gap-x-12 py-3 text-sm text-stone">
          <p className="py-2">{rights({ year: digits(facts.year), name: inPageLocale(facts.name) })}</p>
          <p className="flex gap-6">
            {menus.legal.map(({ label, to }) => (
              <Row key={to} to={to} label={label} />
            ))}
          </p>
        </div>
      </div>
    </>
  )
}

function Column({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <nav aria-label={title} id={id}>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <div className="grid">{children}</div>
    </nav>
  )
}

const Row = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className="footer-link">
    {label}
  </Link>
)
