import { type ComponentType, lazy } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { toast } from './toast/toast.ts'

/** lazy() for overlays: no press is lost when a chunk cannot be loaded. Until it is, the Suspense fallback stays. */
export const lazily = <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy(() => untilLoaded(load))

/** Imports a chunk, later and later until it comes; a toast says so when the second attempt fails. */
export const untilLoaded = <Chunk>(load: () => Promise<Chunk>): Promise<Chunk> =>
  load().catch((error) => loadAgain(load, /http[^\s?]+/.exec(`${error}`)?.[0], 1))

/** Chromium remembers by its URL that a module failed, so each attempt has another one. Safari names no URL. */
async function loadAgain<Chunk>(load: () => Promise<Chunk>, url: string | undefined, attempt: number): Promise<Chunk> {
  await new Promise((next) => setTimeout(next, Math.min(500 * 2 ** attempt, 30_000)))
  const again = `${url}?${attempt}`
  return (url ? import(/* @vite-ignore */ again) : load()).catch(async () => {
    if (attempt === 1) toast.error(m.part_failed())
    // The chunk is there, so what it imports is remembered as failed.
    if (url && (await fetch(again).catch(() => undefined))?.ok) startAfresh()
    return loadAgain(load, url, attempt + 1)
  })
}

/** Reloads the page, once, unless something was typed. */
function startAfresh() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type !== 'reload' && !document.querySelector(':user-valid, :user-invalid')) location.reload()
}
