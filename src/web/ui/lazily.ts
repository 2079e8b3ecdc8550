import { type ComponentType, lazy } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { toast } from './toast.ts'

/** lazy() for what opens above a page: a network that breaks just now is said, and the page stays. */
export const lazily = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() =>
    load().catch(() => {
      toast.error(m.part_failed())
      return { default: () => null }
    }),
  )
