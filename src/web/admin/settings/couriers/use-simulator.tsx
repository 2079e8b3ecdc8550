import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { toastFailure } from '#web/admin/query-client.ts'
import { activeCouriersQuery } from '#web/admin/request/couriers/bookings.ts'
import {
  type CourierAccount,
  courierAccountsQuery,
  courierSimulatorQuery,
  setUpSimulator,
} from '#web/admin/request/couriers/courier-accounts.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/**
 * Note that couriers are simulated on this machine, or how to start the simulator. Hidden in a shop with a real
 * account.
 */
export function SimulatorNote({ accounts }: { accounts: CourierAccount[] }) {
  const { data } = useQuery(courierSimulatorQuery)
  if (!data?.isOffered || !accounts.some(({ mayUseSimulator }) => mayUseSimulator)) return null
  const { simulator } = data
  return (
    <p className="rounded-control border border-line bg-surface px-4 py-3">
      {simulator ? (
        <>
          {t('Simulated couriers answer on this machine: try them without an account. Nothing reaches a real courier.')}{' '}
          <a
            href={simulator.page}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-green underline pointer-fine:min-h-0"
          >
            {t('Open the page that steers them')}
          </a>
        </>
      ) : (
        <>
          {t('No account yet? This command, in a second terminal, simulates all couriers on this machine:')}{' '}
          <code className="whitespace-nowrap">npm run simulate</code>
        </>
      )}
    </p>
  )
}

/** Button that connects a courier to its simulator. Hidden while no simulator answers, or with a real account. */
export function UseSimulator({ account, isBusy }: { account: CourierAccount; isBusy: boolean }) {
  const queries = useQueryClient()
  const { data } = useQuery(courierSimulatorQuery)
  const { courier, name, isActive, mode, mayUseSimulator } = account
  const use = useMutation({
    mutationFn: () => setUpSimulator(courier),
    onSuccess: ({ couriers }) => {
      queries.setQueryData(courierAccountsQuery.queryKey, couriers)
      toast.success(t('{name} uses its simulator', { name }))
    },
    onError: (error) => toastFailure(t('Failed to use the simulator of {name}', { name }), error),
    // Also without an answer: the account may have been saved.
    onSettled: () =>
      Promise.all(
        [courierAccountsQuery, courierSimulatorQuery, activeCouriersQuery].map(({ queryKey }) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
  const simulated = data?.simulator?.couriers.find((each) => each.courier === courier)
  if (!simulated || !mayUseSimulator) return null
  if (isActive && mode === 'simulator' && simulated.hasWebhook)
    return (
      <p className="text-ink-soft">{t('{name} is simulated here, and tells the shop where parcels are.', { name })}</p>
    )
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:*:grow">
      <Button
        size="sm"
        variant="outline"
        className={touchHeight}
        aria-label={t('Use the simulator of {name}', { name })}
        busy={use.isPending}
        disabled={isBusy}
        onClick={() => use.mutate()}
      >
        {use.isPending ? t('Setting up...') : t('Use the Simulator')}
      </Button>
      <p className="grow basis-60 text-ink-soft">{t('Fills in everything, the webhook too, and switches it on.')}</p>
    </div>
  )
}
