import { useQuery } from '@tanstack/react-query'
import { Failed, NotPermitted } from '#web/admin/parts/failed.tsx'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import { type OfficeUser, userQuery } from '#web/admin/request/users.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { UserForm } from './user-form.tsx'

/** Opens the form for 'new', or for the user with this id after loading them. */
export function OpenUserForm({
  id,
  mayEdit,
  onClose,
}: {
  id: string
  mayEdit: (user: OfficeUser) => boolean
  onClose: () => void
}) {
  const { can } = useSession()
  const isNew = id === 'new'
  const permitted = can('users.edit')
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...userQuery(isNew || !permitted ? '' : id),
    // The form must start from current data, and must not change while the user types.
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  const user = data?.user
  if (permitted && isNew) return <UserForm onClose={onClose} />
  if (user && isFetchedAfterMount && mayEdit(user)) return <UserForm key={user.version} user={user} onClose={onClose} />
  return (
    <Sheet open onClose={onClose} title={isNew ? t('Add New User') : t('Edit User')}>
      {!permitted || (user && isFetchedAfterMount) ? (
        <NotPermitted />
      ) : error ? (
        <Failed what={t('Failed to load users data')} error={error} retry={refetch} />
      ) : (
        <div className="grid gap-5">
          {['w-1/2', 'w-full', 'w-3/4'].map((width) => (
            <Skeleton key={width} className={`h-9 ${width}`} />
          ))}
        </div>
      )}
    </Sheet>
  )
}
