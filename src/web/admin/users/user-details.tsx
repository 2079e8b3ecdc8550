import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#shared/dates.ts'
import { showPhone } from '#shared/phone.ts'
import { messageStatusLabels } from '#web/admin/messages/message-labels.tsx'
import { ContactLink } from '#web/admin/parts/contact-link.tsx'
import { count, many, moment, taka } from '#web/admin/parts/figures.ts'
import { SheetSection } from '#web/admin/parts/sheet-section.tsx'
import type { UserCard } from '#web/admin/request/users.ts'
import { language, t } from '#web/admin/translate.ts'
import { Rating } from '#web/ui/rating.tsx'
import { UserAddresses } from './user-addresses.tsx'
import { genderLabels, Initials, idLabel, RoleBadge, UserStatusBadge } from './user-labels.tsx'
import { UserNotes } from './user-notes.tsx'
import { UserOrders } from './user-orders.tsx'

/** All stored data about a customer. */
export function UserDetails({ card }: { card: UserCard }) {
  const { user } = card
  return (
    <div className="grid gap-7">
      <div className="flex items-center gap-3">
        <Initials name={user.name} />
        <div className="min-w-0 grow">
          <h3 className="wrap-anywhere font-semibold text-base">{user.name}</h3>
          <p className="text-stone">{idLabel(user)}</p>
        </div>
        <span className="flex flex-wrap justify-end gap-1">
          <RoleBadge user={user} />
          <UserStatusBadge user={user} />
        </span>
      </div>
      <div>
        <ul className="grid">
          {user.email && <ContactLink icon={Mail} href={`mailto:${user.email}`} words={user.email} />}
          {user.phone && <ContactLink icon={Phone} href={`tel:${user.phone}`} words={showPhone(user.phone)} />}
        </ul>
        <dl className="mt-3 grid grid-cols-[8rem_1fr] gap-x-3 gap-y-1.5">
          <Fact name={user.registered ? t('Registered') : t('First order')}>{moment(user.registeredAt)}</Fact>
          <Fact name={t('Last Login')}>
            {user.registered && (user.lastLoginAt ? moment(user.lastLoginAt) : t('Never'))}
          </Fact>
          <Fact name={t('Orders')}>{count(user.orders)}</Fact>
          <Fact name={t('Total spent')}>{taka(user.totalSpent)}</Fact>
          <Fact name={t('Last order')}>{user.lastOrderDate && moment(user.lastOrderDate)}</Fact>
          <Fact name={t('Wishlist')}>{user.registered && many(card.wishlist, 'product')}</Fact>
          <Fact name={t('Loyalty points')}>{card.points !== null && count(card.points)}</Fact>
          <Fact name={t('Date of birth')}>
            {user.dateOfBirth && formatDate(`${user.dateOfBirth}T12:00:00Z`, language)}
          </Fact>
          <Fact name={t('Gender')}>{user.gender && genderLabels[user.gender]}</Fact>
          <Fact name={t('Language')}>{user.registered && (user.locale === 'bn' ? t('Bangla') : t('English'))}</Fact>
        </dl>
      </div>
      <UserNotes card={card} />
      {card.recentOrders && <UserOrders user={user} orders={card.recentOrders} />}
      <UserAddresses addresses={card.addresses} />
      {card.messages.length > 0 && (
        <SheetSection title={t('Messages')}>
          <ul className="divide-y divide-line border-line border-y">
            {card.messages.map(({ id, subject, status, date }) => (
              <Row
                key={id}
                to={`/admin/messages?view=${id}`}
                words={subject}
                end={messageStatusLabels[status]}
                date={date}
              />
            ))}
          </ul>
        </SheetSection>
      )}
      {card.reviews && card.reviews.length > 0 && (
        <SheetSection title={t('Reviews')}>
          <ul className="divide-y divide-line border-line border-y">
            {card.reviews.map(({ id, title, productTitle, rating, productId, date }) => (
              <Row
                key={id}
                to={`/admin/reviews?product=${productId}&view=${id}`}
                words={`${title} · ${productTitle}`}
                end={<Rating rating={rating} />}
                date={date}
              />
            ))}
          </ul>
        </SheetSection>
      )}
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt className="text-stone">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </>
  ) : null

const Row = ({ to, words, end, date }: { to: string; words: string; end: ReactNode; date: string }) => (
  <li>
    <Link to={to} className="grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-3 py-1.5 hover:bg-mist">
      <span className="truncate">{words}</span>
      <span className="text-stone">{end}</span>
      <span className="text-stone text-xs">{moment(date)}</span>
    </Link>
  </li>
)
