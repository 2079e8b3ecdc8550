import { type ComponentType, lazy } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { toast } from './toast.ts'

/** lazy() for overlays: if the chunk cannot be loaded, a toast says so and the page stays. */
export const lazily = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() =>
    load().catch(() => {
      toast.error(m.part_failed())
      return { default: () => null }
    }),
  )
