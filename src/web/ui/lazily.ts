import { type ComponentType, lazy } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { toast } from './toast.ts'

const againMs = 1000
const maxTries = 3

/** lazy() for overlays: a chunk that cannot be loaded is asked for again, so that a press is not lost; then a toast says so and the page stays. */
export const lazily = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
  const attempt = (nr: number): ReturnType<typeof load> =>
    load().catch(async () => {
      if (nr < maxTries) {
        await new Promise((next) => setTimeout(next, againMs))
        return attempt(nr + 1)
      }
      toast.error(m.part_failed())
      return { default: () => null }
    })
  return lazy(() => attempt(1))
}
