import { useNavigate } from 'react-router'
import { queryClient } from '#web/admin/query-client.ts'
import { logOut, stillLoggedIn } from '#web/admin/session.ts'
import SecondFactor from '#web/admin/settings/second-factor/second-factor.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** In place of the back office, for somebody whose role demands a second factor that they do not have yet. */
export function SetUpSecondFactor({ username }: { username: string }) {
  const navigate = useNavigate()
  const leave = async () => {
    try {
      await logOut()
    } catch {
      toast.error(stillLoggedIn())
      return
    }
    queryClient.clear()
    navigate('/admin', { replace: true })
  }
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center gap-6 bg-paper px-4 py-10 text-ink text-sm sm:px-6">
      <div>
        <h1 className="font-semibold text-title">{t('One more step, {username}', { username })}</h1>
        <p className="mt-1 text-ink-soft">
          {t('The shop asks you for a second factor. Set it up now: the back office opens as soon as it is on.')}
        </p>
      </div>
      {/* The whole page again: every part of the back office then asks anew what it may show. */}
      <SecondFactor onKept={() => location.reload()} />
      <div className="border-line border-t pt-4">
        <Button variant="quiet" size="sm" onClick={leave}>
          {t('Log out')}
        </Button>
      </div>
    </main>
  )
}
