import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import { inOfficeLanguage } from '#web/admin/parts/name-of.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { openTheShop, settingsQuery, shopStateQuery } from '#web/admin/request/settings.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { moment } from '../figures.ts'

/** Shown on every screen while the shop is closed, as a reminder. The main admin can open the shop here. */
export function ClosedBand() {
  const { session } = useSession()
  const queries = useQueryClient()
  const { data } = useQuery(shopStateQuery)
  const open = useMutation({
    mutationFn: openTheShop,
    onSuccess: (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved)
      queries.setQueryData(shopStateQuery.queryKey, { success: true as const, closed: null })
      toast.success(t('The shop is open'))
    },
    onError: (problem) => toastFailure(t('Failed to open the shop'), problem),
  })
  const closed = data?.closed
  return (
    <div role="status" className="no-print">
      {closed && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-amber border-b bg-amber-soft px-4 py-2 text-amber text-sm sm:px-6">
          <DoorClosed aria-hidden="true" className="size-4.5 shrink-0" />
          <p className="min-w-0 grow basis-60 break-words">
            <strong>{t('The shop is closed.')}</strong> {inOfficeLanguage(closed.notice)}{' '}
            {closed.opensAt && <>{t('It opens by itself on {opensAt}.', { opensAt: moment(closed.opensAt) })}</>}
          </p>
          {session.type === 'admin' && (
            <Button
              variant="outline"
              size="sm"
              busy={open.isPending}
              onClick={() => open.mutate()}
              className="max-sm:min-h-11"
            >
              {t('Open the Shop')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
