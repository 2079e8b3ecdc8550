import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowLeft, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { redirect, useNavigate } from 'react-router'
import { z } from 'zod'
import { ApiRefusal } from '#web/admin/api.ts'
import { LoadingOffice } from '#web/admin/parts/loading.tsx'
import { logIn, whoIsHere } from '#web/admin/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, Input } from '#web/ui/field.tsx'
import { Diamond } from '#web/ui/sign.tsx'
import { toast } from '#web/ui/toast.ts'

export const meta = () => [{ title: 'Sign in · Back office' }, { name: 'robots', content: 'noindex, nofollow' }]

const credentials = z.object({
  username: z.string().trim().min(1, 'Please enter your username'),
  password: z.string().min(1, 'Please enter your password'),
})

/** Whoever is signed in goes on to the dashboard. The form also stands when the shop cannot be asked. */
export async function clientLoader() {
  if (await whoIsHere().catch(() => undefined)) throw redirect('/admin/dashboard')
  return null
}
clientLoader.hydrate = true as const

export { LoadingOffice as HydrateFallback }

/** The door of the office: the main admin's and the sub-admins'. */
export default function LogIn() {
  const navigate = useNavigate()
  const [shown, setShown] = useState(false)
  const [refused, setRefused] = useState('')
  const form = useForm({ resolver: zodResolver(credentials), defaultValues: { username: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const enter = form.handleSubmit(async ({ username, password }) => {
    setRefused('')
    try {
      await logIn(username, password)
    } catch (error) {
      const sentence =
        error instanceof ApiRefusal && error.status < 500
          ? error.message || 'Invalid credentials'
          : 'Login failed. Please try again.'
      setRefused(sentence)
      form.setFocus('password', { shouldSelect: true })
      return
    }
    const here = await whoIsHere().catch(() => undefined)
    if (!here) return setRefused('Login failed. Please try again.')
    toast.success(here.type === 'admin' ? 'Welcome back, Admin!' : `Welcome back, ${here.username}!`)
    await navigate('/admin/dashboard', { replace: true })
  })

  return (
    <main className="grid min-h-dvh place-content-center bg-paper px-4 py-10 text-ink">
      <div className="w-[min(24rem,calc(100vw-2rem))]">
        <Diamond className="mb-5 size-10 text-gold" />
        <h1 className="font-semibold text-title">Back office</h1>
        <p className="mt-1 text-ink-soft">Sign in to look after the shop.</p>
        <form onSubmit={enter} noValidate className="mt-7 grid gap-5">
          <Input
            label="Username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.username?.message}
            {...form.register('username')}
          />
          <Field label="Password" error={errors.password?.message}>
            {(wiring) => (
              <span className="relative block">
                <input
                  type={shown ? 'text' : 'password'}
                  autoComplete="current-password"
                  className="h-12 w-full rounded-control border border-edge bg-surface pr-12 pl-3.5 transition-colors hover:border-ink-soft aria-invalid:border-red"
                  {...form.register('password')}
                  {...wiring}
                />
                <button
                  type="button"
                  aria-label="Show password"
                  aria-pressed={shown}
                  onClick={() => setShown(!shown)}
                  className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-control text-stone hover:text-ink"
                >
                  {shown ? (
                    <EyeOff aria-hidden="true" className="size-5" />
                  ) : (
                    <Eye aria-hidden="true" className="size-5" />
                  )}
                </button>
              </span>
            )}
          </Field>
          <div aria-live="assertive">
            {refused && <p className="rounded-control bg-red-soft px-3.5 py-2.5 text-red">{refused}</p>}
          </div>
          <Button type="submit" wide busy={isSubmitting}>
            {isSubmitting ? 'Signing in...' : 'Sign In'}
          </Button>
        </form>
        {/* A whole new page: the shop shares neither code nor styles with the office. */}
        <a href="/" className="mt-6 inline-flex min-h-11 items-center gap-2 text-ink-soft hover:text-ink">
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to the shop
        </a>
      </div>
    </main>
  )
}
