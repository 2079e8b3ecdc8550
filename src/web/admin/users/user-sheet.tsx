import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#shared/dates.ts'
import { showPhone } from '#shared/phone.ts'
import { placeIn } from '#shared/places/place-words.ts'
import { StatusBadge } from '#web/admin/orders/status.tsx'
import { Failed } from '#web/admin/parts/failed.tsx'
import { count, many, moment, taka } from '#web/admin/parts/figures.ts'
import { TextArea } from '#web/admin/parts/inputs.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { sayFailed } from '#web/admin/query-client.ts'
import { noteUser, type OfficeUser, type UserCard, userQuery } from '#web/admin/request/users.ts'
import { useSession } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Rating } from '#web/ui/rating.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { genderWords } from './user-form.tsx'
import { Initials, idWords, RoleBadge, UserStatusBadge } from './user-words.tsx'

/** Everything about one customer, registered or guest. */
export function UserSheet({
  id,
  onClose,
  onEdit,
  mayEdit,
}: {
  id: string
  onClose: () => void
  onEdit: (user: OfficeUser) => void
  mayEdit: (user: OfficeUser) => boolean
}) {
  const { data: card, error, refetch } = useQuery(userQuery(id))
  return (
    <Sheet
      open={id !== ''}
      onClose={onClose}
      title="User Details"
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            Close
          </Button>
          {card && mayEdit(card.user) && (
            <Button size="sm" onClick={() => onEdit(card.user)}>
              Edit User
            </Button>
          )}
        </>
      }
    >
      {card ? (
        <Card card={card} />
      ) : error ? (
        <Failed what="Failed to load users data" error={error} retry={refetch} />
      ) : (
        <div className="grid gap-4">
          {['w-40', 'w-56', 'w-full', 'w-full', 'w-3/4'].map((width, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: stateless placeholders
            <Skeleton key={i} className={`h-5 ${width}`} />
          ))}
        </div>
      )}
    </Sheet>
  )
}

