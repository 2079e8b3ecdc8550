import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { redirect, useNavigate } from 'react-router'
import { z } from 'zod'
import { ApiRefusal } from '#web/admin/api.ts'
import { logInFailed, logInMessage } from '#web/admin/log-in-message.ts'
import { SecretInput } from '#web/admin/parts/inputs/secret-input.tsx'
import { LoadingOffice } from '#web/admin/parts/loading.tsx'
import { homeOf } from '#web/admin/screens.ts'
import { fetchCurrentSession, isSecondFactorRequired, logIn, logInShown } from '#web/admin/session.ts'
import { useShopName } from '#web/admin/shop-name.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/field.tsx'
import { Diamond } from '#web/ui/logo.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export const meta = () => [{ title: t('Sign in · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

const credentials = z.object({
  username: z.string().trim().min(1, t('Please enter your username')),
  password: z.string().min(1, t('Please enter your password')),
  code: z.string().trim().optional(),
})

/**
 * Redirects to the dashboard, or a rider to his round, if signed in. The form is shown even if the session could not be
 * loaded.
 */
export async function clientLoader() {
  const here = await fetchCurrentSession().catch(() => undefined)
  if (here) throw redirect(homeOf(here))
  return null
}
clientLoader.hydrate = true as const

export { LoadingOffice as HydrateFallback }

/**
 * Log-in of the main admin and the sub-admins. Accounts with two-factor authentication enter a code in a second step.
 */
export default function LogIn() {
  const navigate = useNavigate()
  const [asksCode, setAsksCode] = useState(false)
  const [isLimited, setLimited] = useState(false)
  const [refused, setRefused] = useState('')
  const form = useForm({ resolver: zodResolver(credentials), defaultValues: { username: '', password: '', code: '' } })
  const { errors, isSubmitting } = form.formState
  useEffect(logInShown, [])
  useEffect(() => {
    if (asksCode) form.setFocus('code')
  }, [asksCode, form])

  const enter = form.handleSubmit(async ({ username, password, code }) => {
    setRefused('')
    try {
      await logIn({ username, password, code: asksCode || isLimited ? code : undefined })
    } catch (error) {
      if (isSecondFactorRequired(error)) {
        if (asksCode) {
          setRefused(translateServerText(error.message))
          form.setFocus('code', { shouldSelect: true })
        }
        return setAsksCode(true)
      }
      setRefused(logInMessage(error))
      // Rate limited, perhaps because an attacker is guessing. A recovery code bypasses the limit; the password has not
      // been checked yet.
      if (error instanceof ApiRefusal && error.status === 429) return setLimited(true)
      setAsksCode(false)
      form.setFocus('password', { shouldSelect: true })
      return
    }
    const here = await fetchCurrentSession().catch(() => undefined)
    if (!here) return setRefused(logInFailed)
    toast.success(
      here.type === 'admin' ? t('Welcome back, Admin!') : t('Welcome back, {username}!', { username: here.username }),
    )
    await navigate(homeOf(here), { replace: true })
  })
  const startOver = () => {
    setAsksCode(false)
    setLimited(false)
    setRefused('')
    form.reset()
  }

  return (
    <main className="grid min-h-dvh place-content-center bg-paper px-4 py-10 text-ink">
      <div className="w-[min(24rem,calc(100vw-2rem))]">
        <Diamond className="mb-5 size-10 text-gold" />
        <p className="wrap-anywhere font-semibold text-ink-soft">{useShopName()}</p>
        <h1 className="font-semibold text-title">{t('Back office')}</h1>
        <p className="mt-1 text-ink-soft">
          {asksCode ? t('One more step: prove that it is you.') : t('Sign in to look after the shop.')}
        </p>
        <form onSubmit={enter} noValidate className="mt-7 grid gap-5">
          {asksCode ? (
            <Input
              label={t('Code')}
              hint={t('Six digits from your authenticator app, or one of your recovery codes.')}
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              {...form.register('code')}
            />
          ) : (
            <>
              <Input
                label={t('Username')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                error={errors.username?.message}
                {...form.register('username')}
              />
              <SecretInput
                tall
                label={t('Password')}
                autoComplete="current-password"
                error={errors.password?.message}
                {...form.register('password')}
              />
              {isLimited && (
                <Input
                  label={t('Recovery code')}
                  optional={t('optional')}
                  hint={t('If your login has a second factor, one of your recovery codes lets you in at once.')}
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...form.register('code')}
                />
              )}
            </>
          )}
          <div aria-live="assertive">
            {refused && <p className="rounded-control bg-red-soft px-3.5 py-2.5 text-red">{refused}</p>}
          </div>
          <Button type="submit" wide busy={isSubmitting}>
            {isSubmitting ? t('Signing in...') : t('Sign In')}
          </Button>
          {asksCode && (
            <Button variant="quiet" wide onClick={startOver}>
              {t('Use Another Account')}
            </Button>
          )}
        </form>
        {/* A full page load: the storefront shares neither code nor styles with the back office. */}
        <a href="/" className="mt-6 inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('Back to the shop')}
        </a>
      </div>
    </main>
  )
}
