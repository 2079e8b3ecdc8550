import type { ReactNode } from 'react'
import type { Account } from '#domains/customers/contract.ts'
import { m } from '#shared/paraglide/messages.js'
import { useWishlist } from '#web/storefront/wishlist/wishlist-state.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { count, date, inPageLocale } from '#web/ui/locale.ts'
import { phoneLabel } from '../phone-label.ts'
import { OrderList } from './orders.tsx'
import { Part } from './part.tsx'

/** Summary of the account, with links to each part. */
export function Overview({ account }: { account: Account }) {
  const { hearts, phase } = useWishlist()
  const wishes = phase === 'loaded' ? hearts.size : account.wishlist
  return (
    <div className="grid gap-12">
      <ul
        className={cx(
          'grid border-line border-t border-l',
          account.pointsUse ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-1 sm:grid-cols-3',
        )}
      >
        <Counter label={m.dash_orders()} figure={account.orders} to="/dashboard/orders" />
        <Counter label={m.dash_wishlist()} figure={wishes} to="/dashboard/wishlist" />
        <Counter label={m.dash_pending()} figure={account.pending} text={m.dash_pending_text()} />
        {account.pointsUse && (
          <Counter label={m.dash_points()} figure={account.points} text={inPageLocale(account.pointsUse)} />
        )}
      </ul>
      <div className="grid gap-12 xl:grid-cols-[minmax(0,1fr)_19rem] xl:gap-14">
        <Part
          title={m.dash_recent()}
          aside={account.orders > 3 && <Way to="/dashboard/orders">{m.dash_all_orders()}</Way>}
        >
          <OrderList recent />
        </Part>
        <div className="grid content-start gap-12">
          <Part title={m.dash_info()} aside={<Way to="/dashboard/profile">{m.dash_edit()}</Way>}>
            <dl className="grid gap-3 border-line border-t pt-4">
              <Fact label={m.account_email()}>
                <span className="break-all">{account.email}</span>
              </Fact>
              <Fact label={m.account_phone()}>
                <span className="tabular-nums">{account.phone ? phoneLabel(account.phone) : m.dash_no_phone()}</span>
              </Fact>
              <Fact label={m.dash_since()}>{date(account.memberSince)}</Fact>
            </dl>
          </Part>
          <Part title={m.dash_quick()}>
            <div className="grid gap-2.5 sm:grid-cols-3 xl:grid-cols-1">
              <ButtonLink to="/shop">{m.dash_quick_shop()}</ButtonLink>
              <ButtonLink to="/cart" variant="outline">
                {m.dash_quick_cart()}
              </ButtonLink>
              <ButtonLink to="/contact" variant="outline">
                {m.dash_quick_contact()}
              </ButtonLink>
            </div>
          </Part>
        </div>
      </div>
    </div>
  )
}

type CounterProps = { label: string; figure: number; text?: string; to?: string }

function Counter({ label, figure, text, to }: CounterProps) {
  const content = (
    <>
      <span className="block text-ink-soft">{label}</span>
      <span className="block font-semibold text-title tabular-nums">{count(figure)}</span>
      {text && <span className="block text-sm text-stone">{text}</span>}
    </>
  )
  const box = 'block h-full px-4 py-4 sm:px-5'
  return (
    <li className="border-line border-r border-b bg-surface">
      {to ? (
        <Link to={to} preventScrollReset className={`${box} transition-colors hover:bg-mist`}>
          {content}
        </Link>
      ) : (
        <p className={box}>{content}</p>
      )}
    </li>
  )
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    to={to}
    preventScrollReset
    className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-6 hover:decoration-2"
  >
    {children}
  </Link>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-stone">{label}</dt>
    <dd>{children}</dd>
  </div>
)