function Card({ card }: { card: UserCard }) {
  const { user } = card
  return (
    <div className="grid gap-7">
      <div className="flex items-center gap-3">
        <Initials name={user.name} />
        <div className="min-w-0 grow">
          <h3 className="wrap-anywhere font-semibold text-base">{user.name}</h3>
          <p className="text-stone">{idWords(user)}</p>
        </div>
        <span className="flex flex-wrap justify-end gap-1">
          <RoleBadge user={user} />
          <UserStatusBadge user={user} />
        </span>
      </div>
      <div>
        <ul className="grid">
          {user.email && <Reach icon={Mail} href={`mailto:${user.email}`} words={user.email} />}
          {user.phone && <Reach icon={Phone} href={`tel:${user.phone}`} words={showPhone(user.phone)} />}
        </ul>
        <dl className="mt-3 grid grid-cols-[8rem_1fr] gap-x-3 gap-y-1.5">
          <Fact name={user.registered ? 'Registered' : 'First order'}>{moment(user.registeredAt)}</Fact>
          <Fact name="Last log-in">{user.registered && (user.lastLoginAt ? moment(user.lastLoginAt) : 'Never')}</Fact>
          <Fact name="Orders">{count(user.orders)}</Fact>
          <Fact name="Total spent">{taka(user.totalSpent)}</Fact>
          <Fact name="Last order">{user.lastOrderDate && moment(user.lastOrderDate)}</Fact>
          <Fact name="Wishlist">{user.registered && many(card.wishlist, 'product')}</Fact>
          <Fact name="Date of birth">{user.dateOfBirth && formatDate(`${user.dateOfBirth}T12:00:00Z`)}</Fact>
          <Fact name="Gender">{user.gender && genderWords[user.gender]}</Fact>
          <Fact name="Language">{user.registered && (user.locale === 'bn' ? 'Bangla' : 'English')}</Fact>
        </dl>
      </div>
      <Notes card={card} />
      {card.recentOrders && <Orders user={user} orders={card.recentOrders} />}
      {card.addresses.length > 0 && (
        <Part title="Addresses">
          <ul className="grid gap-3">
            {card.addresses.map((address) => (
              <li key={address.id}>
                <p className="font-semibold">
                  {[address.label, address.fullName].filter(Boolean).join(' · ')}
                  {address.isDefault && <span className="ml-1.5 font-normal text-stone">usual</span>}
                </p>
                <p className="wrap-anywhere">{[address.address, placeIn(address, 'en')].filter(Boolean).join(', ')}</p>
                <p className="text-stone tabular-nums">{showPhone(address.phone)}</p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {card.messages.length > 0 && (
        <Part title="Messages">
          <ul className="divide-y divide-line border-line border-y">
            {card.messages.map(({ id, subject, status, date }) => (
              <Row key={id} to={`/admin/messages?view=${id}`} words={subject} end={status} date={date} />
            ))}
          </ul>
        </Part>
      )}
      {card.reviews && card.reviews.length > 0 && (
        <Part title="Reviews">
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
        </Part>
      )}
    </div>
  )
}

function Orders({ user, orders }: { user: OfficeUser; orders: NonNullable<UserCard['recentOrders']> }) {
  return (
    <Part title="Orders">
      {orders.length === 0 ? (
        <p className="text-stone">No orders yet</p>
      ) : (
        <>
          <ul className="divide-y divide-line border-line border-y">
            {orders.map((order) => (
              <li key={order.orderId} className="grid grid-cols-[1fr_auto_auto] items-center gap-x-3 py-1.5">
                <div className="min-w-0">
                  <Link
                    to={`/admin/orders?view=${order.orderId}`}
                    className="inline-flex min-h-8 items-center font-semibold text-green hover:underline"
                  >
                    {order.orderId}
                  </Link>
                  <p className="text-stone text-xs">
                    {moment(order.orderDate)} · {many(order.totalQuantity, 'piece')}
                  </p>
                </div>
                <StatusBadge status={order.status} />
                <p className="min-w-16 text-right tabular-nums">{taka(order.total)}</p>
              </li>
            ))}
          </ul>
          <Link
            to={`/admin/orders?search=${encodeURIComponent(user.email || user.phone)}`}
            className="mt-1 inline-flex min-h-11 items-center text-green hover:underline pointer-fine:min-h-8"
          >
            All orders of {user.email || showPhone(user.phone)}
          </Link>
        </>
      )}
    </Part>
  )
}

function Notes({ card }: { card: UserCard }) {
  const { can } = useSession()
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const add = useMutation({
    mutationFn: () => noteUser(card.user.id, text.trim()),
    onSuccess: () => {
      setText('')
      toast.success('Note added')
    },
    onError: (error) => sayFailed('Failed to add the note', error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['users', 'one', card.user.id] }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && !add.isPending) add.mutate()
  }
  if (card.notes.length === 0 && !can('users.edit')) return null
  return (
    <Part title="Notes">
      <ul className="grid gap-3">
        {card.notes.map((note) => (
          <li key={note.id} className="border-gold border-l-2 pl-3">
            <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
            <p className="text-stone text-xs">
              {note.actor} · {moment(note.at)}
            </p>
          </li>
        ))}
      </ul>
      {can('users.edit') && (
        <form onSubmit={submit} className="mt-3 grid justify-items-start gap-2">
          <TextArea
            label="Add a note"
            optional="seen by staff only"
            className="w-full"
            rows={2}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" variant="outline" size="sm" disabled={!text.trim()} busy={add.isPending}>
            {add.isPending ? 'Saving...' : 'Add Note'}
          </Button>
        </form>
      )}
    </Part>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-2 font-semibold text-ink-soft text-xs">{title}</h3>
    {children}
  </section>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  children ? (
    <>
      <dt className="text-stone">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </>
  ) : null

const Reach = ({ icon: Icon, href, words }: { icon: typeof Phone; href: string; words: string }) => (
  <li>
    <a
      href={href}
      className="inline-flex min-h-11 max-w-full items-center gap-2 text-green underline-offset-4 hover:underline pointer-fine:min-h-8"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{words}</span>
    </a>
  </li>
)

const Row = ({ to, words, end, date }: { to: string; words: string; end: ReactNode; date: string }) => (
  <li>
    <Link to={to} className="grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-3 py-1.5 hover:bg-mist">
      <span className="truncate">{words}</span>
      <span className="text-stone">{end}</span>
      <span className="text-stone text-xs">{moment(date)}</span>
    </Link>
  </li>
)
