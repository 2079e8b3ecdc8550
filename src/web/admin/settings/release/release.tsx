import { useQuery } from '@tanstack/react-query'
import { releaseQuery } from '#web/admin/request/settings.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'

/** The shop's version at the end of the settings, for upgrades and support requests. */
export function Release() {
  const isMain = useSession().session.type === 'admin'
  const { data } = useQuery({ ...releaseQuery, enabled: isMain })
  if (!isMain || !data) return null
  return (
    <p className="mt-10 border-line border-t pt-3 text-stone text-xs">
      {t('Shop version {version}', { version: data })}
    </p>
  )
}
