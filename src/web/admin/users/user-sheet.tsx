import { useQuery } from '@tanstack/react-query'
import { Failed } from '#web/admin/parts/failed.tsx'
import { useSeenMentions } from '#web/admin/parts/mentions/use-seen-mentions.ts'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { type OfficeUser, userQuery } from '#web/admin/request/users.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { UserDetails } from './user-details.tsx'

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
  // Not the card's own id: a guest who has registered since is opened by the earlier id.
  useSeenMentions('customer', card && id)
  return (
    <Sheet
      open={id !== ''}
      onClose={onClose}
      title={t('User Details')}
      foot={
        <>
          <Button variant="outline" size="sm" onClick={onClose}>
            {t('Close')}
          </Button>
          {card && mayEdit(card.user) && (
            <Button size="sm" onClick={() => onEdit(card.user)}>
              {t('Edit User')}
            </Button>
          )}
        </>
      }
    >
      {card ? (
        <UserDetails key={id} card={card} />
      ) : error ? (
        <Failed what={t('Failed to load users data')} error={error} retry={refetch} />
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
