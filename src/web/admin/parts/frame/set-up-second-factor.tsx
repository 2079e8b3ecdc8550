import { useNavigate } from 'react-router'
import { queryClient } from '#web/admin/query-client.ts'
import { logOut, stillLoggedIn } from '#web/admin/session.ts'
import SecondFactor from '#web/admin/settings/second-factor/second-factor.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** Replaces the back office for users whose role requires a second factor that they have not set up. */
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
      {/* Reloads the page, so that every part of the back office checks its permissions again. */}
      <SecondFactor onKept={() => location.reload()} />
      <div className="border-line border-t pt-4">
        <Button variant="quiet" size="sm" onClick={leave}>
          {t('Log out')}
        </Button>
      </div>
    </main>
  )
}
