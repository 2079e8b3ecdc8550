import { type ComponentType, lazy } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { toast } from './toast.ts'

/**
 * lazy() for overlays: a chunk that cannot be loaded is asked for once more, so that a press is not lost; then a toast
 * says so and the page stays.
 */
export const lazily = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() =>
    load()
      .catch(() => new Promise((next) => setTimeout(next, 1000)).then(load))
      .catch(() => {
        toast.error(m.part_failed())
        return { default: () => null }
      }),
  )
